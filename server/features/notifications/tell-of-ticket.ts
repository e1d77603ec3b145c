import type { News } from '@portico/contract/features/notifications/news.ts'
import type { Subscriber } from '../../core/outbox-relay.ts'
import type { Services } from '../../core/services.ts'
import { newsOfItem, newsOfTicket } from '../support/index.ts'
import { tellNews } from './tell-people.ts'

export const tellOfTicket: Subscriber<'ticket.raised'> = async ({ payload, ...at }, services) =>
  tellAll(services, at, await newsOfTicket(services, { ...at, ...payload }))

export const tellOfItem: Subscriber<'ticket.item_added'> = async ({ payload, ...at }, services) =>
  tellAll(services, at, await newsOfItem(services, { ...at, ...payload }))

/** One after the other: whoever is told by the first is not told by the second. */
async function tellAll(services: Services, about: Parameters<typeof tellNews>[1], all: readonly News[]): Promise<void> {
  for (const news of all) await tellNews(services, about, news)
}
