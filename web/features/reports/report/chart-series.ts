import { type Dimension, isTime } from '@portico/contract/features/reports/dimensions.ts'
import type { Measure } from '@portico/contract/features/reports/measures.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import type { ReportAnswer, ReportLine } from '../reports.queries.ts'

export type Drawn = {
  kind: 'line' | 'area' | 'bar' | 'donut'
  measure: Measure
  x: Dimension
  /** Values of `x`, in their order. */
  places: string[]
  series: { name: string; values: (number | null)[] }[]
}

const mostSeries = 5
const mostBars = 12
const dayMs = 86_400_000

/** Every day of a period, also those on which nothing happened. */
export function daysBetween(dateFrom: string, dateTo: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(`${dateFrom}T00:00Z`); at <= Date.parse(`${dateTo}T00:00Z`); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** What the chart of a report draws of the lines in one currency. The last day of an unfinished period would look like a fall. */
export function drawnOf({ chart }: Report, answer: ReportAnswer, currency: string): Drawn | undefined {
  if (chart.kind === 'heat') return undefined
  const { measure } = chart
  const lines = answer.data.filter((line) => line.currency === currency)
  const declared = chart.kind === 'shares' ? [chart.each] : [chart.x, ...(isTime(chart.x) ? (['month'] as const) : []), chart.each]
  // The chart of a report whose grouping is chosen draws the chosen one.
  const x = declared.find((one) => one && answer.groupBy.includes(one)) ?? answer.groupBy.find((one) => one !== 'tenant')
  if (!x) return undefined
  const valueAt = (own: readonly ReportLine[], place: string) =>
    own.filter(({ by }) => by[x] === place).reduce((sum, { values }) => sum + (values[measure] ?? 0), 0)
  if (!isTime(x)) {
    const names = [...new Set(lines.map(({ by }) => by[x]!))]
    const ranked = names.map((name) => ({ name, value: valueAt(lines, name) })).toSorted((a, b) => b.value - a.value)
    const shown = chart.kind === 'shares' ? ranked : ranked.slice(0, mostBars)
    return {
      kind: chart.kind === 'shares' ? 'donut' : 'bar',
      measure,
      x,
      places: shown.map(({ name }) => name),
      series: [{ name: '', values: shown.map(({ value }) => value) }],
    }
  }
  const { dateFrom, dateTo } = answer.period
  const places = x === 'day' ? daysBetween(dateFrom, dateTo) : [...new Set(lines.map(({ by }) => by[x]!))].sort()
  const each = chart.kind === 'axis' && chart.each && answer.groupBy.includes(chart.each) ? chart.each : undefined
  const groups = each ? [...Map.groupBy(lines, ({ by }) => by[each]!)] : [['', lines] as const]
  const largest = groups
    .map(([name, own]) => ({ name, own, size: own.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, mostSeries)
  const isOpen = (at: number) => answer.isUnfinished && x === 'day' && at === places.length - 1
  const series = largest.map(({ name, own }) => {
    const sums = Map.groupBy(own, ({ by }) => by[x]!)
    return {
      name,
      values: places.map((place, at) =>
        isOpen(at) ? null : (sums.get(place) ?? []).reduce((sum, { values }) => sum + (values[measure] ?? 0), 0),
      ),
    }
  })
  return { kind: series.length > 1 ? 'line' : 'area', measure, x, places, series }
}
