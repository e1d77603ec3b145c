import { serverFeature } from '../server-feature.ts'
import { externalPartySubscribers } from './external-parties.events.ts'
import { supportRoutes } from './support.routes.ts'
import { sweepPresence } from './sweep-presence.ts'
import { ticketSubscribers } from './tell-of-ticket.ts'
import { ticketBulk } from './ticket-bulk.ts'
import { ticketMailSubscribers } from './ticket-mail.ts'

export { asParty, commentAsParty, type OutsideTicket, type Party, recordAsParty } from './as-party.ts'
export { assign, setPriority, setStatus } from './change-ticket.ts'
export { commentOn, shareComment } from './comment.ts'
export { escalateTicket } from './escalate-ticket.ts'
export { importTickets, type TicketImport, type TicketImportTools } from './import/import-tickets.ts'
export type { FileReport, TicketReport } from './import/ticket-report.ts'
export { markRead } from './mark-read.ts'
export { type OpenTicket, openTicket } from './open-ticket.ts'
export { raiseTicket } from './raise-ticket.ts'
export { readFeedPage } from './read-feed.ts'
export { sweepPresence } from './sweep-presence.ts'
export { ticketSubscribers } from './tell-of-ticket.ts'
export { ticketBulk } from './ticket-bulk.ts'
export { queueTicketMail, ticketMailSubscribers } from './ticket-mail.ts'

/** Support tickets: merchants ask their tenant, tenants ask the platform. */
export const feature = serverFeature({
  tier: 'work',
  routes: supportRoutes,
  subscribers: ({ ownAccount, outside }) => [ticketSubscribers, ticketMailSubscribers(ownAccount), externalPartySubscribers(outside)],
  jobs: (tools) => [sweepPresence(tools)],
  bulks: [ticketBulk],
})
