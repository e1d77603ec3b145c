import { firstOfMonth } from './months.ts'
import { type Span, type Sums, spans } from './sums.ts'

/** Columns of a row of differences or of counted rows, and the day that each zone calls its moment: `yyyy-mm-dd`. */
export type Given = Record<string, unknown>
export type Cell = { time_zone: string; span: Span; day: string } & Record<string, string | number>

/** What some rows add to the cells of one table of sums: a cell for each day and for each month, in the order of the table's key. */
export function cellsOf({ keys, measures }: Sums, rows: Iterable<{ row: Given; timeZone: string; day: string }>): Cell[] {
  const cells = new Map<string, Cell>()
  for (const { row, timeZone, day } of rows)
    for (const span of spans) {
      const of = span === 'day' ? day : firstOfMonth(day)
      const name = [timeZone, span, of, ...keys.map((key) => row[key])].join('\u001f')
      let cell = cells.get(name)
      if (!cell) {
        cell = { time_zone: timeZone, span, day: of }
        for (const key of keys) cell[key] = row[key] as string
        for (const measure of measures) cell[measure] = 0
        cells.set(name, cell)
      }
      for (const measure of measures) cell[measure] = Number(cell[measure]) + Number(row[measure])
    }
  return [...cells]
    .filter(([, cell]) => measures.some((measure) => cell[measure] !== 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cell]) => cell)
}
