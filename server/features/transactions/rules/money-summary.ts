import type { CaptureMethod, RefundState, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'

/** The amounts a payment holds, and what decides about them. Any row of `transactions` is one. */
export type Money = {
  status: TransactionStatus
  capture_method: CaptureMethod
  capture_final: boolean
  amount_authorised_minor: number
  amount_capture_pending_minor: number
  amount_captured_minor: number
  amount_refund_pending_minor: number
  amount_refunded_minor: number
  amount_disputed_minor: number
  fee_total_minor: number
  expires_at: string | null
}

export const isOver = ({ expires_at }: Pick<Money, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && Date.parse(expires_at) <= now.getTime()

/** The amount that is authorised and can still be captured. The rest of a payment that was captured finally, voided or expired is released. */
export const capturableMinor = (payment: Money, now: Date): number => (isOver(payment, now) ? 0 : heldMinor(payment))

/** The amount that can be captured as long as the authorisation is not over. */
export function heldMinor(payment: Money): number {
  const left = payment.amount_authorised_minor - payment.amount_captured_minor - payment.amount_capture_pending_minor
  if (payment.capture_final) return 0
  if (payment.status === 'Reserved' || payment.status === 'Pending') return left
  return payment.status === 'Captured' && payment.capture_method === 'ManualMultiple' ? left : 0
}

/** captured − refunded − refunds on their way − disputed. */
export const refundableMinor = (
  payment: Pick<Money, 'amount_captured_minor' | 'amount_refunded_minor' | 'amount_refund_pending_minor' | 'amount_disputed_minor'>,
): number =>
  payment.amount_captured_minor - payment.amount_refunded_minor - payment.amount_refund_pending_minor - payment.amount_disputed_minor

/** How much of what was captured has been given back. The database says the same in `refund_state`. */
export const refundStateOf = (payment: Pick<Money, 'amount_refunded_minor' | 'amount_captured_minor'>): RefundState =>
  payment.amount_refunded_minor === 0 ? 'None' : payment.amount_refunded_minor < payment.amount_captured_minor ? 'Partial' : 'Full'

/** What the merchant keeps: captured − refunded − disputed − fees. Refunds on their way still count as captured. */
export const netMinor = (payment: Money): number =>
  payment.amount_captured_minor - payment.amount_refunded_minor - payment.amount_disputed_minor - payment.fee_total_minor

/** What was authorised and can no longer be captured. */
export const releasedMinor = (payment: Money, now: Date): number =>
  payment.amount_authorised_minor - payment.amount_captured_minor - payment.amount_capture_pending_minor - capturableMinor(payment, now)
