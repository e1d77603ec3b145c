import { type PersonExportColumn, personExportColumns } from '@portico/contract/features/people/people-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { type GridLayout, shownIds } from '@portico/ui/list/grid-layout.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type PeopleQuery, type Person, peopleApi } from './people.queries.ts'

/** What a column of the list is in the file, where it is not one of the same name. */
const namesOf: Readonly<Record<string, readonly PersonExportColumn[]>> = {
  name: ['firstName', 'lastName', 'email'],
  merchant: ['merchantName'],
}
type Shown = { asked: PeopleQuery; columns: readonly GridColumn<Person>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function peopleExport({ asked, columns, layout, zone }: Shown): DirectExport {
  const shown = shownIds(columns, layout).flatMap((id): readonly string[] => namesOf[id] ?? [id])
  const wanted = personExportColumns.filter((column) => shown.includes(column))
  return (call) => peopleApi.exportCsv({ query: { ...asked, columns: wanted.length > 0 ? wanted : undefined, timeZone: zone }, ...call })
}
