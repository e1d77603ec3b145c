import { type ApprovalKind, approvalKinds } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { Permission } from '@portico/contract/permissions.ts'

/** Means every currency that has no rule of its own. */
export const anyCurrency = '*'

/** In minor units. A currency that nobody has thought of needs approval for every amount. */
const fromMinor: Readonly<Record<string, number>> = {
  [anyCurrency]: 0,
  EUR: 1_000_00,
  USD: 1_000_00,
  GBP: 1_000_00,
  CHF: 1_000_00,
  TRY: 50_000_00,
  JPY: 150_000,
  KWD: 300_000,
}

/** The permission to decide, as staff of the tenant hold it. */
const deciders: Record<ApprovalKind, Permission> = {
  payout: 'CRM.Transaction.Actions.DecidePayout',
  markRefunded: 'CRM.Transaction.Actions.MarkRefunded',
}

/** The rules a new tenant starts with. Migration 0240 gave them to the tenants that were there. */
export const standardRules = approvalKinds.flatMap((kind) =>
  Object.entries(fromMinor).map(([currency, from]) => ({ kind, currency, fromMinor: from, permission: deciders[kind] })),
)
