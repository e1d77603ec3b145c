import type { WebhookEvent } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { StatusChange } from '../transactions/index.ts'

/** The body of a webhook: what happened, when, and the transaction as a shop needs it. No costs, and of a card its last digits alone. */
export const payloadOf = (type: WebhookEvent, change: StatusChange): string =>
  JSON.stringify({
    type,
    timestamp: change.changed_at,
    data: {
      transactionId: change.id,
      parentTransactionId: change.parent_transaction_id,
      externalId: change.external_id,
      paymentReference: change.payment_reference,
      merchantId: change.merchant_id,
      websiteId: change.website_id,
      mode: change.mode,
      type: change.type,
      status: change.status_to,
      previousStatus: change.status_from,
      reasonCode: change.reason_code,
      reasonText: change.reason_text,
      amountMinor: change.amount_minor,
      amountCapturedMinor: change.amount_captured_minor,
      amountRefundedMinor: change.amount_refunded_minor,
      currency: change.currency,
      paymentMethod: change.payment_method,
      cardBrand: change.card_brand,
      cardLast4: change.card_last4,
      createdAt: change.created_at,
    },
  })

/** What the payment of a webhook is called: its own reference, or for a child that of its payment. */
export function referenceIn(payload: string): string | null {
  const { data } = JSON.parse(payload) as { data: { externalId: string | null; paymentReference: string | null } }
  return data.paymentReference ?? data.externalId
}
