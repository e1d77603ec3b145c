import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { type FeedViewer, viewerOf } from '../feed/index.ts'
import { findTicket, type TicketRow } from './tickets.repository.ts'

/** A ticket that the caller may open, the handle to work on it with, and the kind of reader they are of its feed. */
export type OpenTicket = Pick<Context, 'db' | 'actor' | 'record' | 'services'> & {
  ticket: TicketRow
  viewer: FeedViewer & { side: 'merchant' | 'tenant' | 'platform' }
}

/** What the address says of the ticket: its id, and at two of the three addresses whose it is. */
export type TicketName = { ticketId: string; customerId?: string; tenantId?: string }
type Caller = Pick<OpenTicket, 'db' | 'actor' | 'record' | 'services'> & { params: TicketName }

/** In the scope of the call. A ticket out of reach is not found, like one that does not exist. */
export async function openTicket(context: Caller): Promise<OpenTicket> {
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

/** The platform sees what tenants ask it, and what they have escalated to it. */
const isForPlatform = ({ channel, escalated_to_id }: TicketRow) => channel === 'TenantToPlatformTicketChannel' || escalated_to_id !== null

/** Of an escalated ticket of a merchant the platform reads and comments; the work is on the tenant's. */
export function askedOfPlatform(open: OpenTicket): OpenTicket {
  if (open.ticket.channel !== 'TenantToPlatformTicketChannel') throw new AppError('not_found')
  return open
}
