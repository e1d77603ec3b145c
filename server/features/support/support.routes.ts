import { support, type Ticket, type TicketDetails, type TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { type TicketChannel, ticketCategories } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, Scope } from '@portico/database/scope.ts'
import { AppError } from '../../core/app-error.ts'
import { viewAuditTrail } from '../../core/audit-trail.ts'
import type { Context } from '../../core/context.ts'
import { implement } from '../../core/implement.ts'
import { type PageRequest, toPage, windowOf } from '../../core/paging.ts'
import { scopeOfActor } from '../../core/scope-of-actor.ts'
import type { Services } from '../../core/services.ts'
import { listAttached, toDetails } from '../files/index.ts'
import { raiseTicket } from './raise-ticket.ts'
import { isTenant } from './support.platform.repository.ts'
import { findTicket, listReferences, listTickets, type TicketRow } from './tickets.repository.ts'

const fromMerchants = 'CustomerToTenantTicketChannel'
const fromTenants = 'TenantToPlatformTicketChannel'

export const supportRoutes = implement(support, {
  listCategories: async () => ({ data: [...ticketCategories] }),
  raise: async ({ db, body, ...context }) => raiseTicket(db, context, body),
  raiseFor: async ({ params, body, ...context }) => {
    const scope = await scopeOfTenant(context, params.tenantId)
    return context.services.inScope(scope, (db) => raiseTicket(db, context, body))
  },
  list: async ({ actor, mode, services, query: { ticketChannelType, ...query } }) => {
    refuseOther(ticketChannelType, actor.level === 'platform' ? fromTenants : fromMerchants)
    if (actor.level === 'platform') return services.inPlatformRead(mode, (db) => pageOf(db, 'platform', fromTenants, query, services))
    const scope = scopeOfActor(actor, mode)
    return services.inReadScope(scope, (db) => pageOf(db, scope, fromMerchants, query, services))
  },
  listOwn: async ({ db, scope, services, query: { ticketChannelType, ...query } }) => {
    const channel = scope.level === 'merchant' ? fromMerchants : fromTenants
    refuseOther(ticketChannelType, channel)
    return pageOf(db, scope, channel, query, services)
  },
  get: async ({ db, params }) => details(db, await findTicket(db, params.ticketId)),
  listAudit: async ({ params, query, ...context }) => {
    const { db, actor } = context
    const seen = await findTicket(db, params.id, actor.level === 'platform' ? { channel: fromTenants } : {})
    if (!seen) throw new AppError('not_found')
    return viewAuditTrail(context, { entity: 'tickets', id: seen.id }, query)
  },
  getOfCustomer: async ({ db, params }) => details(db, await findTicket(db, params.ticketId, { merchantId: params.customerId })),
  getOfTenant: async ({ params, mode, services }) =>
    services.inPlatformRead(mode, async (db) =>
      details(db, await findTicket(db, params.ticketId, { tenantId: params.tenantId, channel: fromTenants })),
    ),
})

/** Both names of the channel of merchants mean the same (specification 000 section 3). */
function refuseOther(asked: TicketChannel | 'CustomerToTenant' | undefined, channel: TicketChannel): void {
  const named = asked === 'CustomerToTenant' ? fromMerchants : asked
  if (named !== undefined && named !== channel)
    throw new AppError('invalid_input', { fields: { 'query.ticketChannelType': `This list holds ${channel}` } })
}

/** Platform staff work for any tenant, others for their own alone. */
async function scopeOfTenant({ actor, mode, services }: Pick<Context, 'actor' | 'mode' | 'services'>, tenantId: string): Promise<Scope> {
  const named = tenantId.toLowerCase()
  if (actor.level !== 'platform' && named === actor.tenantId) return scopeOfActor(actor, mode)
  if (actor.level !== 'platform' || !(await services.inPlatformRead(mode, (db) => isTenant(db, named)))) throw new AppError('not_found')
  return { level: 'tenant', tenantId: named, mode }
}

async function pageOf(
  db: ReadDb,
  reach: Scope | 'platform',
  channel: TicketChannel,
  { pageIndex, pageSize, cursor, ...filters }: PageRequest & TicketFilters,
  services: Services,
) {
  const window = windowOf({ pageIndex, pageSize, cursor }, ['tickets', reach, channel, filters], services)
  return toPage(window, services, { ...(await listTickets(db, channel, filters, window)), keyOf, toReply: toTicket })
}

const keyOf = (row: TicketRow) => ({ value: row.created_at, id: row.id })

async function details(db: ReadDb, row: TicketRow | undefined): Promise<TicketDetails> {
  if (!row) throw new AppError('not_found')
  const references = (await listReferences(db, row)) as TicketDetails['references']
  const ids = references.filter(({ key }) => key === 'File').map(({ value }) => value)
  const files = Map.groupBy(await listAttached(db, row.tenant_id, ids), ({ id }) => id)
  return { ...toTicket(row), references, files: ids.flatMap((id) => (files.get(id) ?? []).map(toDetails)) }
}

const toTicket = (row: TicketRow): Ticket => ({
  ticketId: row.id,
  channel: row.channel as Ticket['channel'],
  tenantId: row.tenant_id,
  tenantName: row.tenant_name,
  customerId: row.merchant_id,
  customerName: row.merchant_name,
  ticketCategory: row.category as Ticket['ticketCategory'],
  subject: row.subject,
  description: row.description,
  priority: row.priority as Ticket['priority'],
  status: row.status as Ticket['status'],
  contactEmail: row.contact_email,
  contactEmails: row.contact_emails,
  raisedBy: row.raised_by,
  label: row.label_id === null ? null : { labelId: row.label_id, value: row.label_value!, color: row.label_color! },
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
