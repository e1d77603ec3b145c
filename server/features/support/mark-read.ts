import { saveReadTo } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'

/** The comments of a ticket as far as there are any now. */
export async function markRead({ db, ticket, actor }: OpenTicket): Promise<void> {
  await saveReadTo(db, { ticketId: ticket.id, merchantId: actor.merchantId, userId: actor.userId })
}
