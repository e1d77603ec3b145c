import type { Download } from '@portico/contract/core/endpoint.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import { fileOf, presetOf } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { ExportQuery } from '@portico/contract/features/transactions/lookup-queries.ts'
import { plainFile } from '@portico/contract/features/transactions/transaction-columns.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { type ListContext, listCsv } from '../../../core/files/list-csv.ts'
import { beyondCap } from '../lookup/beyond-cap.ts'
import { lookInBox } from '../lookup/find-in-box.repository.ts'
import { refuseUnservedSearch } from '../lookup/narrow-search.ts'
import { refuseUnreadTickets } from '../lookup/refuse-unread-tickets.ts'
import { planSearch, type Reach } from '../lookup/search-plan.ts'
import { cappedTotal } from '../lookup/search-transactions.repository.ts'
import { exportSelect } from './export.repository.ts'

/** What the lookup shows with these filters, all of it, as one CSV: streamed from PostgreSQL, never held in memory. */
export async function exportTransactions(context: ListContext, query: z.output<typeof ExportQuery>): Promise<Download> {
  const { actor, scope, mode, services } = context
  const { timezoneOffset, timeZone, spreadsheet, columns: chosen, ...filters } = query
  const columns = chosen ?? (filters.preset ? fileOf(presetOf(filters.preset)) : plainFile)
  const times = { timezoneOffset, timeZone }
  const now = services.now()
  refuseUnreadTickets(filters, actor)
  refuseUnservedSearch(filters, now)
  const isPlatform = actor.level === 'platform'
  const reach: Reach = isPlatform ? { level: 'platform', mode } : scope
  const grown = beyondCap(services.grownLists, reach, filters)
  const find = async (db: ReadDb) => {
    const plan = await lookInBox(db, planSearch(filters, reach))
    const total = grown.total ?? (await cappedTotal(db as Kysely<Tables>, plan).executeTakeFirstOrThrow()).total
    grown.note(total)
    return { select: exportSelect(db, plan, columns, times), total }
  }
  const asked = ({ total = 0 }) => ({ filters, columns, rows: total > totalCap ? null : total })
  return listCsv(context, { list: 'transactions', find, asked, times, spreadsheet, everywhere: isPlatform })
}
