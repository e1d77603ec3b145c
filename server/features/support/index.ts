/** Support tickets: merchants ask their tenant, tenants ask the platform. */
export { supportRoutes } from './support.routes.ts'
export { sweepPresence } from './sweep-presence.ts'
export { ticketSubscribers } from './tell-of-ticket.ts'
export { queueTicketMail, ticketMailSubscribers } from './ticket-mail.ts'
