import type { Download } from '@portico/contract/core/endpoint.ts'
import type { PeopleExport } from '@portico/contract/features/people/people.schemas.ts'
import { personColumns } from '@portico/contract/features/people/people-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { countCapped } from '../../core/list/paging.repository.ts'
import { matchingPeople } from './people.repository.ts'
import { peopleExportSelect } from './people-export.repository.ts'
import { listedKind } from './people-reach.ts'

/** What the list shows with these filters, all of it, as one CSV, streamed from PostgreSQL. */
export async function exportPeople(
  context: FreeContext,
  { columns = [...personColumns.file], spreadsheet, kind: wanted, ...asked }: PeopleExport,
): Promise<Download> {
  const { actor, services } = context
  const kind = listedKind(actor, '.Export', wanted, asked.merchantId !== undefined)
  const { timezoneOffset, timeZone, ...filters } = asked
  const times = { timezoneOffset, timeZone }
  const find = async (db: ReadDb) => ({
    total: await countCapped(db as ScopedDb, matchingPeople(db as ScopedDb, kind, filters, services.now())),
    select: peopleExportSelect(db as ScopedDb, kind, filters, columns, { now: services.now(), language: actor.language, times }),
  })
  return listCsv(context, { list: 'users', find, asked: () => ({ kind, filters, columns }), times, spreadsheet })
}
