import type { ScopedDb } from '@portico/database/scope.ts'
import type { AuditActor } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { type FeedViewer, viewerOf } from '../feed/index.ts'
import { scopeOfTenant } from './scope-of-tenant.ts'
import { findTicket, type TicketRow } from './tickets.repository.ts'

/** A ticket that the caller may open, the handle to work on it with, and as whom he reads its feed. */
export type OpenTicket = AuditActor & { db: ScopedDb; ticket: TicketRow; viewer: FeedViewer & { side: 'merchant' | 'tenant' | 'platform' } }

/** What the address says of the ticket: its id, and at two of the three addresses whose it is. */
export type TicketName = { ticketId: string; customerId?: string; tenantId?: string }
type Caller = AuditActor & Pick<Context, 'mode'> & { params: TicketName }

/** In the caller's own scope. A ticket out of reach is not found, like one that does not exist. */
export async function openTicket(context: Caller & { db: ScopedDb }): Promise<OpenTicket> {
  const { db, params, actor } = context
  const ticket = await findTicket(
    db,
    params.ticketId,
    { viewer: viewerOf(actor), userId: actor.userId },
    {
      ...(params.customerId ? { merchantId: params.customerId } : {}),
      ...(params.tenantId ? { tenantId: params.tenantId } : {}),
    },
  )
  if (!ticket || (actor.level === 'platform' && !isForPlatform(ticket))) throw new AppError('not_found')
  return { ...context, ticket, viewer: viewerOf(actor) }
}

/** Platform staff work in the scope of the ticket's tenant. */
export async function openTicketOfTenant<T>(
  context: Caller & { params: { tenantId: string } },
  access: 'read' | 'write',
  work: (open: OpenTicket) => Promise<T>,
): Promise<T> {
  const { services, actor } = context
  const scope = await scopeOfTenant(context, context.params.tenantId)
  const within = access === 'read' ? services.inReadScope : services.inScope
  return within(actor.viewing ? { ...scope, readOnly: true } : scope, async (db) => work(await openTicket({ ...context, db })))
}

/** The platform sees what tenants ask it, and what they have escalated to it. */
const isForPlatform = ({ channel, escalated_to_id }: TicketRow) => channel === 'TenantToPlatformTicketChannel' || escalated_to_id !== null

/** Of an escalated ticket of a merchant the platform reads and comments; the work is on the tenant's. */
export function askedOfPlatform(open: OpenTicket): OpenTicket {
  if (open.ticket.channel !== 'TenantToPlatformTicketChannel') throw new AppError('not_found')
  return open
}
