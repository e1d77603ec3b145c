import { type Decided, type DecisionInsert, decisionInsert, type RoutePayment } from '../../processing/index.ts'
import type { Tools } from '../provider/hear-news.ts'
import type { AttemptRecord } from '../provider/operation.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import type { PaymentDraft } from './payment-draft.ts'

/** Why the payment goes to the provider of this attempt, as a part of the payment. */
export const decisionOf = (
  payment: TransactionRecord,
  attempt: Pick<AttemptRecord, 'id' | 'index'>,
  decided: Decided,
  { now, newId }: Tools,
): DecisionInsert =>
  decisionInsert(partOf(payment), { id: newId(), attemptId: attempt.id, attempt: attempt.index, at: now.toISOString() }, decided)

/** What the choice of a provider is made from. */
export const routed = ({ details, card, ...draft }: Omit<PaymentDraft, 'id' | 'tenantId' | 'serviceProvider' | 'mode'>): RoutePayment => ({
  websiteId: draft.websiteId,
  paymentMethod: draft.paymentMethod,
  currency: draft.currency,
  captureMethod: draft.captureMethod,
  amountMinor: draft.amountMinor,
  brand: card?.brand ?? null,
  binCountry: details.card?.issuerCountry ?? null,
  country: draft.country,
  mid: draft.mid,
})
