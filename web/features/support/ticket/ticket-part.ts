import type { TicketDetails } from '../support.queries.ts'
import type { TicketAddress } from './ticket-address.ts'

/** What every part of a ticket's page is given. */
export type TicketPartProps = { ticket: TicketDetails; at: TicketAddress }
