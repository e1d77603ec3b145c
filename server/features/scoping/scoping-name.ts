import type { OpenTicket } from '../support/index.ts'
import type { ScopingName } from './scoping.repository.ts'

/** Each side that answers a ticket drafts for itself. */
export const nameOf = ({ ticket, viewer }: Pick<OpenTicket, 'ticket' | 'viewer'>): ScopingName => ({
  ticketId: ticket.id,
  side: viewer.side === 'platform' ? 'platform' : 'tenant',
})
