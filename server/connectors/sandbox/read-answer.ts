import type { ProviderAnswer, ProviderFacts, ProviderOperation, ProviderOutcome, ProviderPayment } from '../connector.ts'
import { factsOfFailure, normalise } from '../normalise.ts'
import { ErrorBody, OperationView, type PaymentView } from './acquirer.schemas.ts'
import type { CallResult } from './call-acquirer.ts'

const OUTCOMES = { Approved: 'approved', Declined: 'declined', Pending: 'pending', Error: 'declined' } as const

/** Answers about the request itself: whatever this key did before, this try had no effect and no try of it can have had one.
 * A 403 is about the credentials: a caller that may have sent the key before asks first, and then hears nothing of the operation. */
const REFUSED_FOR_GOOD = new Set([400, 403, 404, 413, 415])

/** What an HTTP answer means for the operation that was asked for. */
export function readAnswer(requestId: string, { status, body, exchange }: CallResult): ProviderAnswer {
  const view = OperationView.safeParse(body)
  if (view.success && view.data.requestId === requestId && (status === 200 || status === 422)) {
    const exchanged = view.data.status === 'Error' ? { ...exchange, errorClass: 'Business' as const } : exchange
    return { ...toFacts(view.data), outcome: OUTCOMES[view.data.status], exchange: exchanged }
  }
  if (status !== undefined && REFUSED_FOR_GOOD.has(status)) return refused('declined', body, { ...exchange, errorClass: '4xx' })
  if (status !== undefined && status >= 400 && status < 500) return refused('unknown', body, exchange)
  const errorClass = exchange.errorClass ?? 'Network'
  return failed({ ...exchange, errorClass, errorText: exchange.errorText ?? 'Unreadable answer' }, errorClass)
}

function refused(outcome: ProviderOutcome, body: unknown, exchange: ProviderAnswer['exchange']): ProviderAnswer {
  const error = ErrorBody.safeParse(body)
  const normalisedCode = error.data?.error === 'payment_not_found' ? 'PaymentNotFound' : 'RequestRefused'
  return { ...factsOfFailure('4xx'), normalisedCode, responseText: error.data?.message ?? 'Refused', outcome, exchange }
}

const failed = (exchange: ProviderAnswer['exchange'], errorClass: '5xx' | 'Network' | 'Timeout' | '4xx' | 'Business'): ProviderAnswer => ({
  ...factsOfFailure(errorClass),
  outcome: 'unknown',
  exchange,
})

const given = <Value>(value: Value | null): Value | undefined => value ?? undefined

export function toFacts(view: OperationView): ProviderFacts {
  const { normalisedCode, adviceCode, isSoftDecline } = normalise(view.responseCode, view.responseText)
  return {
    providerTransactionId: view.id,
    providerOperationId: view.operationId,
    responseCode: view.responseCode,
    responseText: view.responseText,
    normalisedCode,
    adviceCode,
    isSoftDecline,
    amountMinor: view.amountMinor,
    currency: view.currency,
    bookedAs: view.bookedAs,
    authCode: given(view.authCode),
    arn: given(view.arn),
    rrn: given(view.rrn),
    networkTransactionId: given(view.networkTransactionId),
    utr: given(view.utr),
    redirectUrl: given(view.redirectUrl),
    checks: view.avs || view.cvc ? toChecks(view) : undefined,
    threeDs: view.threeDs ? toThreeDs(view.threeDs) : undefined,
    card: given(view.card),
    expiresAt: given(view.expiresAt),
  }
}

const toChecks = ({ avs, cvc }: OperationView): ProviderFacts['checks'] => ({
  avsLine: avs?.line ?? 'Unchecked',
  avsPostal: avs?.postal ?? 'Unchecked',
  cvc: cvc?.result ?? 'Unchecked',
})

const toThreeDs = (threeDs: NonNullable<OperationView['threeDs']>): ProviderFacts['threeDs'] => ({
  ...threeDs,
  eci: given(threeDs.eci),
  challengeUrl: given(threeDs.challengeUrl),
})

export const toOperation = (view: OperationView): ProviderOperation => ({
  ...toFacts(view),
  kind: view.kind,
  requestId: view.requestId,
  outcome: OUTCOMES[view.status],
  revision: view.revision,
  createdAt: view.createdAt,
  updatedAt: view.updatedAt,
})

export const toPayment = ({ id, currency, mid, merchantReference, operations, ...sums }: PaymentView): ProviderPayment => ({
  providerTransactionId: id,
  currency,
  mid,
  merchantReference,
  authorisedMinor: sums.authorisedMinor,
  capturedMinor: sums.capturedMinor,
  refundedMinor: sums.refundedMinor,
  voidedMinor: sums.voidedMinor,
  paidOutMinor: sums.paidOutMinor,
  operations: operations.map(toOperation),
})
