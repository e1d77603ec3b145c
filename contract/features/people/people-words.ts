/** What the pill shows. Locked: for a while after too many wrong passwords or codes; no one locks by hand (decision 17). */
export const personStatuses = ['InvitationSent', 'Active', 'Inactive', 'Locked'] as const
export type PersonStatus = (typeof personStatuses)[number]

/** What can be done with someone; signOut: of all his sessions, or of one. */
export const personActions = [
  'edit',
  'resend',
  'unlock',
  'activate',
  'deactivate',
  'resetPassword',
  'resetSecondFactor',
  'signOut',
  'delete',
] as const
export type PersonAction = (typeof personActions)[number]

/** Why one of them is refused: to oneself, for lack of a second factor, or because he may do or sees more than the caller. */
export const personHindrances = ['self', 'ownFactor', 'noFactor', 'mayMore', 'seesMore'] as const
export type PersonHindrance = (typeof personHindrances)[number]

/** How a list asks whether someone signs in with more than a password. */
export const secondFactorStates = ['On', 'Off'] as const
export type SecondFactorState = (typeof secondFactorStates)[number]

/** Staff of a tenant or of the platform, or the users of merchants. */
export const peopleKinds = ['staff', 'merchants'] as const
export type PeopleKind = (typeof peopleKinds)[number]

/** What a list can be sorted by; the index of each ends in the id. */
export const personSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const

export const personExportColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'roles',
  'merchantName',
  'status',
  'secondFactor',
  'lastLoginTime',
  'createdAt',
] as const
export type PersonExportColumn = (typeof personExportColumns)[number]

export const longestName = 100
export const mostRoles = 20
