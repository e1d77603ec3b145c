import type { Level } from '@portico/contract/core/level.ts'
import type { FeedType } from '@portico/contract/features/support/feed-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { inPieces } from '../../core/database/insert-rows.repository.ts'
import { countCapped, directionOf, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { type FeedViewer, isCommentOf, seenBy } from '../feed/index.ts'

type FeedTicket = { tenant_id: string; id: string }
export type FeedRow = Selectable<Tables['support_feed_items']> & { is_shared: boolean }

/** What someone reads of a feed. `is_shared`: of a comment of the platform, whether the merchant reads it too. */
const itemsOf = (db: ReadDb, ticket: FeedTicket, viewer: FeedViewer) =>
  db
    .selectFrom('support_feed_items as i')
    .where('i.tenant_id', '=', ticket.tenant_id)
    .where('i.ticket_id', '=', ticket.id)
    .where(seenBy(viewer, 'i'))

const withShared = (rows: ReturnType<typeof itemsOf>) =>
  rows
    .selectAll('i')
    .select(
      sql<boolean>`i.type = 'PlatformCommentItem' and exists (select from support_feed_items c where c.tenant_id = i.tenant_id and c.ticket_id = i.ticket_id and c.shared_from = i.place)`.as(
        'is_shared',
      ),
    )

const order = { column: 'i.place', id: 'i.id', descending: true }

/** One page, newest first, and how many there are. */
export async function listFeed(db: ReadDb, ticket: FeedTicket, viewer: FeedViewer, window: Window) {
  const all = itemsOf(db, ticket, viewer)
  const direction = directionOf(order, window)
  const [rows, total] = await Promise.all([
    inWindow(withShared(all), order, window).orderBy('i.place', direction).orderBy('i.id', direction).execute(),
    countCapped(db, all),
  ])
  return { rows: rows as FeedRow[], total }
}

/** As many as there are, in the order in which they happened, after a place. */
export const readFeed = (db: ReadDb, ticket: FeedTicket, viewer: FeedViewer, after: number, most: number) =>
  withShared(itemsOf(db, ticket, viewer))
    .where('i.place', '>', after)
    .orderBy('i.place')
    .limit(most)
    .execute() as Promise<FeedRow[]>

export const findItem = (db: ReadDb, ticket: FeedTicket, viewer: FeedViewer, place: number) =>
  withShared(itemsOf(db, ticket, viewer))
    .where('i.place', '=', place)
    .executeTakeFirst() as Promise<FeedRow | undefined>

/**
 * The next number of the feed; concurrent appends to the same ticket wait. A comment is noted as the last one of each side that reads it.
 * `isSeen`: it changes the ticket for every side; what one side does by itself moves the ticket in no list, for that would tell of it.
 */
export async function takePlace(
  db: ScopedDb,
  ticketId: string,
  { at, isSeen, commenterId, readers }: { at: Date; isSeen: boolean; commenterId: string | null; readers: readonly Level[] },
): Promise<number> {
  const noted = readers.flatMap((side) => [
    [`${side}_comment_place`, sql`feed_length + 1`],
    [`${side}_commenter_id`, commenterId],
  ])
  const { feed_length } = await db
    .updateTable('support_tickets')
    .set({ feed_length: sql`feed_length + 1`, ...(isSeen ? { updated_at: at } : {}), ...Object.fromEntries(noted) })
    .where('id', '=', ticketId)
    .returning('feed_length')
    .executeTakeFirstOrThrow()
  return feed_length
}

export type NewItem = {
  ticketId: string
  place: number
  id: string
  /** Null where the merchant of the ticket must not read it. */
  merchantId: string | null
  type: FeedType
  authorId: string | null
  author: string
  content: string | null
  details: Record<string, unknown>
  sharedFrom: number | null
  at: Date
}

export async function insertItem(db: ScopedDb, item: NewItem, files: readonly string[]): Promise<void> {
  const { tenantId } = db.scope
  await db
    .insertInto('support_feed_items')
    .values({
      tenant_id: tenantId,
      ticket_id: item.ticketId,
      place: item.place,
      id: item.id,
      merchant_id: item.merchantId,
      type: item.type,
      author_id: item.authorId,
      author: item.author,
      content: item.content,
      details: JSON.stringify(item.details),
      shared_from: item.sharedFrom,
      created_at: item.at,
    })
    .execute()
  if (files.length === 0) return
  const rows = files.map((fileId) => ({
    tenant_id: tenantId,
    ticket_id: item.ticketId,
    place: item.place,
    file_id: fileId,
    merchant_id: item.merchantId,
  }))
  await Promise.all(inPieces(rows).map((piece) => db.insertInto('support_feed_files').values(piece).execute()))
}

export const listFilesOf = (db: ReadDb, { tenant_id, id }: FeedTicket, places: readonly number[]) =>
  db
    .selectFrom('support_feed_files')
    .select(['place', 'file_id'])
    .where('tenant_id', '=', tenant_id)
    .where('ticket_id', '=', id)
    .where(sql<boolean>`place = any(${places}::int[])`)
    .orderBy('file_id')
    .execute()

export const findReadTo = async (db: ReadDb, ticket: FeedTicket, userId: string): Promise<number> =>
  (
    await db
      .selectFrom('support_reads')
      .select('read_to')
      .where('tenant_id', '=', ticket.tenant_id)
      .where('ticket_id', '=', ticket.id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.read_to ?? 0

/** Never back: what has been read stays read. */
export const saveReadTo = (
  db: ScopedDb,
  { ticketId, merchantId, userId, readTo }: { ticketId: string; merchantId: string | null; userId: string; readTo: number | undefined },
) =>
  db
    .insertInto('support_reads')
    .columns(['tenant_id', 'user_id', 'ticket_id', 'merchant_id', 'read_to'])
    .expression((eb) =>
      eb
        .selectFrom('support_tickets as q')
        .select([
          'q.tenant_id',
          sql<string>`${userId}::uuid`.as('user_id'),
          'q.id as ticket_id',
          sql<string | null>`${merchantId}::uuid`.as('merchant_id'),
          sql<number>`least(q.feed_length, ${readTo ?? null}::int)`.as('read_to'),
        ])
        .where('q.id', '=', ticketId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'user_id', 'ticket_id'])
        .doUpdateSet({ read_to: sql`greatest(support_reads.read_to, excluded.read_to)` }),
    )
    .execute()

/** For each ticket `q`: whether others wrote a comment after the place up to which the user has read. */
export const hasUnread = (side: Level, userId: string) => {
  const readTo = sql`coalesce((
    select s.read_to from support_reads s where s.tenant_id = q.tenant_id and s.user_id = ${userId}::uuid and s.ticket_id = q.id
  ), 0)`
  return sql<boolean>`(${sql.ref(`q.${side}_comment_place`)} > ${readTo} and (
    ${sql.ref(`q.${side}_commenter_id`)} is distinct from ${userId}::uuid or exists (
      select from support_feed_items i
      where i.tenant_id = q.tenant_id and i.ticket_id = q.id and ${isCommentOf('i')} and ${seenBy({ side }, 'i')}
        and i.author_id is distinct from ${userId}::uuid and i.place > ${readTo})))`
}

/** A scalar for each ticket `q`: comments after the place up to which someone has read, of others, counted to 99. */
export const unreadOf = (viewer: FeedViewer, userId: string) => sql<number>`(
  select count(*)::int from (
    select from support_feed_items i
    where i.tenant_id = q.tenant_id and i.ticket_id = q.id and ${isCommentOf('i')} and ${seenBy(viewer, 'i')}
      and i.author_id is distinct from ${userId}::uuid
      and i.place > coalesce((
        select s.read_to from support_reads s where s.tenant_id = q.tenant_id and s.user_id = ${userId}::uuid and s.ticket_id = q.id
      ), 0)
    limit 99
  ) as unread)`
