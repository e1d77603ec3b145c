import { keptDays } from '../api-logs/api-log-paths.ts'
import type { TransactionStatus, TransactionType } from '../transactions/transaction-words.ts'

/** What an endpoint may be told of, in groups as a form shows them. `refund.failed` also when a refund comes back later. */
export const webhookEventGroups = {
  payment: [
    'payment.authorised',
    'payment.captured',
    'payment.refunded',
    'payment.declined',
    'payment.failed',
    'payment.closed',
    'payment.waiting',
    'payment.blocked',
    'payment.rejected',
    'payment.conflict',
  ],
  capture: ['capture.succeeded', 'capture.failed'],
  refund: ['refund.succeeded', 'refund.failed'],
  void: ['void.succeeded', 'void.failed'],
  reversal: ['reversal.succeeded', 'reversal.failed'],
  payout: ['payout.succeeded', 'payout.failed'],
} as const
export type WebhookGroup = keyof typeof webhookEventGroups
export type WebhookEvent = (typeof webhookEventGroups)[WebhookGroup][number]
export const webhookEvents = Object.values(webhookEventGroups).flat() as [WebhookEvent, ...WebhookEvent[]]

const ofPayment: Partial<Record<string, WebhookEvent>> = {
  Reserved: 'payment.authorised',
  Captured: 'payment.captured',
  Successful: 'payment.captured',
  Refunded: 'payment.refunded',
  Declined: 'payment.declined',
  Failed: 'payment.failed',
  Closed: 'payment.closed',
  WaitingForApproval: 'payment.waiting',
  Blocked: 'payment.blocked',
  Rejected: 'payment.rejected',
  Conflict: 'payment.conflict',
}
const groupOf: Partial<Record<TransactionType, Exclude<WebhookGroup, 'payment'>>> = {
  Capture: 'capture',
  Refund: 'refund',
  Void: 'void',
  Reversal: 'reversal',
  Payout: 'payout',
}
const endOf: Partial<Record<string, 'succeeded' | 'failed'>> = {
  Successful: 'succeeded',
  Failed: 'failed',
  Declined: 'failed',
  Rejected: 'failed',
}
/** A status that a payment returns to is no news: a refund that came back, or a void that failed, has an event of its own. */
const returnsFrom = ['Refunded', 'Closing']

/** What a change of status tells an endpoint; undefined for one on the way, which tells nothing. */
export function webhookEventOf(
  type: TransactionType,
  from: TransactionStatus | string | null,
  to: TransactionStatus | string,
): WebhookEvent | undefined {
  const group = groupOf[type]
  if (group) return endOf[to] && `${group}.${endOf[to]}`
  const isReturn = returnsFrom.includes(from ?? '') && ['Reserved', 'Captured', 'Successful'].includes(to)
  return isReturn || !['Payment', 'Authorization', 'Verification'].includes(type) ? undefined : ofPayment[to]
}

export const deliveryStates = ['Delivering', 'Delivered', 'Failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const attemptTriggers = ['Auto', 'Manual'] as const
/** Why a try failed: the address may not be called, no answer in time or at all, an answer that is no success, a secret that cannot be opened. */
export const attemptErrors = ['refused', 'timeout', 'unreachable', 'tooLong', 'status', 'secret'] as const
export type AttemptError = (typeof attemptErrors)[number]
/** Why a delivery is not sent again: its endpoint is off or was deleted, it is too old, or a try is under way. */
export const resendOffReasons = ['off', 'deleted', 'tooOld', 'underWay'] as const
export type ResendOff = (typeof resendOffReasons)[number]
/** An older delivery is not sent again: its attempts are no longer kept. */
export const resendDays = keptDays
/** Why an endpoint is off: a user switched it off, its receiver said that it is gone (410), or nothing succeeded for three days. */
export const offReasons = ['ByHand', 'Gone', 'Failing'] as const
export type OffReason = (typeof offReasons)[number]

export const longestAddress = 500
export const longestDescription = 200
/** Of one owner and mode. */
export const mostEndpoints = 50
/** For so long the secret before a rotation signs too. */
export const bothSecretsHours = 24
/** An endpoint on which nothing succeeds for so long is switched off. */
export const mostFailingDays = 3
