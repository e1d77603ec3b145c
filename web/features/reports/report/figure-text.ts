import { unsuccessfulStatuses } from '@portico/contract/features/overview/figure-words.ts'
import { hasLookup } from '@portico/contract/features/reports/figure-filter.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { useFormatMinor } from '@portico/ui/values/money.tsx'
import { formatCount, formatPercent } from '@portico/ui/words/money-format.ts'
import { useCallback } from 'react'
import type { LookupFilter } from '../reports.queries.ts'

/** A figure as it is written, without the currency of an amount. */
export function useFigureText() {
  const format = useFormatMinor()
  return useCallback(
    (measure: Measure, value: number | null | undefined, currency: string): string => {
      if (value === null || value === undefined) return '—'
      const { kind } = measureFacts[measure]
      if (kind === 'amount') return format(value, currency)
      return kind === 'rate' ? formatPercent(value) : formatCount(value)
    },
    [format],
  )
}

/** Whether a rise is good news. Where a line is about declined or failed payments alone, it is not, whatever is counted. */
export function moreIs(measure: Measure, filter: LookupFilter | null | undefined): 'good' | 'bad' {
  const isOfFailures = filter?.status?.split(',').every((status) => (unsuccessfulStatuses as readonly string[]).includes(status)) ?? false
  return measureFacts[measure].fewerAreBetter || (isOfFailures && hasLookup(measure)) ? 'bad' : 'good'
}
