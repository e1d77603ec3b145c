/** What can happen to a ticket: exactly the twelve of specification 000 section 3. */
export const commentTypes = [
  'TenantCommentItem',
  'TenantInternalCommentItem',
  'PlatformCommentItem',
  'PlatformInternalCommentItem',
  'CustomerCommentItem',
  'CustomerInternalCommentItem',
  'ExternalPartyCommentItem',
] as const
export type CommentType = (typeof commentTypes)[number]

export const feedTypes = [
  ...commentTypes,
  'StatusChangeFeedItem',
  'AssignmentItem',
  'PriorityChangeItem',
  'ReferenceItem',
  'ExternalPartyInvitationItem',
] as const
export type FeedType = (typeof feedTypes)[number]

export const isComment = (type: FeedType): type is CommentType => (commentTypes as readonly string[]).includes(type)
/** Read by the own side alone. */
export const isInternal = (type: FeedType): boolean => type.endsWith('InternalCommentItem')

/** Why a ticket has lost its assignee, where nobody took it from them. */
export const releaseReasons = ['Deleted', 'Deactivated', 'NotAllowed', 'Limited'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export const longestComment = 5_000
export const mostFilesOfComment = 10
export const mostMentions = 20
export const longestInvitation = 500

/** The state of an external party's invitation. */
export const externalPartyStates = ['Invited', 'Opened', 'Expired', 'Revoked'] as const
export type ExternalPartyState = (typeof externalPartyStates)[number]
/** Of one ticket: at a time, and ever. */
/** So many mails an address gets in a day, whatever the tickets are that it is invited to. */
export const mostInvitationsOfAddressInDay = 5
export const mostLiveParties = 20
export const mostKnownParties = 200
