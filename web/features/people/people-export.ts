import { personColumns } from '@portico/contract/features/people/people-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import type { GridLayout } from '@portico/ui/list/grid-layout.ts'
import { forPeople, shownInFile } from '../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../shared/exports/use-direct-export.tsx'
import { type PeopleQuery, type Person, peopleApi } from './people.queries.ts'

type Shown = { asked: PeopleQuery; columns: readonly GridColumn<Person>[]; layout: GridLayout; zone: string }

/** A file of exactly what the list shows: its filters, its order, its columns, its times. */
export function peopleExport({ asked, columns, layout, zone }: Shown): DirectExport {
  const wanted = shownInFile(personColumns, { columns, layout }).columns
  return (call) =>
    peopleApi.exportCsv({ query: { ...asked, columns: wanted.length > 0 ? wanted : undefined, timeZone: zone, ...forPeople }, ...call })
}
