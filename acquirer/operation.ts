import type { OperationKind, OperationStatus } from './behaviours.ts'
import type { CardFacts } from './card-facts.ts'

/** What an operation moves when it is approved. A sale is an authorisation captured at once; a reversal books as a void or as a refund. */
export type BooksAs = 'Authorise' | 'Sale' | 'Capture' | 'Void' | 'Refund' | 'Payout'

export type PaymentMethodFacts =
  | { kind: 'card'; card: CardFacts; instruction?: { behaviour: string; on: OperationKind } }
  | { kind: 'bank'; account: string; holderName: string; accountReference?: string }
  | { kind: 'apm'; scheme: string; returnUrl?: string }
  | { kind: 'unknown' }

export type Payment = {
  id: string
  provider: string
  mid: string
  merchantReference: string
  currency: string
  method: PaymentMethodFacts
  callbackUrl: string | null
  /** What had happened before this service took the payment over; zero for its own. */
  openingAuthorisedMinor: number
  openingCapturedMinor: number
  openingRefundedMinor: number
  createdAt: number
  expiresAt: number
}

/** Everything an answer tells beside the status; null where it does not apply. */
export type OperationFacts = {
  authCode: string | null
  arn: string | null
  rrn: string | null
  networkTransactionId: string | null
  utr: string | null
  redirectUrl: string | null
  avs: { code: string; line: Check; postal: Check } | null
  cvc: { code: string; result: Check } | null
  threeDs: ThreeDsFacts | null
}
export type Check = 'Pass' | 'Fail' | 'Unavailable' | 'Unchecked'
export type ThreeDsFacts = {
  version: string
  flow: 'Frictionless' | 'Challenge'
  eci: string | null
  transStatus: string
  dsTransactionId: string
  liabilityShift: boolean
  challengeUrl: string | null
}

export type Operation = {
  requestId: string
  operationId: string
  paymentId: string
  kind: OperationKind
  booksAs: BooksAs
  /** The requested amount; `amountMinor` is the booked one. */
  askedMinor: number
  amountMinor: number
  currency: string
  provider: string
  mid: string
  merchantReference: string
  status: OperationStatus
  responseCode: string
  responseText: string
  facts: OperationFacts
  behaviour: string
  revision: number
  isFinalCapture: boolean
  callbackUrl: string | null
  createdAt: number
  updatedAt: number
}

const iso = (ms: number) => new Date(ms).toISOString()

/** An operation as answers, callbacks and status checks show it. */
export const toOperationView = (operation: Operation, payment: Payment) => ({
  id: operation.paymentId,
  operationId: operation.operationId,
  requestId: operation.requestId,
  kind: operation.kind,
  bookedAs: operation.booksAs,
  status: operation.status,
  revision: operation.revision,
  amountMinor: operation.amountMinor,
  currency: operation.currency,
  responseCode: operation.responseCode,
  responseText: operation.responseText,
  provider: operation.provider,
  mid: operation.mid,
  merchantReference: operation.merchantReference,
  ...operation.facts,
  card: payment.method.kind === 'card' ? payment.method.card : null,
  expiresAt: operation.booksAs === 'Authorise' ? iso(payment.expiresAt) : null,
  createdAt: iso(operation.createdAt),
  updatedAt: iso(operation.updatedAt),
})
export type OperationView = ReturnType<typeof toOperationView>

/** Money that has come in under a reference: what the bank knows of it, which is no operation. */
export const toCreditView = (operation: Operation, { method, mid }: Payment) =>
  method.kind === 'bank' && method.accountReference
    ? {
        accountReference: method.accountReference,
        mid,
        amountMinor: operation.amountMinor,
        currency: operation.currency,
        utr: operation.facts.utr,
        senderName: method.holderName,
        senderAccount: method.account,
      }
    : undefined
