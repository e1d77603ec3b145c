import type { TicketRequest } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { OpenTicket } from './open-ticket.ts'
import { raiseTicket } from './raise-ticket.ts'
import { lockTicket, saveTicket } from './tickets.repository.ts'

/** A ticket of the tenant to the platform about a merchant's; each shows the other, and the platform may read the merchant's from here on. */
export async function escalateTicket(open: OpenTicket, request: TicketRequest): Promise<string> {
  const { db, ticket, record } = open
  const { escalated_to_id } = await lockTicket(db, ticket.id)
  if (escalated_to_id !== null) throw new AppError(supportRefusals.alreadyEscalated())
  const escalatedId = await raiseTicket(open, request)
  await saveTicket(db, ticket.id, { escalated_to_id: escalatedId })
  await saveTicket(db, escalatedId, { escalated_from_id: ticket.id })
  // A merchant does not see where its tenant asks.
  await record(ticket.id, { merchantId: null, merchantIds: [ticket.merchant_id], after: { ticketId: escalatedId } })
  return escalatedId
}
