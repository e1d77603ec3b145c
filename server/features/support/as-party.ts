import type { Action } from '@portico/contract/actions.gen.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type Recorded, recorderOf } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Services } from '../../core/call/services.ts'
import { maskText } from '../../core/text/mask.ts'
import type { FeedViewer } from '../feed/index.ts'
import { appendItem } from './append-item.ts'
import { findTicket, type TicketRow } from './tickets.repository.ts'

/** An external party whose link, or cookie, has been found good. */
export type Party = { id: string; ticketId: string; email: string }
/** The one ticket that an external party was invited to. They are in no list of people: the trail has their address as their name. */
export type OutsideTicket = Recorded & {
  db: ScopedDb
  ticket: TicketRow
  viewer: FeedViewer
  services: Services
  actor: { userId: string; level: 'none'; name: string }
}

export async function asParty(
  db: ScopedDb,
  { request, services }: { request: Recorded['request']; services: Services },
  party: Party,
): Promise<OutsideTicket> {
  const viewer = { side: 'external', partyId: party.id } as const
  const ticket = await findTicket(db, party.ticketId, { viewer, userId: party.id })
  if (!ticket) throw new AppError('not_signed_in')
  return { db, ticket, viewer, services, request, actor: { userId: party.id, level: 'none', name: party.email } }
}

/** Read by everyone who opens the ticket, but by no other external party. Card numbers are never kept. */
export async function commentAsParty(open: OutsideTicket, content: string): Promise<{ place: number }> {
  const { actor } = open
  const { place } = await appendItem(open, {
    type: 'ExternalPartyCommentItem',
    content: maskText(content),
    details: { partyId: actor.userId },
  })
  await recordAsParty(open, 'external.comment', { place })
  return { place }
}

/** No person of ours did it. */
export const recordAsParty = (
  { db, ticket, request, services, actor }: OutsideTicket,
  action: Extract<Action, `external.${string}`>,
  after: unknown,
) => recorderOf(action, { request, services, actor: { ...actor, userId: null } }, db)(ticket.id, { merchantId: ticket.merchant_id, after })
