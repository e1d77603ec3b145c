/**
 * What a chart shows, as numbers and words. `line` and `area` run over `categories`, and so do the upright bars of `columns`; `bar` ranks them,
 * `donut` divides a whole. `combo` has columns, and lines with an axis of their own at the right (`isOnRight`).
 * A value that is not there yet (`null`) ends the line with a dot; nothing is drawn as a fall. `comparison` series are thin, dashed and grey.
 */
export type ChartSeries = { name: string; values: readonly (number | null)[]; comparison?: boolean; isOnRight?: boolean }
export type ChartKind = 'line' | 'area' | 'bar' | 'columns' | 'combo' | 'donut'
/** `beside`: what a tooltip says after the first value of each place. */
export type ChartData = {
  kind: ChartKind
  categories: readonly string[]
  series: readonly ChartSeries[]
  beside?: readonly (string | null)[] | undefined
}

/** At most five parts and the rest: more cannot be told apart in a ring. */
export const mostParts = 6

export const isWithoutData = ({ series }: ChartData): boolean =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** `place`: of its category; the rest has none. */
export type ChartPart = { name: string; value: number; place?: number }

/** The parts of a whole, largest first, the rest as one part. */
export function partsOf({ categories, series }: ChartData, otherName: string): ChartPart[] {
  const all = categories
    .map((name, place) => ({ name, value: series[0]?.values[place] ?? 0, place }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  if (all.length <= mostParts) return all
  const rest = all.slice(mostParts - 1).reduce((sum, { value }) => sum + value, 0)
  return [...all.slice(0, mostParts - 1), { name: otherName, value: rest }]
}

/** Shares in tenths of a percent that add up to exactly 1000: what rounding leaves goes to those it cut most. */
export function sharesOf(values: readonly number[]): number[] {
  const total = values.reduce((sum, value) => sum + value, 0)
  if (total <= 0) return values.map(() => 0)
  const exact = values.map((value) => (value / total) * 1000)
  const shares = exact.map(Math.floor)
  const order = exact.map((value, place) => ({ place, cut: value - Math.floor(value) })).toSorted((a, b) => b.cut - a.cut)
  const left = 1000 - shares.reduce((sum, share) => sum + share, 0)
  for (const { place } of order.slice(0, left)) shares[place] = (shares[place] ?? 0) + 1
  return shares
}

/** Where a line ends that is not finished: the place of its last value, if values are missing after it. */
export function endOf(values: readonly (number | null)[]): number | undefined {
  const last = values.findLastIndex((value) => value !== null)
  return last >= 0 && last < values.length - 1 ? last : undefined
}
