import type { Refusal } from '@portico/contract/core/refusals.ts'
import type {
  CloseReason,
  TransactionAction,
  TransactionStatus,
  TransactionType,
} from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals as refusals } from '@portico/contract/features/transactions/transactions.refusals.ts'

type Off = (values: { action: TransactionAction }) => Refusal

const closed: Record<CloseReason, Off> = {
  Voided: refusals.offVoided,
  Cancelled: refusals.offCancelled,
  Expired: refusals.offExpired,
  Reversed: refusals.offReversed,
}

const standing: Record<TransactionStatus, Off> = {
  Created: refusals.offCreated,
  Pending: refusals.offPending,
  WaitingForApproval: refusals.offWaitingForApproval,
  Blocked: refusals.offBlocked,
  Duplicate: refusals.offDuplicate,
  Reserved: refusals.offReserved,
  Captured: refusals.offCaptured,
  Successful: refusals.offSuccessful,
  Refunded: refusals.offRefunded,
  Closing: refusals.offClosing,
  Closed: refusals.offClosed,
  Declined: refusals.offDeclined,
  Failed: refusals.offFailed,
  Rejected: refusals.offRejected,
  Conflict: refusals.offConflict,
  Validated: refusals.offPending,
  Approved: refusals.offPending,
  Accepted: refusals.offPending,
}

/** With what to do instead, where there is something. */
const instead: Partial<Record<TransactionAction, Partial<Record<TransactionStatus, Off>>>> = {
  void: { Captured: refusals.offCapturedRefund, Successful: refusals.offSuccessfulRefund },
  refund: { Reserved: refusals.offReservedVoid },
  markRefunded: { Reserved: refusals.offReservedVoid },
  reversal: { Successful: refusals.offSuccessfulRefund },
}

/** Why an action is off in a status. */
export function offInStatus(action: TransactionAction, status: TransactionStatus, closeReason: CloseReason | null): Refusal {
  const because = status === 'Closed' && closeReason ? closed[closeReason] : standing[status]
  return (instead[action]?.[status] ?? because)({ action })
}

type Child = Parameters<typeof refusals.offForChild>[0]['type']
const isPayment = (type: TransactionType): type is Exclude<TransactionType, Child> => payments.has(type)
const payments: ReadonlySet<TransactionType> = new Set(['Payment', 'Authorization'])

/** Undefined for a payment itself; a refusal for everything that hangs on one. */
export const offForType = (action: TransactionAction, type: TransactionType): Refusal | undefined =>
  isPayment(type) ? undefined : refusals.offForChild({ action, type })

const onChildren: ReadonlySet<TransactionAction> = new Set(['checkStatus'])
/** A payout in conflict is settled by itself: its payment may be in none. */
const onPayouts: ReadonlySet<TransactionAction> = new Set(['statusChange'])
const onRequests: ReadonlySet<TransactionAction> = new Set(['approvePayout', 'declinePayout'])
/** Actions that one person asks for and another decides. */
const requests: ReadonlySet<TransactionType> = new Set(['Payout', 'Refund'])

/** Whether an action is for transactions of this type at all; where not, screens do not show it. */
export const isForType = (action: TransactionAction, type: TransactionType): boolean =>
  onRequests.has(action) ? requests.has(type) : onChildren.has(action) || isPayment(type) || (type === 'Payout' && onPayouts.has(action))
