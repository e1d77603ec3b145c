import { mostOfBulk } from '@portico/contract/core/bulk.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { type BulkRow, findBulk, listChanged, type NamedRecord } from '../../core/bulk/bulk.repository.ts'
import { type BulkReader, ownBulk, reading } from '../../core/bulk/start-bulk.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import { viewerOf } from '../feed/index.ts'
import { listMatching, listNamed } from './bulk.repository.ts'
import { type TicketWish, ticketBulk } from './ticket-bulk.ts'

/** Which tickets: these, all that a list shows with these filters, those that another bulk has changed. */
export type MeantTickets = {
  tickets?: readonly { tenantId: string; ticketId: string }[] | undefined
  filter?: TicketFilters | undefined
  of?: string | undefined
}
type Wish = Pick<MeantTickets, 'tickets' | 'filter'> & { before: BulkRow | undefined }

/** The tickets that the caller means, as they are now. */
export async function meantTickets(context: BulkReader, channel: TicketChannel, wish: Wish): Promise<NamedRecord[]> {
  const tickets = await reading(context, (db) => meant(db, context.actor, channel, wish))
  if (tickets.length > mostOfBulk) throw new AppError(supportRefusals.tooManyMatch({ most: mostOfBulk }))
  return tickets
}

/** The bulk whose tickets are meant. */
export const earlier = async (db: ScopedDb, actor: Actor, bulkId: string | undefined): Promise<BulkRow | undefined> =>
  bulkId === undefined ? undefined : ownBulk(await findBulk(db, bulkId), actor, ticketBulk)

async function meant(db: ReadDb, actor: Actor, channel: TicketChannel, { tickets, filter, before }: Wish): Promise<NamedRecord[]> {
  const lists: NamedRecord[][] = []
  if (tickets) {
    const named = new Map(tickets.map((one) => [`${one.tenantId} ${one.ticketId}`.toLowerCase(), one]))
    const found = await listNamed(db, channel, [...named.values()])
    if (found.length < named.size) throw new AppError('not_found')
    lists.push(found)
  }
  if (before) {
    if ((before.wish as TicketWish).channel !== channel) throw new AppError('not_found')
    lists.push(await listChanged(db, before.id))
  }
  if (filter) lists.push(await listMatching(db, channel, filter, { viewer: viewerOf(actor), userId: actor.userId }, mostOfBulk + 1))
  const [first, ...others] = lists
  if (!first) throw new AppError(supportRefusals.sayWhich())
  const ids = others.map((list) => new Set(list.map(({ id }) => id)))
  return first.filter(({ id }) => ids.every((has) => has.has(id)))
}
