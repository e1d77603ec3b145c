import { type Level, levels } from '@portico/contract/core/level.ts'
import { type FeedType, isComment, isInternal } from '@portico/contract/features/support/feed-words.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { mayRead } from '../feed/index.ts'
import { insertItem, takePlace } from './feed.repository.ts'
import type { OpenTicket } from './open-ticket.ts'

type Happening = {
  type: FeedType
  content?: string
  details?: Record<string, unknown>
  files?: readonly string[]
  /** The place of the comment that it repeats for the merchant. */
  sharedFrom?: number
  /** The author, where that is not the caller. */
  author?: { id: string | null; name: string }
}

/** A ticket on which something happens; `actor`: the author, unless the event names another. */
type Changing = Pick<OpenTicket, 'db' | 'services'> & {
  ticket: Pick<OpenTicket['ticket'], 'id' | 'merchant_id'>
  actor: { userId: string | null; name: string }
}

/**
 * Adds an item to a ticket's feed and notifies the people concerned, in the transaction of the change. Items of one ticket form a
 * row without gaps: a reader who has read up to one has read all before it.
 */
export async function appendItem(
  { db, ticket, actor, services }: Changing,
  { type, content, details = {}, files = [], sharedFrom, author = { id: actor.userId, name: actor.name } }: Happening,
): Promise<{ feedItemId: string; place: number }> {
  const at = services.now()
  const said = { type, isShared: sharedFrom !== undefined, partyId: null }
  const readers = readersOf(said)
  const isSeen = !isInternal(type) && (ticket.merchant_id === null || readers.includes('merchant'))
  const place = await takePlace(db, ticket.id, { at, isSeen, commenterId: author.id, readers: isComment(type) ? readers : [] })
  const id = services.newId()
  const merchantId = readers.includes('merchant') ? ticket.merchant_id : null
  await insertItem(
    db,
    {
      ticketId: ticket.id,
      place,
      id,
      merchantId,
      type,
      authorId: author.id,
      author: author.name,
      content: content ?? null,
      details,
      sharedFrom: sharedFrom ?? null,
      at,
    },
    files,
  )
  await publish(db, services, 'ticket.item_added', { ticketId: ticket.id, place }, { merchantId })
  return { feedItemId: id, place }
}

/** The levels whose people read an item. What the merchant does not read carries no merchant, so that the walls keep it too. */
export const readersOf = (item: Parameters<typeof mayRead>[1]): Level[] => levels.filter((side) => mayRead({ side }, item))
