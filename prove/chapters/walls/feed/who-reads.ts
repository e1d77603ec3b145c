/** The five kinds of reader of the feed of a merchant's ticket that its tenant has escalated. */
export const viewers = ['merchant', 'tenant', 'platform', 'stranger', 'party'] as const
export type Viewer = (typeof viewers)[number]

/** The items of a feed: the twelve types, with variants of some. */
export type Kind =
  | 'CustomerCommentItem'
  | 'CustomerInternalCommentItem'
  | 'TenantCommentItem'
  | 'TenantInternalCommentItem'
  | 'PlatformCommentItem'
  | 'shared PlatformCommentItem'
  | 'PlatformInternalCommentItem'
  | 'ExternalPartyCommentItem'
  | 'other ExternalPartyCommentItem'
  | 'ExternalPartyInvitationItem'
  | 'other ExternalPartyInvitationItem'
  | 'StatusChangeFeedItem'
  | 'PriorityChangeItem'
  | 'AssignmentItem'
  | 'ReferenceItem'

const sides = ['merchant', 'tenant', 'platform'] as const
const all = [...sides, 'party'] as const

/** Goal G7, written down once more: who reads what. No one is not among them; the external party is the one who was invited first. */
export const readers: Record<Kind, readonly Viewer[]> = {
  CustomerCommentItem: all,
  CustomerInternalCommentItem: ['merchant'],
  TenantCommentItem: all,
  TenantInternalCommentItem: ['tenant'],
  PlatformCommentItem: ['tenant', 'platform'],
  'shared PlatformCommentItem': sides,
  PlatformInternalCommentItem: ['platform'],
  ExternalPartyCommentItem: all,
  'other ExternalPartyCommentItem': sides,
  ExternalPartyInvitationItem: all,
  'other ExternalPartyInvitationItem': sides,
  StatusChangeFeedItem: all,
  PriorityChangeItem: sides,
  AssignmentItem: ['tenant', 'platform'],
  ReferenceItem: sides,
}

export const typeOf = (kind: Kind) => kind.replace(/^(shared|other) /, '')
export const isComment = (kind: Kind) => kind.endsWith('CommentItem')

/** The differences between the shown and the readable items of a user: `shown` are the marks they saw. */
export function differences(viewer: Viewer, marks: Record<Kind, string>, text: string): string[] {
  return (Object.keys(readers) as Kind[]).flatMap((kind) => {
    const may = readers[kind].includes(viewer)
    const does = text.includes(marks[kind])
    return may === does ? [] : [`${viewer} ${does ? 'sees' : 'misses'} ${kind}`]
  })
}
