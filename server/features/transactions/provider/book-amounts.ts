import type { TransactionRecord } from '../transaction-row.ts'
import type { News, Operation } from './operation.ts'

/** A reversal is a void or a refund, whichever the provider says it was: its capture may have been quicker than we know. */
const movesMoney = ({ kind, givesBack }: Operation, { bookedAs }: News['facts']): boolean =>
  kind !== 'void' && (kind !== 'reversal' || (bookedAs === undefined ? givesBack : bookedAs === 'Refund'))

/** What of an operation counts from now on. A void moves no money; another currency than was asked for is not ours to book. */
export function bookedBy(operation: Operation, { outcome, facts }: News, currency: string): number {
  if (outcome !== 'approved' || !movesMoney(operation, facts)) return 0
  if (facts.currency !== undefined && facts.currency !== currency) return 0
  return facts.amountMinor ?? operation.askedMinor
}

/** Whether the provider booked something else than was asked for. */
export const isMisbooked = (operation: Operation, { outcome, facts }: News, currency: string): boolean =>
  outcome === 'approved' &&
  ((facts.currency !== undefined && facts.currency !== currency) ||
    (movesMoney(operation, facts) && facts.amountMinor !== undefined && facts.amountMinor !== operation.askedMinor))

type Amounts = Pick<
  TransactionRecord,
  | 'amount_authorised_minor'
  | 'amount_capture_pending_minor'
  | 'amount_captured_minor'
  | 'amount_refund_pending_minor'
  | 'amount_refunded_minor'
  | 'amount_disputed_minor'
>

/** The payment's amounts when `deltaMinor` more (or less) of an operation counts, and what was set aside for it is given back. */
export function bookAmounts<Payment extends Amounts>(
  payment: Payment,
  { kind, askedMinor, givesBack }: Operation,
  deltaMinor: number,
  release: boolean,
): Payment {
  const after = { ...payment }
  if (kind === 'sale' || kind === 'authorisation') after.amount_authorised_minor += deltaMinor
  if (kind === 'sale' || kind === 'capture') after.amount_captured_minor += deltaMinor
  if (kind === 'refund' || kind === 'reversal') after.amount_refunded_minor += deltaMinor
  if (release && kind === 'capture') after.amount_capture_pending_minor -= askedMinor
  if (release && givesBack) after.amount_refund_pending_minor -= askedMinor
  return after
}

/** The constraints of the table, asked before they are broken: 0 ≤ refunded (+ on its way + disputed) ≤ captured (+ on its way) ≤ authorised. */
export const isSound = (payment: Amounts): boolean =>
  [
    payment.amount_capture_pending_minor,
    payment.amount_captured_minor,
    payment.amount_refund_pending_minor,
    payment.amount_refunded_minor,
  ].every((amount) => amount >= 0) &&
  payment.amount_captured_minor + payment.amount_capture_pending_minor <= payment.amount_authorised_minor &&
  payment.amount_refunded_minor + payment.amount_refund_pending_minor + payment.amount_disputed_minor <= payment.amount_captured_minor
