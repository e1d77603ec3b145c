import type { Level } from '@portico/contract/core/level.ts'
import { type FeedType, feedTypes } from '@portico/contract/features/support/feed-words.ts'

/**
 * A reader of the feed of a ticket that they may open. An external party was invited to that one ticket. `isHeld`: the reader is limited to some
 * merchants, payment methods or providers, so they see no other payment or merchant that a ticket refers to.
 */
export type FeedViewer = { side: Level; isHeld?: boolean } | { side: 'external'; partyId: string }
type Side = FeedViewer['side']

/**
 * `all`: every item of the type. `shared`: what the tenant shared with the merchant. `own`: what concerns the party itself.
 * A type without a row is hidden. The feed, its file, counts, news, files and search all read this table.
 */
type Reading = 'all' | 'shared' | 'own'
const everybody = { merchant: 'all', tenant: 'all', platform: 'all' } as const

export const feedReaders: Record<FeedType, Partial<Record<Side, Reading>>> = {
  CustomerCommentItem: { ...everybody, external: 'all' },
  CustomerInternalCommentItem: { merchant: 'all' },
  TenantCommentItem: { ...everybody, external: 'all' },
  TenantInternalCommentItem: { tenant: 'all' },
  PlatformCommentItem: { merchant: 'shared', tenant: 'all', platform: 'all' },
  PlatformInternalCommentItem: { platform: 'all' },
  ExternalPartyCommentItem: { ...everybody, external: 'own' },
  ExternalPartyInvitationItem: { ...everybody, external: 'own' },
  StatusChangeFeedItem: { ...everybody, external: 'all' },
  PriorityChangeItem: everybody,
  AssignmentItem: { tenant: 'all', platform: 'all' },
  ReferenceItem: everybody,
}

export const viewerOf = ({ level, limits }: { level: Level; limits: unknown }) => ({ side: level, isHeld: limits !== null })

export const typesRead = (side: Side, reading: Reading): FeedType[] => feedTypes.filter((type) => feedReaders[type][side] === reading)

/** Whether someone on this side reads an item; `isShared` as of the item itself (the repetition for the merchant), `partyId` as its author. */
export function mayRead(viewer: FeedViewer, item: { type: FeedType; isShared: boolean; partyId: string | null }): boolean {
  const reading = feedReaders[item.type][viewer.side]
  if (reading === 'own') return viewer.side === 'external' && item.partyId === viewer.partyId
  // What repeats a comment for the merchant would be there twice for the others.
  return reading === 'shared' ? item.isShared : reading === 'all' && !item.isShared
}
