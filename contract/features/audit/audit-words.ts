import type { AccountAction } from '../../other-actions.ts'

type EventOf<A> = A extends `identity.${infer Event}` ? Event : never

/** What may happen to an account, in the words of the login history. */
export const accountEvents = [
  'signIn',
  'signOut',
  'endSessions',
  'issueToken',
  'lockOut',
  'changePassword',
  'resetPassword',
  'enrolSecondFactor',
  'removeSecondFactor',
  'useRecoveryCode',
  'renewRecoveryCodes',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'register',
  'acceptInvitation',
  'unsubscribe',
] as const satisfies readonly EventOf<AccountAction>[]
export type AccountEvent = (typeof accountEvents)[number]

export const auditResults = ['done', 'refused'] as const
/** So many days may be searched for a name, which no index finds. */
export const longestNameSearchDays = 31

/** What a file of the trail may hold, by the columns of its list. */
export const auditExportColumns = [
  'at',
  'actor',
  'level',
  'action',
  'record',
  'recordId',
  'tenant',
  'merchant',
  'result',
  'id',
  'request',
] as const
export type AuditExportColumn = (typeof auditExportColumns)[number]
export const signInExportColumns = [
  'at',
  'person',
  'event',
  'result',
  'level',
  'tenant',
  'merchant',
  'ip',
  'device',
  'methods',
  'reason',
] as const
export type SignInExportColumn = (typeof signInExportColumns)[number]
