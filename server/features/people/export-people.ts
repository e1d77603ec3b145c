import type { Download } from '@portico/contract/core/endpoint.ts'
import type { PeopleExport } from '@portico/contract/features/people/people.schemas.ts'
import { personExportColumns } from '@portico/contract/features/people/people-words.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { peopleExportSelect } from './people-export.repository.ts'
import { listedKind } from './people-reach.ts'
import type { PeopleContext } from './person-context.ts'

/** What the list shows with these filters, all of it, as one CSV in a zip, streamed from PostgreSQL. */
export async function exportPeople(
  context: Omit<PeopleContext, 'accounts'>,
  { columns = [...personExportColumns], kind: wanted, ...asked }: PeopleExport,
): Promise<Download> {
  const { actor, db, services } = context
  const kind = listedKind(actor, '.Export', wanted, asked.merchantId !== undefined)
  const select = peopleExportSelect(db, kind, asked, columns, services.now())
  const { timezoneOffset, ...filters } = asked
  return listCsv(context, { list: 'users', select, asked: { kind, filters, columns }, timezoneOffset })
}
