import type { Level } from '../../core/level.ts'
import type { Words } from '../../core/words.ts'
import type { Dimension } from './dimensions.ts'
import type { Measure } from './measures.ts'

/**
 * How a report is drawn. `x` runs along the axis: a time has a line for each value of `each`, five at most; anything else is ranked by bars. A time
 * that its lines can only be broken down by is asked for by its chart alone.
 */
export type ReportChart =
  | { kind: 'axis'; x: Dimension; measure: Measure; each?: Dimension }
  | { kind: 'shares'; each: Dimension; measure: Measure }
  | { kind: 'heat'; x: Dimension; y: Dimension; measure: Measure }

/**
 * A report, said once: its address, permission, page, columns, chart and files are read from it. Lines are grouped by
 * `by`, and by up to `most` dimensions that the reader picks from `choose.from`.
 */
export type Report = {
  /** Also the end of its address and of its page. */
  id: string
  /** `CRM.Reports.<entry>.View`, and the same for the other levels. */
  entry: string
  words: Words
  levels: readonly Level[]
  by: readonly Dimension[]
  choose?: { from: readonly Dimension[]; most: 1 | 2; standard: readonly Dimension[] }
  measures: readonly Measure[]
  /** Only transactions of these statuses, or from these sources, are in it. */
  only?: 'unsuccessful' | 'hosted'
  /** Lines are followed by subtotals of this. */
  subtotals?: Dimension
  chart: ReportChart
  /** The longest period, and the one that a report has until a reader chooses another. */
  days: { most: number; standard: 7 | 30 | 365 }
  /** Where the specification gives its data an address of its own, and its file another end than `/csv`. */
  path?: `/${string}`
  fileEnd?: '/export'
  /** What its figures are made of, where that is not payments as they are. */
  dataset?: 'declines' | 'channels'
  /** The same for all tenants, where the specification gives that an address of its own. */
  platformPath?: `/${string}`
  /** Only payments with one of these values; a reader narrows it further. */
  where?: ReportWhere
  /** The columns that its page and files show, in this order, until a tenant says otherwise; all of them where it is left out. */
  columns?: readonly string[]
}
export type ReportWhere = { readonly [Name in Exclude<ReportFilter, 'merchantId' | 'websiteId'>]?: readonly string[] | undefined }

/** What a reader may narrow a report to, by the name in its address, and the dimension that each is. */
export const dimensionOfFilter = {
  merchantId: 'merchant',
  websiteId: 'website',
  serviceProvider: 'serviceProvider',
  paymentMethod: 'paymentMethod',
  currency: 'currency',
  type: 'type',
  status: 'status',
  country: 'country',
} as const satisfies Record<string, Dimension>
export type ReportFilter = keyof typeof dimensionOfFilter
export const reportFilters = Object.keys(dimensionOfFilter) as ReportFilter[]
