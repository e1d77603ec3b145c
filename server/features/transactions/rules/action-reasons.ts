import type {
  CloseReason,
  TransactionAction,
  TransactionStatus,
  TransactionType,
} from '@portico/contract/features/transactions/transaction-words.ts'

/** The sentences beside a disabled action. One idea each: what is off, and what stands in the way. */
export const actionLabels: Record<TransactionAction, string> = {
  refund: 'Refund',
  capture: 'Capture',
  void: 'Void',
  checkStatus: 'Check status',
}

export const off = (action: TransactionAction, because: string) => `${actionLabels[action]} is off: ${because}`

const closed: Record<CloseReason, string> = {
  Voided: 'this payment was voided.',
  Cancelled: 'this payment was cancelled.',
  Expired: 'the authorisation has expired.',
  Reversed: 'this payment was reversed.',
}

const standing: Record<TransactionStatus, string> = {
  Created: 'this payment has not been sent to a provider yet.',
  Pending: 'this payment still waits for its provider.',
  WaitingForApproval: 'this payment waits for an approval.',
  Blocked: 'this payment was blocked before it reached a provider.',
  Duplicate: 'this payment is held as a duplicate.',
  Reserved: 'nothing of this payment has been captured yet.',
  Captured: 'this payment has been captured.',
  Successful: 'this payment is complete.',
  Refunded: 'this payment has been refunded in full.',
  Closing: 'this payment is being voided.',
  Closed: 'this payment is closed.',
  Declined: 'this payment was declined.',
  Failed: 'this payment failed.',
  Rejected: 'this payment was rejected.',
  Conflict: 'the answers of the provider contradict each other. Check the status first.',
}

/** What to do instead, where there is something. */
const instead: Partial<Record<TransactionAction, Partial<Record<TransactionStatus, string>>>> = {
  void: { Captured: 'Refund it instead.', Successful: 'Refund it instead.' },
  refund: { Reserved: 'Void it instead.' },
}

export function offInStatus(action: TransactionAction, status: TransactionStatus, closeReason: CloseReason | null): string {
  const because = status === 'Closed' && closeReason ? closed[closeReason] : standing[status]
  const advice = instead[action]?.[status]
  return off(action, advice ? `${because} ${advice}` : because)
}

const childWords: Partial<Record<TransactionType, string>> = {
  Capture: 'a capture',
  Refund: 'a refund',
  Void: 'a void',
  Reversal: 'a reversal',
  Payout: 'a payout',
  Dispute: 'a dispute',
  BankOrder: 'a bank order',
  Verification: 'a card verification',
}
/** Undefined for a payment itself; a sentence for everything that hangs on one. */
export const offForType = (action: TransactionAction, type: TransactionType): string | undefined =>
  childWords[type] ? off(action, `this is ${childWords[type]}. Act on the payment it belongs to.`) : undefined
