/** From the rows of a source to the numbers of a chart. */
import type { ChartData, ChartKind, ChartSeries } from '@portico/ui/chart/chart-data.ts'
import type { ChartPoint } from '@portico/ui/chart/chart-point.ts'
import type { Answer, ChartConfiguration, ChartType, Column } from '../model.ts'
import { type ColumnKind, kindOf, nameOf } from './columns.ts'
import { daysFromTo, isDayOpen, isHourOpen, last24Hours } from './places.ts'
import type { Row } from './row-path.ts'

/** More bars than that cannot be read, and more lines cannot be told apart. */
const mostBars = 12
const mostLines = 5

const kinds: Readonly<Record<Exclude<ChartType, 'GeoChart'>, ChartKind>> = {
  PieChart: 'donut',
  LineChart: 'area',
  BarChart: 'bar',
  ComboChart: 'combo',
}

export type Drawn = ChartData & {
  kinds: { left: ColumnKind; right: ColumnKind }
  /** The row and the column behind a value; none where it is made of several rows. */
  cellAt(point: ChartPoint): { row: Row; column: string } | undefined
}
type Source = Pick<Answer, 'data' | 'columns' | 'currency' | 'asOf' | 'timeZone'>
type Options = { isLast24Hours?: boolean; days?: { from: string | undefined; to: string | undefined } }
type WordOf = (column: string, value: unknown) => string

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
export const isOfTime = (column: string): boolean => column === 'date' || column === 'month' || column === 'hour'

/** Amounts of different currencies are not drawn beside one another: those of the currency with the most payments are. Counts have none. */
export function rowsOf({ data, columns, currency }: Pick<Answer, 'data' | 'columns' | 'currency'>, x: string): readonly Row[] {
  const isTold = columns.some(({ column }) => column === 'currency')
  return !isTold || x === 'currency' || currency === null
    ? data
    : data.filter((row) => row.currency === undefined || row.currency === currency)
}

/** Where each place is a currency of its own, payments are counted. */
const measuresOf = ({ yAxisColumn, xAxisColumn, chartType }: ChartConfiguration, columns: readonly Column[]): string[] => {
  const asked = chartType === 'PieChart' ? yAxisColumn.slice(0, 1) : [...yAxisColumn]
  if (xAxisColumn !== 'currency') return asked
  const comparable = asked.filter((column) => kindOf(columns, column) !== 'amount')
  return comparable.length > 0 ? comparable : ['count']
}

export function drawnOf(chart: ChartConfiguration, source: Source, word: WordOf, options: Options = {}): Drawn {
  const { chartType, xAxisColumn: x, tooltipType } = chart
  const { columns } = source
  const rows = rowsOf(source, x)
  const measures = measuresOf(chart, columns)
  const first = measures[0] ?? 'count'
  const left = kindOf(columns, first, tooltipType)
  const isTime = isOfTime(x)
  const each = isTime ? columns.find(({ column, kind }) => kind === 'word' && column !== x && column !== 'currency')?.column : undefined
  const places = isTime ? placesOf(x, rows, source, options) : ranked(rows, x, first)
  const shown = !isTime && chartType === 'BarChart' ? places.slice(0, mostBars) : places
  const last = shown.at(-1)
  const isOpen =
    isTime &&
    shown.length > 1 &&
    last !== undefined &&
    (x === 'hour' ? isHourOpen(last, source.asOf) : x === 'date' && isDayOpen(last, source.asOf, source.timeZone))
  const valuesOf = (own: readonly Row[], column: string) => {
    const sums = summed(own, x, column, kindOf(columns, column, tooltipType))
    const gap = isTime && kindOf(columns, column) !== 'rate' ? 0 : null
    return shown.map((place, at) => (isOpen && at === shown.length - 1 ? null : (sums.get(place) ?? gap)))
  }
  const isOther = (column: string) => chartType === 'ComboChart' && column !== first && kindOf(columns, column, tooltipType) !== left
  const lines = each ? linesOf(rows, each, first) : undefined
  const series: ChartSeries[] = lines
    ? lines.map(({ name, own }) => ({ name: word(each!, name), values: valuesOf(own, first) }))
    : measures.map((column) => ({
        name: nameOf(columns, column),
        values: valuesOf(rows, column),
        ...(isOther(column) ? { isOnRight: true } : {}),
      }))
  const cellAt = ({ place, series: at }: ChartPoint) => {
    const column = lines ? first : measures[at]
    const own = (lines ? (lines[at]?.own ?? []) : rows).filter((row) => placeOf(x, row) === shown[place])
    return column !== undefined && own.length === 1 ? { row: own[0]!, column } : undefined
  }
  const kind = chartType === 'GeoChart' ? 'bar' : kinds[chartType]
  return {
    kind: kind === 'bar' && isTime ? 'columns' : kind === 'area' && series.length > 1 ? 'line' : kind,
    categories: shown.map((place) => word(x, place)),
    series,
    cellAt,
    kinds: { left, right: kindOf(columns, measures.find(isOther) ?? first, tooltipType) },
  }
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
/** A moment has one form, however it was written. */
const placeOf = (x: string, row: Row): string => {
  const text = textOf(row[x])
  return x === 'hour' && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : text
}

function placesOf(x: string, rows: readonly Row[], { asOf }: Source, { isLast24Hours, days }: Options): string[] {
  const known = [...new Set(rows.map((row) => placeOf(x, row)))].sort()
  if (x === 'hour' && isLast24Hours) return last24Hours(asOf, known[0])
  if (x !== 'date' || known.length === 0) return known
  const all = daysFromTo(days?.from ?? known[0]!, days?.to ?? known.at(-1)!)
  return all.length > 0 ? all : known
}

/** One number for each place; shares of several rows have no sum. */
function summed(rows: readonly Row[], x: string, column: string, kind: ColumnKind): Map<string, number> {
  const sums = new Map<string, number>()
  const seen = new Set<string>()
  for (const row of rows) {
    const place = placeOf(x, row)
    const value = numberOf(row[column])
    if (value === null) continue
    if (seen.has(place) && kind === 'rate') sums.delete(place)
    else sums.set(place, (sums.get(place) ?? 0) + value)
    seen.add(place)
  }
  return sums
}

function ranked(rows: readonly Row[], x: string, measure: string): string[] {
  const sums = summed(rows, x, measure, 'count')
  return [...new Set(rows.map((row) => placeOf(x, row)))].toSorted((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0))
}

function linesOf(rows: readonly Row[], each: string, measure: string): { name: string; own: readonly Row[] }[] {
  const size = (own: readonly Row[]) => own.reduce((sum, row) => sum + (numberOf(row[measure]) ?? 0), 0)
  return [...Map.groupBy(rows, (row) => textOf(row[each]))]
    .map(([name, own]) => ({ name, own }))
    .toSorted((a, b) => size(b.own) - size(a.own))
    .slice(0, mostLines)
}
