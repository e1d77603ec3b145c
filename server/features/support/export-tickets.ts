import type { Download } from '@portico/contract/core/endpoint.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { type TicketChannel, type TicketFileColumn, ticketColumns } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { csvBytes } from '../../core/files/csv-bytes.ts'
import { listCsv } from '../../core/files/list-csv.ts'
import { readerDay } from '../../core/files/reader-day.ts'
import { zipOfFiles } from '../../core/files/zip-stream.ts'
import { countCapped } from '../../core/list/paging.repository.ts'
import { viewerOf } from '../feed/index.ts'
import { listAskingTenants } from './support.platform.repository.ts'
import { ticketExportSelect } from './ticket-export.repository.ts'
import { findAmong } from './ticket-words.repository.ts'
import { matching } from './tickets.repository.ts'

type Query = TicketFilters & { columns?: readonly TicketFileColumn[] | undefined; spreadsheet: 'true' | 'false' } & FileTimes

/** What a list shows with these filters, all of it, streamed from PostgreSQL: one CSV, or for the platform one for each tenant in a zip. */
export async function exportTickets(
  context: FreeContext,
  channel: TicketChannel,
  { columns, timezoneOffset, timeZone, spreadsheet, ...filters }: Query,
): Promise<Download> {
  const { actor, mode, record, scope, services } = context
  const isMerchant = actor.level === 'merchant'
  if (isMerchant && columns?.includes('assignee')) throw new AppError(supportRefusals.assigneeHidden())
  const wanted = columns ?? ticketColumns.file.filter((column) => !isMerchant || column !== 'assignee')
  const reader = { viewer: viewerOf(actor), userId: actor.userId }
  const times = { timezoneOffset, timeZone }
  const asked = { channel, columns: wanted, times, reader }
  const now = services.now()
  const day = readerDay(now, times)
  const onRecord = () => ({ filters, columns: wanted })
  if (actor.level !== 'platform') {
    const find = async (db: ReadDb) => {
      const { among } = await findAmong(db, channel, filters)
      const total = await countCapped(db as ScopedDb, matching(db, channel, filters, { ...reader, among }))
      return { select: ticketExportSelect(db, { ...asked, filters, among }), total }
    }
    return listCsv(context, { list: 'tickets', find, asked: onRecord, times, spreadsheet, plain: true })
  }
  const { tenants: named, ...others } = filters
  const mark = { mark: spreadsheet === 'true' }
  const copy = await services.takeCopyPlace({ kind: 'person', tenantId: actor.tenantId, userId: actor.userId })
  try {
    const { tenants, isOne, selectOf } = await services.inPlatformRead(mode, async (all) => {
      const [tenants, { among }] = await Promise.all([listAskingTenants(all, named), findAmong(all, channel, filters)])
      const isOne =
        named?.length === 1 && (!mark.mark || (await countCapped(all, matching(all, channel, filters, { ...reader, among }))) <= totalCap)
      return { tenants, isOne, selectOf: (tenantId: string) => ticketExportSelect(all, { ...asked, filters: others, among, tenantId }) }
    })
    await services.inScope(scope, (db) => record.in(db)('', { after: onRecord() }))
    const csvOf = async (tenantId: string) => csvBytes(await services.copyOut(copy, { platform: true, mode }, selectOf(tenantId)), mark)
    if (isOne) return { name: `tickets-${tenants[0]?.slug ?? 'none'}-${day}.csv`, bytes: await csvOf(tenants[0]?.id ?? named![0]!), copy }
    // One after the other, in the same place.
    const files = tenants.map(({ id, slug }) => ({ name: `tickets-${slug}-${day}.csv`, open: () => csvOf(id) }))
    return { name: `tickets-${day}.zip`, bytes: zipOfFiles(files, now), copy }
  } catch (error) {
    await copy.end()
    throw error
  }
}
