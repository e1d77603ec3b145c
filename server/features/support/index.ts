/** Support tickets: merchants ask their tenant, tenants ask the platform. */
export { newsOfItem, newsOfTicket } from './news-of-ticket.ts'
export { supportRoutes } from './support.routes.ts'
export { queueTicketMail, ticketMailSubscribers } from './ticket-mail.ts'
