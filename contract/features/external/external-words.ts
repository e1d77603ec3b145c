/** What of a ticket's feed someone outside may read; the table of readers decides, and a test holds this list against it. */
export const externalItemTypes = [
  'CustomerCommentItem',
  'TenantCommentItem',
  'ExternalPartyCommentItem',
  'StatusChangeFeedItem',
  'ExternalPartyInvitationItem',
] as const
export type ExternalItemType = (typeof externalItemTypes)[number]

/** 32 bytes: whose ticket (16) and what no one guesses (16). */
export const tokenShape = /^[\w-]{43}$/
