import { accessOfReport, composedAccess, supportAnalytics } from '../reports/report-access.ts'
import { everybody, reportKeys, staff, titleOf } from '../reports/report-titles.ts'

/** Those that are no reports on payments: a file of their own, because the menu needs no more of them. */
export const supportTitle = { id: supportAnalytics.id, entry: supportAnalytics.entry, levels: staff } as const
export const statementTitle = { id: 'account-statement', entry: 'AccountStatement', levels: everybody } as const

const accesses = [...[...reportKeys.map(titleOf), supportTitle, statementTitle].map(accessOfReport), composedAccess]
/** The permissions of all that can be sent: the verb asks for that of the one that a file is of. */
export const anySendable = {
  staff: [...new Set(accesses.flatMap(({ staff: own }) => own))],
  merchant: [...new Set(accesses.flatMap(({ merchant }) => merchant ?? []))],
} as const
