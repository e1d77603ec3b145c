import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import type { Measure } from '@portico/contract/features/reports/measures.ts'

/** Rows of a report for the tool: words are written already, amounts are in minor units of the currency of their line. */
export type AnalyticsData = {
  language: 'en' | 'tr'
  /** The report, and the days and the mode that it covers. */
  title: string
  period: string
  dimensions: { id: Dimension; name: string }[]
  measures: { id: Measure; name: string }[]
  /** Decimal places of the currencies that have not two. */
  digits: Readonly<Record<string, number>>
  lines: AnalyticsLine[]
}

/** For each dimension its sort key and its word; for each measure its figure. */
export type AnalyticsLine = { by: (readonly [sort: string, word: string])[]; currency: string; values: (number | null)[] }
