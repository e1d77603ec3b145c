import { commentTypes, type FeedType } from '@portico/contract/features/support/feed-words.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FeedViewer, typesRead } from './feed-visibility.ts'

const either = (parts: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`
const among = (alias: string, types: readonly FeedType[]) => sql<boolean>`${sql.ref(`${alias}.type`)} = any(${types}::text[])`

/** The items of a feed that somebody reads, as a condition on `support_feed_items` under this alias. The same table as `mayRead`. */
export function seenBy(viewer: FeedViewer, alias: string): RawBuilder<boolean> {
  const shared = sql.ref(`${alias}.shared_from`)
  const parts = [sql<boolean>`(${among(alias, typesRead(viewer.side, 'all'))} and ${shared} is null)`]
  const whenShared = typesRead(viewer.side, 'shared')
  if (whenShared.length > 0) parts.push(sql<boolean>`(${among(alias, whenShared)} and ${shared} is not null)`)
  if (viewer.side === 'external')
    parts.push(
      sql<boolean>`(${among(alias, typesRead('external', 'own'))} and ${sql.ref(`${alias}.details`)}->>'partyId' = ${viewer.partyId})`,
    )
  return either(parts)
}

export const isCommentOf = (alias: string) => among(alias, commentTypes)
