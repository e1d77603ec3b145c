import type { CloseReason, PaymentMethod, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { isOver } from '../rules/money-summary.ts'
import { mustGo, nextStatus, type Trigger } from '../rules/transaction-states.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { News, Operation } from './operation.ts'

export type Standing = { status: TransactionStatus; status_before: TransactionStatus | null; close_reason: CloseReason | null }

/** Codes that speak of a fault on the way, not of a decision about the payment. */
const faults = new Set([
  'ProviderError',
  'NetworkError',
  'Timeout',
  'LateResponse',
  'RequestRefused',
  'PaymentNotFound',
  'FormatError',
  'NeverArrived',
])
export const isFault = (normalisedCode: string): boolean => faults.has(normalisedCode)

/** Cards are captured; other methods are simply done in one step. */
export const successTrigger = (method: PaymentMethod): Trigger =>
  method === 'Card' || method === 'Wallet' || method === 'Terminal' ? 'captured' : 'succeeded'

/** Whether news goes against what was final before. A refund or payout that fails after it had succeeded does not: banks do that. */
export function isContradiction({ kind, known }: Operation, { outcome }: News, isSuperseded: boolean): boolean {
  if (outcome === 'approved') return known === 'declined' || isSuperseded
  return outcome === 'declined' && known === 'approved' && kind !== 'refund' && kind !== 'payout'
}

const go = (payment: TransactionRecord, trigger: Trigger, closeReason = closeReasonOf[trigger]): Standing => {
  const { status, status_before, close_reason } = payment
  const to = nextStatus(status, trigger, trigger === 'refundTakenBack' ? beforeRefund(payment) : status_before)
  if (!to || to === status) return { status, status_before, close_reason }
  const returns = trigger === 'closingRefused' || trigger === 'refundTakenBack'
  const before = status === 'Conflict' && trigger === 'refundedInFull' ? beforeRefund(payment) : status
  return { status: to, status_before: returns ? null : before, close_reason: closeReason ?? null }
}

/** The status of a captured payment without its refunds: a refund that is returned leads there, never back into a conflict that is over. */
function beforeRefund({ status_before, payment_method }: TransactionRecord): TransactionStatus {
  if (status_before === 'Captured' || status_before === 'Successful') return status_before
  return mustGo('Conflict', successTrigger(payment_method))
}
const closeReasonOf: Partial<Record<Trigger, CloseReason>> = { expired: 'Expired' }

export const intoConflict = (payment: TransactionRecord): Standing => go(payment, 'contradicted')

/**
 * The status of a payment after news of one of its operations. `payment` has the new amounts already. Conflict is left
 * only by a status check that finds all answers clean (`resolveConflict`).
 */
export function standingAfter(payment: TransactionRecord, operation: Operation, news: News, contradicts: boolean): Standing {
  const stays: Standing = { status: payment.status, status_before: payment.status_before, close_reason: payment.close_reason }
  if (payment.status === 'Conflict') return stays
  if (operation.kind === 'refund') return standingAfterRefund(payment)
  // A payout takes nothing from the payment, so its troubles stay its own.
  if (operation.kind === 'payout') return stays
  if (contradicts) return intoConflict(payment)
  if (news.outcome === 'pending') return stays
  const approved = news.outcome === 'approved'
  if (operation.kind === 'void' || operation.kind === 'reversal') {
    if (payment.status !== 'Closing') return stays
    if (!approved) return go(payment, 'closingRefused')
    return go(payment, 'closingConfirmed', operation.kind === 'void' ? 'Voided' : 'Reversed')
  }
  if (operation.kind === 'capture') return approved ? go(payment, 'captured') : stays
  if (payment.status !== 'Pending') return stays
  if (!approved) return go(payment, isFault(news.facts.normalisedCode) ? 'failed' : 'declined')
  return go(payment, operation.kind === 'authorisation' ? 'authorised' : successTrigger(payment.payment_method))
}

/** The status of an authorisation once its time is over. Undefined while it holds, and while a capture of it is on its way. */
export function standingExpired(payment: TransactionRecord, now: Date): Standing | undefined {
  if (payment.status !== 'Reserved' || !isOver(payment, now) || payment.amount_capture_pending_minor > 0) return undefined
  return go(payment, 'expired')
}

/** As its amounts say. Conflict stays: only a status check ends that. */
export function standingAfterRefund(payment: TransactionRecord): Standing {
  const { status, status_before, close_reason } = payment
  if (status === 'Conflict') return { status, status_before, close_reason }
  const isAll = payment.amount_captured_minor > 0 && payment.amount_refunded_minor === payment.amount_captured_minor
  if (isAll) return go(payment, 'refundedInFull')
  return status === 'Refunded' ? go(payment, 'refundTakenBack') : { status, status_before, close_reason }
}

/** A child after news of it. A Conflict ends only by a status check that finds it as it was asked for. */
export function childStatusAfter(
  { kind, known }: Operation,
  news: News,
  { misbooked, contradicts }: { misbooked: boolean; contradicts: boolean },
): TransactionStatus {
  if (news.outcome === 'pending') return kind === 'payout' ? 'Accepted' : 'Pending'
  if (misbooked) return 'Conflict'
  if (news.outcome === 'declined') return 'Failed'
  if (contradicts || (known === 'contradiction' && news.source !== 'sync')) return 'Conflict'
  return 'Successful'
}

/** What ends a Conflict once every operation of the payment is as it should be. Undefined: it is not over. */
export function resolveConflict(
  payment: TransactionRecord,
  ends: { isVoided: boolean; isReversed: boolean; isDeclined: boolean },
): Standing | undefined {
  if (payment.status !== 'Conflict') return undefined
  // A reversal counts while nothing of what was captured is left.
  if (ends.isReversed && payment.amount_refunded_minor === payment.amount_captured_minor) return go(payment, 'closingConfirmed', 'Reversed')
  if (ends.isVoided) return go(payment, 'closingConfirmed', 'Voided')
  const trigger = triggerOutOfConflict(payment, ends.isDeclined)
  return trigger && go(payment, trigger)
}

function triggerOutOfConflict(payment: TransactionRecord, isDeclined: boolean): Trigger | undefined {
  if (payment.amount_captured_minor > 0)
    return payment.amount_refunded_minor === payment.amount_captured_minor ? 'refundedInFull' : successTrigger(payment.payment_method)
  if (payment.amount_authorised_minor > 0) return 'authorised'
  return isDeclined ? 'declined' : undefined
}
