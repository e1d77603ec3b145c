import type { Download } from '@portico/contract/core/endpoint.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { type TicketChannel, type TicketExportColumn, ticketExportColumns } from '@portico/contract/features/support/ticket-words.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { zipOfFiles } from '../../core/files/zip-stream.ts'
import { viewerOf } from '../feed/index.ts'
import { listAskingTenants } from './support.platform.repository.ts'
import { ticketExportSelect } from './ticket-export.repository.ts'
import { findAmong } from './ticket-words.repository.ts'

type Query = TicketFilters & { columns?: readonly TicketExportColumn[] | undefined; timezoneOffset: number }

/** What a list shows with these filters, all of it, streamed from PostgreSQL: one CSV, or for the platform one for each tenant in a zip. */
export async function exportTickets(
  context: Omit<Context, 'platform'>,
  channel: TicketChannel,
  { columns, timezoneOffset, ...filters }: Query,
): Promise<Download> {
  const { actor, db, mode, record, scope, services } = context
  const isMerchant = actor.level === 'merchant'
  if (isMerchant && columns?.includes('assignee')) throw new AppError(supportRefusals.assigneeHidden())
  const wanted = columns ?? ticketExportColumns.filter((column) => !isMerchant || column !== 'assignee')
  const reader = { viewer: viewerOf(actor), userId: actor.userId }
  const asked = { channel, columns: wanted, timezoneOffset, reader }
  await record('', { after: { filters, columns: wanted } })
  const now = services.now()
  const day = new Date(now.getTime() - timezoneOffset * 60_000).toISOString().slice(0, 10)
  if (actor.level !== 'platform') {
    const { among } = await findAmong(db, channel, filters)
    return { name: `tickets-${day}.csv`, bytes: await services.copyOut(scope, ticketExportSelect(db, { ...asked, filters, among })) }
  }
  const { tenants: named, ...others } = filters
  const { tenants, selectOf } = await services.inPlatformRead(mode, async (all) => {
    const [tenants, { among }] = await Promise.all([listAskingTenants(all, named), findAmong(all, channel, filters)])
    return { tenants, selectOf: (tenantId: string) => ticketExportSelect(all, { ...asked, filters: others, among, tenantId }) }
  })
  const csvOf = (tenantId: string) => services.copyOut({ platform: true, mode }, selectOf(tenantId))
  if (named?.length === 1)
    return { name: `tickets-${tenants[0]?.slug ?? 'none'}-${day}.csv`, bytes: await csvOf(tenants[0]?.id ?? named[0]!) }
  const files = tenants.map(({ id, slug }) => ({ name: `tickets-${slug}-${day}.csv`, open: () => csvOf(id) }))
  return { name: `tickets-${day}.zip`, bytes: zipOfFiles(files, now) }
}
