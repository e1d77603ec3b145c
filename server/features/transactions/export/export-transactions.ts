import type { Download } from '@portico/contract/core/endpoint.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import { type ExportQuery, transactionExportColumns } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/call/context.ts'
import { listCsv } from '../../../core/files/list-csv.ts'
import { beyondCap } from '../lookup/beyond-cap.ts'
import { refuseUnservedSearch } from '../lookup/narrow-search.ts'
import { planSearch, type Reach } from '../lookup/search-plan.ts'
import { cappedTotal } from '../lookup/search-transactions.repository.ts'
import { exportSelect } from './export.repository.ts'

/** What the lookup shows with these filters, all of it, as one CSV in a zip: streamed from PostgreSQL, never held in memory. */
export async function exportTransactions(context: Context, query: z.output<typeof ExportQuery>): Promise<Download> {
  const { actor, db, scope, mode, services } = context
  const { columns = transactionExportColumns, timezoneOffset, ...filters } = query
  const now = services.now()
  refuseUnservedSearch(filters, now)
  const isPlatform = actor.level === 'platform'
  const reach: Reach = isPlatform ? { level: 'platform', mode } : scope
  const plan = planSearch(filters, reach)
  const read = <T>(work: (from: Kysely<Tables>) => Promise<T>) => (isPlatform ? services.inPlatformRead(mode, work) : work(db))
  const grown = beyondCap(services.grownLists, reach, filters)
  const { select, total } = await read(async (from) => ({
    select: exportSelect(from as typeof db, plan, columns, timezoneOffset),
    total: grown.total ?? (await cappedTotal(from, plan).executeTakeFirstOrThrow()).total,
  }))
  grown.note(total)
  const asked = { filters, columns, rows: total > totalCap ? null : total }
  return listCsv(context, { list: 'transactions', select, asked, timezoneOffset, total, everywhere: isPlatform && mode })
}
