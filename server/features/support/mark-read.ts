import { saveReadTo } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'

/** The comments of a ticket up to the last one that was shown, or as far as there are any now. */
export async function markRead({ db, ticket, actor }: OpenTicket, readTo?: number): Promise<void> {
  await saveReadTo(db, { ticketId: ticket.id, merchantId: actor.merchantId, userId: actor.userId, readTo })
}
