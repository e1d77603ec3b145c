import type { TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

/** What can happen to a payment. One word per line of the table of transitions in docs/words.md. */
export const triggers = [
  'submitted',
  'blocked',
  'foundDuplicate',
  'cancelled',
  'expired',
  'flaggedForReview',
  'authorised',
  'captured',
  'succeeded',
  'declined',
  'failed',
  'triedNextProvider',
  'rejected',
  'restrictionReset',
  'voidRequested',
  'reversalRequested',
  'closingConfirmed',
  'closingRefused',
  'refundedInFull',
  'refundTakenBack',
  'contradicted',
  'setCaptured',
  'setSuccessful',
  'setDeclined',
] as const
export type Trigger = (typeof triggers)[number]

/** `before` is the status kept in `statusBefore`: a refused void or a refund that came back returns there. */
type Target = TransactionStatus | 'before'

/** What a person may say who knows more than the provider tells. */
const setByHand = { setCaptured: 'Captured', setSuccessful: 'Successful', setDeclined: 'Declined' } as const

/**
 * Where each status may go. A pair that is not here is not possible: the caller must not write it.
 * Beyond the published table, a provider may also take back what looked final (Reserved, Refunded, Closed, Declined, Failed):
 * contradictory news leads to Conflict from there as well, never to a silent change.
 */
export const transitions: Record<TransactionStatus, Partial<Record<Trigger, Target>>> = {
  Created: { submitted: 'Pending', blocked: 'Blocked', foundDuplicate: 'Duplicate', cancelled: 'Closed', expired: 'Closed' },
  Pending: {
    flaggedForReview: 'WaitingForApproval',
    authorised: 'Reserved',
    captured: 'Captured',
    succeeded: 'Successful',
    declined: 'Declined',
    failed: 'Failed',
    triedNextProvider: 'Pending',
    cancelled: 'Closed',
    expired: 'Closed',
    contradicted: 'Conflict',
    ...setByHand,
  },
  WaitingForApproval: { submitted: 'Pending', authorised: 'Reserved', captured: 'Captured', rejected: 'Rejected' },
  Blocked: { restrictionReset: 'Pending', rejected: 'Rejected', failed: 'Failed' },
  Duplicate: { submitted: 'Pending', rejected: 'Rejected', failed: 'Failed' },
  Reserved: { captured: 'Captured', voidRequested: 'Closing', reversalRequested: 'Closing', expired: 'Closed', contradicted: 'Conflict' },
  Captured: { captured: 'Captured', refundedInFull: 'Refunded', reversalRequested: 'Closing', contradicted: 'Conflict' },
  Successful: { refundedInFull: 'Refunded', contradicted: 'Conflict' },
  // A refund of everything may be quicker than a capture of more.
  Refunded: { captured: 'Captured', refundTakenBack: 'before', contradicted: 'Conflict' },
  Closing: { closingConfirmed: 'Closed', closingRefused: 'before', contradicted: 'Conflict', ...setByHand },
  Closed: { contradicted: 'Conflict' },
  Declined: { contradicted: 'Conflict' },
  Failed: { contradicted: 'Conflict' },
  Rejected: {},
  Conflict: {
    authorised: 'Reserved',
    captured: 'Captured',
    succeeded: 'Successful',
    declined: 'Declined',
    failed: 'Failed',
    refundedInFull: 'Refunded',
    closingConfirmed: 'Closed',
    ...setByHand,
  },
  // Only children are in these: see childTransitions.
  Validated: {},
  Approved: {},
  Accepted: {},
}

/** The status a trigger leads to, or undefined where it is not possible. */
export function nextStatus(from: TransactionStatus, trigger: Trigger, before: TransactionStatus | null): TransactionStatus | undefined {
  const target = transitions[from][trigger]
  return target === 'before' ? (before ?? undefined) : target
}

/** As nextStatus, for code that has already checked: an impossible step is a defect, not an answer. */
export function mustGo(from: TransactionStatus, trigger: Trigger, before: TransactionStatus | null = null): TransactionStatus {
  const to = nextStatus(from, trigger, before)
  if (!to) throw new Error(`${from} cannot be ${trigger}`)
  return to
}

/** Children know few steps; a refund or payout that succeeded may still fail at the bank. Payouts alone are validated, approved and accepted. */
export const childTransitions: Partial<Record<TransactionStatus, readonly TransactionStatus[]>> = {
  Created: ['Pending', 'Failed', 'Validated', 'WaitingForApproval'],
  Validated: ['WaitingForApproval', 'Approved'],
  // A refund made elsewhere is done once it is approved: no provider is asked.
  WaitingForApproval: ['Approved', 'Rejected', 'Successful'],
  Approved: ['Pending'],
  Pending: ['Successful', 'Failed', 'Conflict', 'Accepted'],
  Accepted: ['Successful', 'Failed', 'Conflict'],
  Successful: ['Failed', 'Conflict'],
  Failed: ['Conflict'],
  Conflict: ['Successful', 'Failed'],
}
export const childMayGo = (from: TransactionStatus, to: TransactionStatus): boolean => childTransitions[from]?.includes(to) ?? false
