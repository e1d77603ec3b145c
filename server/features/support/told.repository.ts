import type { Level } from '@portico/contract/core/level.ts'
import type { FeedType } from '@portico/contract/features/support/feed-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type ToldTicket = NonNullable<Awaited<ReturnType<typeof findTold>>>['ticket']
export type ToldItem = NonNullable<NonNullable<Awaited<ReturnType<typeof findTold>>>['item']>

/** What happened, as it is to be told: the ticket and, by its place, the item of its feed. */
export async function findTold(db: ScopedDb, ticketId: string, place?: number) {
  const ticket = await db
    .selectFrom('support_tickets')
    .select(['id', 'tenant_id', 'merchant_id', 'channel', 'subject', 'description', 'raised_by_id', 'raised_by'])
    .select(['assignee_id', 'escalated_to_id', 'escalated_from_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket || place === undefined) return ticket && { ticket, item: undefined }
  const item = await db
    .selectFrom('support_feed_items')
    .select(['id', 'type', 'author_id', 'author', 'content', 'details', 'shared_from'])
    .where('ticket_id', '=', ticketId)
    .where('place', '=', place)
    .executeTakeFirst()
  return { ticket, item: item && { ...item, type: item.type as FeedType } }
}

/** Who has part in a ticket, by side: those who raised it, work on it, or have commented on it. */
export async function listCommenters(
  db: ScopedDb,
  ticket: Pick<ToldTicket, 'id' | 'channel' | 'raised_by_id' | 'assignee_id' | 'escalated_to_id'>,
): Promise<{ id: string; side: Level }[]> {
  const side = sql<Level>`case when type like 'Customer%' then 'merchant' when type like 'Tenant%' then 'tenant' else 'platform' end`
  const commenters = db
    .selectFrom('support_feed_items')
    .select([sql<string>`author_id`.as('id'), side.as('side')])
    .distinct()
    .where('ticket_id', '=', ticket.id)
    .where('author_id', 'is not', null)
    .where('type', 'like', '%CommentItem')
    .where('type', '<>', 'ExternalPartyCommentItem')
    .limit(500)
    .execute()
  const escalated = ticket.escalated_to_id
    ? db.selectFrom('support_tickets').select('assignee_id').where('id', '=', ticket.escalated_to_id).executeTakeFirst()
    : undefined
  const [asker, asked]: [Level, Level] =
    ticket.channel === 'CustomerToTenantTicketChannel' ? ['merchant', 'tenant'] : ['tenant', 'platform']
  const platform = (await escalated)?.assignee_id
  return [
    { id: ticket.raised_by_id, side: asker },
    ...(ticket.assignee_id ? [{ id: ticket.assignee_id, side: asked }] : []),
    ...(platform ? [{ id: platform, side: 'platform' as const }] : []),
    ...(await commenters),
  ]
}
