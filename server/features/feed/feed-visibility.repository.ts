import { commentTypes, type FeedType } from '@portico/contract/features/support/feed-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FeedViewer, typesRead } from './feed-visibility.ts'

const either = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`
const among = (alias: string, types: readonly FeedType[]) => sql<boolean>`${sql.ref(`${alias}.type`)} = any(${types}::text[])`

/** The items of a feed that someone reads, as a condition on `support_feed_items` under this alias. The same table as `mayRead`. */
export function seenBy(viewer: FeedViewer, alias: string): RawBuilder<boolean> {
  const shared = sql.ref(`${alias}.shared_from`)
  const parts = [sql<boolean>`(${among(alias, typesRead(viewer.side, 'all'))} and ${shared} is null)`]
  const whenShared = typesRead(viewer.side, 'shared')
  if (whenShared.length > 0) parts.push(sql<boolean>`(${among(alias, whenShared)} and ${shared} is not null)`)
  if (viewer.side === 'external')
    parts.push(
      sql<boolean>`(${among(alias, typesRead('external', 'own'))} and ${sql.ref(`${alias}.details`)}->>'partyId' = ${viewer.partyId})`,
    )
  return isHeld(viewer) ? sql<boolean>`(${either(parts)} and ${namesSeen(viewer, alias)})` : either(parts)
}

const isHeld = (viewer: FeedViewer) => viewer.side !== 'external' && viewer.isHeld === true

/** The id that a reference names a payment, merchant or file by, under this alias. */
export const referredId = (alias: string) =>
  sql<string>`case when pg_input_is_valid(${sql.ref(`${alias}.value`)}, 'uuid') then ${sql.ref(`${alias}.value`)}::uuid end`

/** Whether a reader sees a reference. For a restricted user, the walls of their database handle decide which payments and merchants are visible. */
export function isReferenceSeen(viewer: FeedViewer, alias: string): RawBuilder<boolean> {
  if (!isHeld(viewer)) return sql<boolean>`true`
  const shown = (table: 'transactions' | 'merchants') =>
    sql`exists (select from ${sql.table(table)} o where o.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and o.id = ${referredId(alias)})`
  return sql<boolean>`case ${sql.ref(`${alias}.key`)} when 'Transaction' then ${shown('transactions')} when 'Customer' then ${shown('merchants')} else true end`
}

/** An item that added references is visible to readers who see at least one of them. */
const namesSeen = (viewer: FeedViewer, alias: string) => sql<boolean>`(${sql.ref(`${alias}.type`)} <> 'ReferenceItem' or exists (
  select from support_references n
  where n.tenant_id = ${sql.ref(`${alias}.tenant_id`)} and n.ticket_id = ${sql.ref(`${alias}.ticket_id`)} and ${isReferenceSeen(viewer, 'n')}
    and ${sql.ref(`${alias}.details`)} @> jsonb_build_object('references', jsonb_build_array(jsonb_build_object('key', n.key, 'value', n.value)))))`

export const isCommentOf = (alias: string) => among(alias, commentTypes)
