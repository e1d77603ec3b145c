/** Support tickets: merchants ask their tenant, tenants ask the platform. */
export { asParty, auditAsParty, commentAsParty, type OutsideTicket, type Party } from './as-party.ts'
export { externalPartySubscribers } from './external-parties.events.ts'
export { readFeedPage } from './read-feed.ts'
export { supportRoutes } from './support.routes.ts'
export { sweepPresence } from './sweep-presence.ts'
export { ticketSubscribers } from './tell-of-ticket.ts'
export { queueTicketMail, ticketMailSubscribers } from './ticket-mail.ts'
