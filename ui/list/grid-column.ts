import type { ReactNode } from 'react'
import type { LayoutColumn } from './grid-layout.ts'

/**
 * One column. `keep` is its rank where there is no room for all: 1 identifies a row and always stays, 3 goes first. Without one it is 1; beside a
 * record it is 3 for a column that someone has taken from the chooser.
 * `fit` columns are never cut (right-aligned ones by default): they grow with their content. `sortable` shows an arrow, for what the server can
 * sort; `firstSort` is the direction of the first press. `hidden` columns wait in the chooser.
 * `header` names it everywhere; `headerCell` may draw it differently in the head. With a `group` the chooser lists columns by groups.
 */
export type GridColumn<Row> = LayoutColumn & {
  header: string
  group?: string
  headerCell?: ReactNode
  cell: (row: Row) => ReactNode
  width: number
  align?: 'end'
  keep?: 1 | 2 | 3
  fit?: boolean
  sortable?: boolean
  firstSort?: 'asc' | 'desc'
}

export type GridSort = { id: string; direction: 'asc' | 'desc' }

export const rankOf = <Row>({ keep, hidden }: GridColumn<Row>, isBeside: boolean): 1 | 2 | 3 => keep ?? (hidden && isBeside ? 3 : 1)

export const isFit = <Row>(column: GridColumn<Row>): boolean => column.fit ?? column.align === 'end'

/** What a press on a header asks for next. */
export function nextSort<Row>(column: GridColumn<Row>, sort: GridSort | undefined): GridSort {
  if (sort?.id !== column.id) return { id: column.id, direction: column.firstSort ?? 'asc' }
  return { id: column.id, direction: sort.direction === 'asc' ? 'desc' : 'asc' }
}
