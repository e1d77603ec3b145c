import { listColumns, type ShownIn, type WrittenIn } from '../../core/list-columns.ts'
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

/** The columns of the trail. A record is found again by its id. */
export const auditColumns = listColumns({
  shown: {
    at: ['at'],
    actor: ['actor'],
    level: ['level'],
    action: ['action'],
    record: ['record', 'recordId'],
    tenant: ['tenant'],
    merchant: ['merchant'],
    result: ['result'],
    id: ['id'],
  },
  file: ['at', 'actor', 'level', 'action', 'record', 'recordId', 'tenant', 'merchant', 'result', 'id', 'request'],
})
export type AuditColumn = ShownIn<typeof auditColumns>
export type AuditFileColumn = WrittenIn<typeof auditColumns>

/** The columns of the login history. A pill says event and result at once. */
export const signInColumns = listColumns({
  shown: {
    at: ['at'],
    person: ['person'],
    event: ['event', 'result'],
    level: ['level'],
    tenant: ['tenant'],
    merchant: ['merchant'],
    ip: ['ip'],
    device: ['device'],
    methods: ['methods'],
    reason: ['reason'],
  },
  file: ['at', 'person', 'event', 'result', 'level', 'tenant', 'merchant', 'ip', 'device', 'methods', 'reason'],
})
export type SignInColumn = ShownIn<typeof signInColumns>
export type SignInFileColumn = WrittenIn<typeof signInColumns>
