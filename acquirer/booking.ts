import type { Operation, Payment } from './operation.ts'

/** The sums of one payment. Pending amounts are reserved, so two refunds on their way cannot both take the rest. */
export type Sums = {
  authorisedMinor: number
  capturedMinor: number
  capturePendingMinor: number
  refundedMinor: number
  refundPendingMinor: number
  voidedMinor: number
  voidPendingMinor: number
  paidOutMinor: number
  /** A final capture, once approved, releases what it left. */
  isReleased: boolean
}

type Booked = Pick<Operation, 'booksAs' | 'status' | 'amountMinor' | 'isFinalCapture'>

export function sumsOf(payment: Payment, operations: readonly Booked[]): Sums {
  const sum = (of: readonly Operation['booksAs'][], status: Operation['status']) =>
    operations.reduce(
      (total, { booksAs, status: has, amountMinor }) => total + (of.includes(booksAs) && has === status ? amountMinor : 0),
      0,
    )
  return {
    authorisedMinor: payment.openingAuthorisedMinor + sum(['Authorise', 'Sale'], 'Approved'),
    capturedMinor: payment.openingCapturedMinor + sum(['Capture', 'Sale'], 'Approved'),
    capturePendingMinor: sum(['Capture'], 'Pending'),
    refundedMinor: payment.openingRefundedMinor + sum(['Refund'], 'Approved'),
    refundPendingMinor: sum(['Refund'], 'Pending'),
    voidedMinor: sum(['Void'], 'Approved'),
    voidPendingMinor: sum(['Void'], 'Pending'),
    paidOutMinor: sum(['Payout'], 'Approved'),
    isReleased: operations.some(({ booksAs, status, isFinalCapture }) => booksAs === 'Capture' && status === 'Approved' && isFinalCapture),
  }
}

export const capturableMinor = (sums: Sums): number =>
  sums.isReleased ? 0 : sums.authorisedMinor - sums.capturedMinor - sums.capturePendingMinor - sums.voidedMinor - sums.voidPendingMinor

export const refundableMinor = (sums: Sums): number => sums.capturedMinor - sums.refundedMinor - sums.refundPendingMinor

/** The rules that hold at every moment: captured ≤ authorised, refunded ≤ captured, a void only of what was never captured. */
export const isSound = (sums: Sums): boolean =>
  sums.capturedMinor + sums.capturePendingMinor + sums.voidedMinor + sums.voidPendingMinor <= sums.authorisedMinor &&
  sums.refundedMinor + sums.refundPendingMinor <= sums.capturedMinor &&
  (sums.voidedMinor + sums.voidPendingMinor === 0 || sums.capturedMinor + sums.capturePendingMinor === 0)

export type Refusal = { code: string; responseCode: string; text: string }
const refusal = (code: string, responseCode: string, text: string): Refusal => ({ code, responseCode, text })

type Asked = Pick<Operation, 'booksAs' | 'amountMinor' | 'currency'>

/** Why an operation may not be done on a payment, undefined when it may. */
export function refusalOf(payment: Payment, sums: Sums, asked: Asked, nowMs: number): Refusal | undefined {
  if (asked.currency !== payment.currency) return refusal('currency_mismatch', '12', `The payment is in ${payment.currency}`)
  const { amountMinor } = asked
  const untouched = sums.capturedMinor + sums.capturePendingMinor === 0
  switch (asked.booksAs) {
    case 'Capture':
      if (nowMs > payment.expiresAt) return refusal('authorisation_expired', '54', 'The authorisation has expired')
      if (amountMinor > capturableMinor(sums))
        return refusal('capture_exceeds_authorised', '64', `At most ${capturableMinor(sums)} can be captured`)
      return undefined
    case 'Void':
      if (!untouched) return refusal('already_captured', '12', 'A captured payment cannot be voided')
      if (capturableMinor(sums) <= 0) return refusal('nothing_to_void', '12', 'Nothing is authorised')
      return undefined
    case 'Refund':
      if (amountMinor > refundableMinor(sums))
        return refusal('refund_exceeds_captured', '64', `At most ${refundableMinor(sums)} can be refunded`)
      return undefined
    case 'Payout':
      if (untouched) return refusal('nothing_captured', '12', 'Only a captured payment can be paid out to')
      return undefined
    default:
      return undefined
  }
}
