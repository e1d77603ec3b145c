import type { Comparison } from '@portico/contract/features/reports/comparisons.ts'
import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { laidOut } from '@portico/contract/features/reports/layout.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { type Figure, FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../../shared/texts/words.ts'
import { changeText, pointsText, toneOf } from '../../overview/index.ts'
import type { LookupFilter, ReportAnswer, ReportTotal } from '../reports.queries.ts'
import { moreIs, useFigureText } from './figure-text.ts'
import { onlyFigures } from './laid-out-text.ts'

/** Those whose total the tenant wants to see, in its order. */
function totalled({ measures, layout }: Pick<ReportAnswer, 'measures' | 'layout'>): Measure[] {
  const hidden = new Set((layout ?? []).filter(({ hasTotal }) => !hasTotal).map(({ column }) => column))
  return laidOut(measures, onlyFigures(layout)).filter((measure) => !hidden.has(measure))
}

export type LinkTo = (filter: LookupFilter | null) => string | undefined

/** What all lines in one currency come to, beside what they came to before. */
export function ReportFigures({
  answer,
  total,
  compare,
  linkTo,
}: {
  answer: ReportAnswer
  total: ReportTotal
  compare: Comparison
  linkTo: LinkTo
}) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const text = useFigureText()
  const { currency, values, before, filter } = total
  const figures = totalled(answer)
    .slice(0, 5)
    .map((measure): Figure => {
      const { kind, words } = measureFacts[measure]
      const [now, then] = [values[measure] ?? null, before?.[measure] ?? null]
      const change = before && (kind === 'rate' ? pointsText(now, then) : changeText(now ?? 0, then ?? 0))
      const note = before ? (change ? t(`against.${compare as 'period'}`) : t('against.nothing')) : undefined
      return {
        id: measure,
        name: say(words),
        value: text(measure, now, currency),
        ...(kind === 'amount' ? { unit: currency } : {}),
        ...(change ? { change: { text: change, tone: toneOf(now ?? 0, then ?? 0, moreIs(measure, filter)) } } : {}),
        ...(note ? { note } : {}),
        href: linkTo(figureFilter(measure, filter)),
      }
    })
  return <FigureRow label={t('totals', { currency })} figures={figures} />
}
