import type { News } from '@portico/contract/features/notifications/news.ts'
import type { Services } from '../../core/call/services.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { tellNews } from '../notifications/index.ts'
import { newsOfItem, newsOfTicket } from './news-of-ticket.ts'
import { releaseTickets } from './release-ticket.ts'

/** Notifies the people concerned of a new ticket and of its changes, and releases tickets of those who can no longer work on them. */
export const ticketSubscribers: Subscribers = {
  'user.rights_taken': [releaseTickets],
  'ticket.raised': [async ({ payload, ...at }, services) => tellAll(services, at, await newsOfTicket(services, { ...at, ...payload }))],
  'ticket.item_added': [async ({ payload, ...at }, services) => tellAll(services, at, await newsOfItem(services, { ...at, ...payload }))],
}

/** One after the other: a user notified by the first is not notified by the second. */
async function tellAll(services: Services, about: Parameters<typeof tellNews>[1], all: readonly News[]): Promise<void> {
  for (const news of all) await tellNews(services, about, news)
}
