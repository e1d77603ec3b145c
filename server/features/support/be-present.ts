import type { Presence, PresenceState } from '@portico/contract/features/support/around-ticket.ts'
import type { OpenTicket } from './open-ticket.ts'
import { deletePresence, listPresence, savePresence } from './presence.repository.ts'

/** A user not heard from for this long has left. Others poll every two seconds, and must learn within 15 that a window was closed. */
export const presentMs = 12_000

/** Notes that the caller has the ticket open, or has left it, and answers who else has it open. */
export async function bePresent({ db, ticket, actor, services, viewer }: OpenTicket, state: PresenceState): Promise<{ data: Presence[] }> {
  const { side } = viewer
  const now = services.now()
  if (state === 'left') await deletePresence(db, ticket.id, actor.userId)
  else {
    // That the platform looks at a merchant's ticket is not for the merchant.
    const merchantId = side === 'platform' ? null : ticket.merchant_id
    await savePresence(db, {
      ticketId: ticket.id,
      merchantId,
      userId: actor.userId,
      name: actor.name,
      side,
      isTyping: state === 'typing',
      at: now,
    })
  }
  const rows = await listPresence(db, ticket.id, { side, userId: actor.userId, since: new Date(now.getTime() - presentMs) })
  return { data: rows.map((row) => ({ side: row.side as Presence['side'], name: row.name, isTyping: row.is_typing })) }
}
