import { basisPointsOf } from '@portico/contract/core/money.ts'
import { WidgetFigure } from '@portico/ui/board/widget-figure.tsx'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { changeText, pointsText, toneOf } from '../../overview/index.ts'
import type { Comparison } from '../board/use-dashboard-filters.ts'
import type { Answer, Total } from '../model.ts'
import { kindOf } from './columns.ts'
import { useLookupLinks } from './use-lookup-links.ts'

/** Below this share a success rate is worth a look. */
const targetBasisPoints = 8000

type FigureViewProps = { answer: Answer; total: Total; compare: Comparison }
type Values = Total['values']

/** Numbers of payments are added up over all currencies; amounts never are. */
function summed(totals: readonly Total[], column: string, of: (total: Total) => Values | null): number | undefined {
  const all = totals.map((total) => of(total)?.[column] ?? undefined).filter((value) => value !== undefined)
  return all.length === 0 ? undefined : all.reduce((sum, value) => sum + value, 0)
}
const nowOf = ({ values }: Total) => values
const beforeOf = ({ before }: Total) => before

/** With what a figure is compared, or that there was nothing before. */
function useAgainst(compare: Comparison, change: string | undefined): string | undefined {
  const { t } = useTranslation('dashboards')
  return compare === 'none' ? undefined : change === undefined ? t('against.none') : t(`against.${compare}`)
}

/** One number of a period. `moreIs` bad: refunds and declines. */
export function CountView({ answer, total, compare, column, opens }: FigureViewProps & { column: string; opens: boolean }) {
  const { t } = useTranslation('dashboards')
  const { linkTo } = useLookupLinks(answer.mode)
  const format = useFormatMinor()
  const kind = kindOf(answer.columns, column, 'default')
  const isCount = kind === 'count'
  const value =
    (isCount ? summed(answer.totals, column, nowOf) : total.values[column]) ?? (column === 'volume' ? total.volume : answer.count)
  const before = (isCount ? summed(answer.totals, column, beforeOf) : total.before?.[column]) ?? undefined
  const change = before === undefined ? undefined : kind === 'rate' ? pointsText(value, before) : changeText(value, before)
  const isBad = /^(refund|unsuccessful|declines|fees)/.test(column)
  const against = useAgainst(compare, change)
  return (
    <WidgetFigure
      href={opens ? linkTo(column, isCount ? answer.lookup : total.lookup) : undefined}
      value={kind === 'amount' ? format(value, total.currency) : kind === 'rate' ? formatPercent(value) : formatCount(value)}
      unit={kind === 'amount' ? total.currency : undefined}
      change={change && before !== undefined ? { text: change, tone: toneOf(value, before, isBad ? 'bad' : 'good') } : undefined}
      note={against ?? (kind === 'amount' ? t('figure.count', { count: total.count, formatted: formatCount(total.count) }) : undefined)}
    />
  )
}

const decidedOf = (totals: readonly Total[], of: (total: Total) => Values | null) => {
  const successful = summed(totals, 'successful', of) ?? 0
  return { successful, decided: successful + (summed(totals, 'unsuccessful', of) ?? 0) }
}

export function RateView({ answer: { totals }, compare }: Omit<FigureViewProps, 'total'>) {
  const { t } = useTranslation('dashboards')
  const { successful, decided } = decidedOf(totals, nowOf)
  const rate = basisPointsOf(successful, decided)
  const before = decidedOf(totals, beforeOf)
  const then = basisPointsOf(before.successful, before.decided)
  const points = pointsText(rate, then)
  const against = useAgainst(compare, points)
  return (
    <WidgetFigure
      value={rate === null ? '—' : formatPercent(rate).replace(' %', '')}
      unit={rate === null ? undefined : '%'}
      change={points ? { text: points, tone: toneOf(rate ?? 0, then ?? 0, 'good') } : undefined}
      note={against ?? t('figure.of', { part: formatCount(successful), whole: formatCount(decided) })}
      share={rate === null ? undefined : { basisPoints: rate, isLow: rate < targetBasisPoints }}
    />
  )
}
