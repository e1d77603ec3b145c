/** The feed items that an external party may read. The table of readers decides, and a test compares this list with it. */
export const externalItemTypes = [
  'CustomerCommentItem',
  'TenantCommentItem',
  'ExternalPartyCommentItem',
  'StatusChangeFeedItem',
  'ExternalPartyInvitationItem',
] as const
export type ExternalItemType = (typeof externalItemTypes)[number]

/** 32 bytes: the party's ticket (16) and a secret (16). */
export const tokenShape = /^[\w-]{43}$/
