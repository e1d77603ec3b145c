import { type Dimension, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'

const ofChannels = ['isSetUp', 'isActive', 'mid', 'terminalId', 'missing'] as const
type OfChannels = (typeof ofChannels)[number]

/** What a column of a report is called: `Captured`, `Customer ID`. */
export function useColumnName() {
  const { t } = useTranslation('report-settings')
  const say = useWords()
  return (column: string): string => {
    if (column in measureFacts) return say(measureFacts[column as Measure].words)
    if (column in dimensionWords) return say(dimensionWords[column as Dimension])
    const known = ofChannels.find((one) => one === column)
    if (known) return t(`table.channel.${known satisfies OfChannels}`)
    return t('table.id', { name: say(dimensionWords[column.slice(0, -2) as Dimension]) })
  }
}
