import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import type { Measure } from '@portico/contract/features/reports/measures.ts'
import type { ReportLine } from '../reports.queries.ts'

export type PivotCell = { value: number | null; line: ReportLine | undefined /** 0 to 1: how much of the largest cell. */; heat: number }
export type Pivot = {
  columns: string[]
  rows: { name: string; cells: PivotCell[]; total: number | null }[]
  totals: (number | null)[]
  total: number | null
}

type Axis = { dimension: Dimension; of: (value: string) => string }
const plain = (dimension: Dimension): Axis => ({ dimension, of: (value) => value })

/** Rows and columns of two dimensions; of days by month, the days of the month and the months. */
export function axesOf(groupBy: readonly Dimension[], isDaysByMonths: boolean): { row: Axis; column: Axis } | undefined {
  if (isDaysByMonths)
    return { row: { dimension: 'day', of: (day) => day.slice(8) }, column: { dimension: 'day', of: (day) => `${day.slice(0, 8)}01` } }
  const [row, column] = groupBy.filter((one) => one !== 'tenant' && one !== 'currency')
  return row && column ? { row: plain(row), column: plain(column) } : undefined
}

/**
 * Lines of one currency as a table of two dimensions. Rates cannot be added up, so their totals are left out; what was asked for as one line is one
 * cell, and of several lines (of different tenants) the sum.
 */
export function pivotOf(
  lines: readonly ReportLine[],
  { row, column }: { row: Axis; column: Axis },
  measure: Measure,
  isAdded: boolean,
): Pivot {
  const inTime = (axis: Axis) => axis.dimension === 'day' || axis.dimension === 'month'
  const nameOf = (axis: Axis, line: ReportLine) => axis.of(line.by[axis.dimension] ?? '')
  const sizeOf = (axis: Axis) => {
    const sizes = new Map<string, number>()
    for (const line of lines) sizes.set(nameOf(axis, line), (sizes.get(nameOf(axis, line)) ?? 0) + (line.values[measure] ?? 0))
    const names = [...sizes.keys()]
    return inTime(axis) ? names.sort() : names.sort((a, b) => sizes.get(b)! - sizes.get(a)!)
  }
  const columns = sizeOf(column)
  const cellsOf = Map.groupBy(lines, (line) => `${nameOf(row, line)}\u001f${nameOf(column, line)}`)
  const figureOf = (own: readonly ReportLine[]) => {
    if (own.length === 0) return null
    if (own.length === 1) return own[0]!.values[measure] ?? null
    if (!isAdded) return null
    return own.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0)
  }
  const rows = sizeOf(row).map((name) => {
    const own = columns.map((of) => cellsOf.get(`${name}\u001f${of}`) ?? [])
    return { name, cells: own.map((list) => ({ value: figureOf(list), line: list.length === 1 ? list[0] : undefined, heat: 0 })) }
  })
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)))
  for (const { cells } of rows) for (const cell of cells) cell.heat = Math.max(0, cell.value ?? 0) / most
  const sum = (values: readonly (number | null)[]) => (isAdded ? values.reduce<number>((all, value) => all + (value ?? 0), 0) : null)
  return {
    columns,
    rows: rows.map(({ name, cells }) => ({ name, cells, total: sum(cells.map(({ value }) => value)) })),
    totals: columns.map((_, at) => sum(rows.map(({ cells }) => cells[at]!.value))),
    total: sum(rows.flatMap(({ cells }) => cells.map(({ value }) => value))),
  }
}
