import type { Download } from '@portico/contract/core/endpoint.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import { type ExportQuery, transactionExportColumns } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../core/call/context.ts'
import { csvDownload } from '../../../core/files/csv-download.ts'
import { beyondCap } from '../lookup/beyond-cap.ts'
import { refuseUnservedSearch } from '../lookup/narrow-search.ts'
import { planSearch, type Reach } from '../lookup/search-plan.ts'
import { cappedTotal } from '../lookup/search-transactions.repository.ts'
import { exportSelect } from './export.repository.ts'

/** What the lookup shows with these filters, all of it, as one CSV in a zip: streamed from PostgreSQL, never held in memory. */
export async function exportTransactions(context: Context, query: z.output<typeof ExportQuery>): Promise<Download> {
  const { actor, db, scope, mode, record, services } = context
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
  const rows = total > totalCap ? undefined : total
  // The database begins to read while the record is written. Nothing leaves before both are done and the record is committed.
  const copying = services.copyOut(isPlatform ? { platform: true, mode } : scope, select)
  const recording = record('', { after: { filters, columns, rows: rows ?? null } })
  const [csv] = await Promise.all([copying, recording]).catch(async (error: unknown) => {
    await copying.then(
      (begun) => begun.destroy(),
      () => {},
    )
    throw error
  })
  return { ...csvDownload('transactions', csv, { now, timezoneOffset }), ...(rows === undefined ? {} : { rows }) }
}
