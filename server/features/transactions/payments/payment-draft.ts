import type { Mode } from '@portico/contract/core/level.ts'
import { exponentOf } from '@portico/contract/core/money.ts'
import { searchKeyOf } from '@portico/contract/core/text/fold.ts'
import type { CaptureMethod, PaymentMethod, sources } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import type { EventInsert, TransactionInsert } from '../actions/actions.repository.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import type { AttemptRecord } from '../provider/operation.ts'
import { type ActorOfRecord, type TransactionDetails, theSystem } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'

/** A payment before anything has happened to it. Amounts in minor units; the card masked, as it may be kept. */
export type PaymentDraft = {
  id: string
  tenantId: string
  merchantId: string
  websiteId: string | null
  mode: Mode
  source: (typeof sources)[number]
  externalId: string | null
  amountMinor: number
  currency: string
  captureMethod: CaptureMethod
  paymentMethod: PaymentMethod
  /** The provider it is sent to first. */
  serviceProvider: string
  mid: string | null
  card: { brand: string; first6: string; last4: string } | null
  country: string | null
  customerName: string | null
  customerEmail: string | null
  /** What payments are found by and risks are judged by, as far as it was told. */
  facts?: { shopperIp?: string; deviceId?: string; cardFingerprint?: string; terminalId?: string; accountReference?: string }
  webhookStatus?: 'NotConfigured' | 'Configured' | 'Delivering' | 'NotDelivering'
  createdBy: ActorOfRecord
  details: TransactionDetails
}

/** The record of a payment that is on its way to its provider, and the beginning of its story. */
export function newPayment(draft: PaymentDraft, tools: Tools): { payment: TransactionRecord; events: EventInsert[] } {
  const at = tools.now.toISOString()
  const record: TransactionRecord = {
    tenant_id: draft.tenantId,
    id: draft.id,
    merchant_id: draft.merchantId,
    website_id: draft.websiteId,
    mode: draft.mode,
    parent_transaction_id: null,
    payment_reference: null,
    child_number: null,
    root_transaction_id: draft.id,
    type: draft.captureMethod === 'Automatic' ? 'Payment' : 'Authorization',
    status: 'Pending',
    status_before: null,
    status_changed_at: at,
    close_reason: null,
    external_id: draft.externalId,
    source: draft.source,
    currency: draft.currency,
    currency_digits: exponentOf(draft.currency),
    amount_minor: draft.amountMinor,
    ...nothingYet,
    capture_method: draft.captureMethod,
    payment_method: draft.paymentMethod,
    service_provider: draft.serviceProvider,
    mid: draft.mid,
    card_brand: draft.card?.brand ?? null,
    card_first6: draft.card?.first6 ?? null,
    card_last4: draft.card?.last4 ?? null,
    country: draft.country,
    customer_name: draft.customerName,
    customer_email: draft.customerEmail,
    customer_email_lc: searchKeyOf(draft.customerEmail ?? ''),
    shopper_ip: draft.facts?.shopperIp ?? null,
    device_id: draft.facts?.deviceId ?? null,
    card_fingerprint: draft.facts?.cardFingerprint ?? null,
    terminal_id: draft.facts?.terminalId ?? null,
    account_reference: draft.facts?.accountReference ?? null,
    settlement_status: 'None',
    dispute_state: 'None',
    webhook_status: draft.webhookStatus ?? 'NotConfigured',
    created_by: draft.createdBy,
    details: draft.details,
    created_at: at,
    updated_at: at,
  }
  const actor = draft.createdBy
  const reference = draft.facts?.accountReference
  const { record: payment, events } = tell(
    record,
    [
      {
        kind: 'Action',
        said: paymentHistory.created({ source: draft.source }),
        actor,
        statusTo: 'Created',
        amountMinor: draft.amountMinor,
      },
      {
        kind: 'StatusChanged',
        said: paymentHistory.sent({ provider: draft.serviceProvider }),
        actor,
        statusFrom: 'Created',
        statusTo: 'Pending',
      },
      ...(reference ? [{ kind: 'System', said: paymentHistory.referenceGiven({ reference }), actor: theSystem } as const] : []),
    ],
    tools,
  )
  return { payment, events }
}

const nothingYet = {
  amount_authorised_minor: 0,
  amount_capture_pending_minor: 0,
  amount_captured_minor: 0,
  amount_refund_pending_minor: 0,
  amount_refunded_minor: 0,
  amount_disputed_minor: 0,
  fee_total_minor: 0,
  capture_final: false,
  provider_transaction_id: null,
  acquirer_reference: null,
  utr: null,
  response_code: null,
  response_text: null,
  normalised_code: null,
  advice_code: null,
  auth_code: null,
  attempt_count: 0,
  event_count: 0,
  booked_minor: 0,
  gives_back: false,
  provider_revision: 0,
  version: 1,
  authorised_at: null,
  captured_at: null,
  expires_at: null,
  last_synced_at: null,
}

/** One try at one provider. Its id is the idempotency key there. */
export function newAttempt(payment: TransactionRecord, id: string, tools: Tools): { payment: TransactionRecord; attempt: AttemptRecord } {
  const index = payment.attempt_count + 1
  return {
    payment: { ...payment, attempt_count: index },
    attempt: {
      ...partOf(payment),
      id,
      index,
      service_provider: payment.service_provider,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      status: 'Pending',
      started_at: tools.now.toISOString(),
      ended_at: null,
      latency_ms: null,
      provider_transaction_id: null,
      response_code: null,
      response_text: null,
      normalised_code: null,
      is_soft_decline: false,
      decision: null,
      decision_reason: null,
      decision_params: null,
      booked_minor: 0,
      provider_revision: 0,
    },
  }
}

/** A record as it is inserted: without what the database makes itself. */
export function toInsert(record: TransactionRecord): TransactionInsert {
  const {
    customer_email_lc: _address,
    shown_value: _value,
    refund_state: _state,
    details,
    created_by: createdBy,
    ...columns
  } = record as TransactionRecord & Partial<Record<'shown_value' | 'refund_state', unknown>>
  return { ...columns, details: JSON.stringify(details), created_by: JSON.stringify(createdBy) }
}
/** The same of an attempt. */
export const toAttemptInsert = (attempt: AttemptRecord): AttemptInsert => ({
  ...attempt,
  decision_params: attempt.decision_params && JSON.stringify(attempt.decision_params),
})
export type AttemptInsert = Insertable<Tables['transaction_attempts']>
