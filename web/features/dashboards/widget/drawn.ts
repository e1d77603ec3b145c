/** From the rows of a source to the numbers of a chart. */
import type { ChartData, ChartKind } from '@portico/ui/chart/chart-data.ts'
import type { ChartConfiguration, ChartType } from '../model.ts'
import { type ColumnKind, kindOf } from './column-kinds.ts'
import type { Row } from './row-path.ts'

/** More bars than that cannot be read. */
export const mostBars = 12

export const isOfTime = (column: string): boolean => /^(date|day|hour|month|time)$/i.test(column)

const kinds: Readonly<Record<Exclude<ChartType, 'GeoChart'>, ChartKind>> = {
  PieChart: 'donut',
  LineChart: 'area',
  BarChart: 'bar',
  ComboChart: 'combo',
}

type Words = { place: (column: string, value: unknown) => string; column: (column: string) => string }

export type Drawn = ChartData & { kinds: { left: ColumnKind; right: ColumnKind }; isLong: boolean }

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** `isOpen`: the last place of a chart over time is still going on, and would look like a fall. */
export function drawnOf(chart: ChartConfiguration, rows: readonly Row[], words: Words, isOpen = false): Drawn {
  const { chartType, xAxisColumn, yAxisColumn, tooltipType } = chart
  const isTime = isOfTime(xAxisColumn)
  const columns = chartType === 'PieChart' ? yAxisColumn.slice(0, 1) : yAxisColumn
  const first = columns[0] ?? 'count'
  const ranked = isTime ? rows : rows.toSorted((a, b) => (numberOf(b[first]) ?? 0) - (numberOf(a[first]) ?? 0))
  const shown = !isTime && chartType === 'BarChart' ? ranked.slice(0, mostBars) : ranked
  const left = kindOf(first, tooltipType)
  const isOther = (column: string) => chartType === 'ComboChart' && column !== first && kindOf(column, tooltipType) !== left
  const hides = (at: number) => isTime && isOpen && shown.length > 1 && at === shown.length - 1
  const series = columns.map((column) => ({
    name: words.column(column),
    values: shown.map((row, at) => (hides(at) ? null : numberOf(row[column]))),
    ...(isOther(column) ? { isOnRight: true } : {}),
  }))
  const kind = chartType === 'GeoChart' ? 'bar' : kinds[chartType]
  return {
    kind: kind === 'bar' && isTime ? 'columns' : kind === 'area' && series.length > 1 ? 'line' : kind,
    categories: unlike(shown.map((row) => words.place(xAxisColumn, row[xAxisColumn]))),
    series,
    kinds: { left, right: kindOf(columns.find(isOther) ?? first, tooltipType) },
    isLong: shown.length > 31,
  }
}

/** Two places of one name are two places. */
function unlike(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}
