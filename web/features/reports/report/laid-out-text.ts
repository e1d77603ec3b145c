import { basisPointsOf, exponentOf } from '@portico/contract/core/money.ts'
import { isFigure, type LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { useCallback } from 'react'
import type { ReportAnswer } from '../reports.queries.ts'
import { useFigureText } from './figure-text.ts'

type Layout = readonly LayoutColumn[] | null

/** The layout of the figures alone. Where every figure is hidden there is none: then all are shown. */
export const onlyFigures = (layout: Layout): LayoutColumn[] | null => layout?.filter(({ column }) => isFigure(column)) ?? null

/** Half away from zero. */
const rounded = (value: number) => Math.sign(value) * Math.round(Math.abs(value))

/** A figure as the tenant wants its column written. */
export function useLaidOutText({ layout, totals }: Pick<ReportAnswer, 'layout' | 'totals'>) {
  const text = useFigureText()
  return useCallback(
    (measure: Measure, value: number | null, currency: string): string => {
      const format = layout?.find(({ column }) => column === measure)?.format ?? 'Standard'
      const { kind } = measureFacts[measure]
      if (value === null || format === 'Standard') return text(measure, value, currency)
      if (format === 'WithoutDecimals') {
        if (kind === 'amount') return formatCount(rounded(value / 10 ** exponentOf(currency)))
        return kind === 'rate' ? formatPercent(value, 0) : text(measure, value, currency)
      }
      const whole = totals.find((total) => total.currency === currency)?.values[measure]
      const share = kind === 'rate' || !whole ? null : basisPointsOf(value, whole)
      return share === null ? text(measure, value, currency) : formatPercent(share)
    },
    [text, layout, totals],
  )
}
