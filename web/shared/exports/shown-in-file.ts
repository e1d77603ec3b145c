import { type ListColumns, type ShownIn, writtenFor } from '@portico/contract/core/list-columns.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { type GridLayout, shownIds } from '@portico/ui/list/grid-layout.ts'

/** A column of a list that can be exported: what it is in a file is declared in the contract. */
export type ExportedColumn<Row, Columns extends ListColumns> = GridColumn<Row> & { id: ShownIn<Columns> }

// biome-ignore lint/suspicious/noExplicitAny: the rows are of no interest here
type Shown = { columns: readonly GridColumn<any>[]; layout: GridLayout }

/** What a file of a list holds: exactly the columns that are shown, in their order, and what they are called there. */
export function shownInFile<Written extends string>(declared: ListColumns<string, Written>, { columns, layout }: Shown) {
  const ids = shownIds(columns, layout)
  return {
    columns: writtenFor(declared, ids),
    names: ids.map((id) => columns.find((column) => column.id === id)!.header),
  }
}

/** As people open a file. */
export const forPeople = { spreadsheet: 'true' } as const
