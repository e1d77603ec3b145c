import { describeFilter, type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useCurrencyDigits } from '@portico/ui/values/money.tsx'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useTranslation } from 'react-i18next'

type HiddenByProps = { filters: readonly FilterDefinition[]; values: FilterValues; searchKey: string | undefined }

/** Which filters hide everything: named as their chips read. */
export function HiddenBy({ filters, values, searchKey }: HiddenByProps) {
  const { t } = useTranslation('transactions')
  const texts = useUiTexts()
  const context = { texts, zone: useTimeZone(), digitsOf: useCurrencyDigits() }
  const set = filters.filter((filter) => filter.id !== 'mode' && isSet(filter, values[filter.id]))
  const named = set.map((filter) => `“${filter.label}: ${describeFilter(filter, values[filter.id], context)}”`)
  return t('lookup.noMatch', { filters: [...(searchKey ? [`“${searchKey}”`] : []), ...named].join(', ') })
}
