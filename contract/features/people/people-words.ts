import { listColumns, type ShownIn, type WrittenIn } from '../../core/list-columns.ts'

/** The status on the pill. Locked: for a while after too many wrong passwords or codes; no user locks an account (decision 17). */
export const personStatuses = ['InvitationSent', 'Active', 'Inactive', 'Locked'] as const
export type PersonStatus = (typeof personStatuses)[number]

/** Actions on a person; signOut: of all their sessions, or of one. */
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

/** Why an action is refused: on oneself, without a second factor, or because the person has more permissions or access than the caller. */
export const personHindrances = ['self', 'ownFactor', 'noFactor', 'mayMore', 'seesMore'] as const
export type PersonHindrance = (typeof personHindrances)[number]

/** A filter: with a second factor, or without one. */
export const secondFactorStates = ['On', 'Off'] as const
export type SecondFactorState = (typeof secondFactorStates)[number]

/** Staff of a tenant or of the platform, or the users of merchants. */
export const peopleKinds = ['staff', 'merchants'] as const
export type PeopleKind = (typeof peopleKinds)[number]

/** What a list can be sorted by; the index of each ends in the id. */
export const personSorts = ['-createdAt', 'createdAt', 'name', '-name'] as const

export const personColumns = listColumns({
  shown: {
    name: ['firstName', 'lastName', 'email'],
    roles: ['roles'],
    merchant: ['merchantName'],
    status: ['status'],
    secondFactor: ['secondFactor'],
    lastLoginTime: ['lastLoginTime'],
    createdAt: ['createdAt'],
    phone: ['phone'],
    id: ['id'],
  },
  file: ['id', 'firstName', 'lastName', 'email', 'phone', 'roles', 'merchantName', 'status', 'secondFactor', 'lastLoginTime', 'createdAt'],
})
export type PersonColumn = ShownIn<typeof personColumns>
export type PersonFileColumn = WrittenIn<typeof personColumns>

export const longestName = 100
export const mostRoles = 20
