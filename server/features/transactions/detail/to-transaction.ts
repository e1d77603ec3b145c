import { directionOf, shownMinor } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Transaction, TransactionDetail, TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { FoundTransaction } from '../get-transaction.ts'
import { wasWithoutCode } from '../payments/card-held.ts'
import type { ActionFacts } from '../rules/action-subject.ts'
import { allowedActions } from '../rules/allowed-actions.ts'
import { capturableMinor, netMinor, refundableMinor, refundStateOf } from '../rules/money-summary.ts'
import type { TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { TabCounts } from '../transactions.repository.ts'

type Shown = Pick<
  TransactionRecord,
  | 'id'
  | 'external_id'
  | 'tenant_id'
  | 'merchant_id'
  | 'website_id'
  | 'parent_transaction_id'
  | 'payment_reference'
  | 'child_number'
  | 'amount_minor'
  | 'gives_back'
  | 'amount_captured_minor'
  | 'amount_refunded_minor'
  | 'amount_refund_pending_minor'
  | 'amount_disputed_minor'
  | 'currency'
  | 'card_brand'
  | 'card_first6'
  | 'card_last4'
  | 'country'
  | 'service_provider'
  | 'provider_transaction_id'
  | 'acquirer_reference'
  | 'utr'
  | 'customer_email'
  | 'customer_name'
  | 'attempt_count'
  | 'created_at'
  | 'updated_at'
  | 'response_text'
> & {
  mode: string
  type: string
  status: string
  payment_method: string
  close_reason: string | null
  webhook_status: string
  merchant_name: string
  website_name: string | null
  tenant_name: string
}

/** The words of the database are those of the contract: a check constraint and the code that writes hold them to it. */
export function toTransactionRow(row: Shown): TransactionRow {
  const type = row.type as TransactionRow['type']
  return {
    id: row.id,
    externalId: row.external_id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    websiteId: row.website_id,
    websiteName: row.website_name,
    parentTransactionId: row.parent_transaction_id,
    paymentReference: row.payment_reference,
    childNumber: row.child_number,
    mode: row.mode as TransactionRow['mode'],
    type,
    status: row.status as TransactionRow['status'],
    statusReason: statusReason(row),
    direction: directionOf(type, row.gives_back),
    amountMinor: row.amount_minor,
    shownMinor: shownMinor({ type, givesBack: row.gives_back, amountMinor: row.amount_minor }),
    amountCapturedMinor: row.amount_captured_minor,
    amountRefundedMinor: row.amount_refunded_minor,
    amountRefundPendingMinor: row.amount_refund_pending_minor,
    amountRefundableMinor: refundableMinor(row),
    refundState: refundStateOf(row),
    currency: row.currency,
    paymentMethod: row.payment_method as TransactionRow['paymentMethod'],
    cardBrand: row.card_brand,
    cardFirst6: row.card_first6,
    cardLast4: row.card_last4,
    country: row.country,
    serviceProvider: row.service_provider,
    providerTransactionId: row.provider_transaction_id,
    acquirerReference: row.acquirer_reference,
    utr: row.utr,
    customerEmail: row.customer_email,
    customerName: row.customer_name,
    webhookStatus: row.webhook_status as TransactionRow['webhookStatus'],
    attemptCount: row.attempt_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const explained = new Set(['Declined', 'Failed', 'Rejected', 'Conflict', 'Blocked'])
export function statusReason({
  status,
  response_text,
  close_reason,
}: Pick<Shown, 'status' | 'response_text' | 'close_reason'>): string | null {
  if (status === 'Closed') return close_reason
  return explained.has(status) ? response_text : null
}

export function toTransaction(row: FoundTransaction, facts: ActionFacts): Transaction {
  return {
    ...toTransactionRow(row),
    amountAuthorisedMinor: row.amount_authorised_minor,
    amountCapturableMinor: capturableMinor(row, facts.now),
    amountRefundHeldMinor: row.refund_held_minor ?? 0,
    amountCapturePendingMinor: row.amount_capture_pending_minor,
    amountDisputedMinor: row.amount_disputed_minor,
    feeTotalMinor: row.fee_total_minor,
    netMinor: netMinor(row),
    version: row.version,
    rootTransactionId: row.root_transaction_id,
    source: row.source as Transaction['source'],
    captureMethod: row.capture_method,
    closeReason: row.close_reason,
    statusBefore: row.status_before,
    settlementStatus: row.settlement_status as Transaction['settlementStatus'],
    disputeState: row.dispute_state as Transaction['disputeState'],
    responseCode: row.response_code,
    responseText: row.response_text,
    normalisedCode: row.normalised_code,
    adviceCode: row.advice_code,
    authCode: row.auth_code,
    authorisedAt: row.authorised_at,
    capturedAt: row.captured_at,
    expiresAt: row.expires_at,
    statusChangedAt: row.status_changed_at,
    lastSyncedAt: row.last_synced_at,
    allowedActions: allowedActions(row, facts),
  }
}

export function toTransactionDetail(row: FoundTransaction, facts: ActionFacts, counts: TabCounts): Omit<TransactionDetail, 'approval'> {
  const { details } = row
  return {
    ...toTransaction(row, facts),
    mid: row.mid,
    description: details.description ?? details.note ?? null,
    refundedOutsideAt: details.external ? (details.occurredAt ?? null) : null,
    retrievalReference: details.retrievalReference ?? null,
    networkTransactionId: details.networkTransactionId ?? null,
    createdBy: { kind: row.created_by.kind, id: row.created_by.id, name: row.created_by.name },
    card: toCard(row, details),
    bank: details.bank
      ? {
          iban: details.bank.iban ?? null,
          bic: details.bank.bic ?? null,
          holderName: details.bank.holderName ?? null,
          bankName: details.bank.bankName ?? null,
        }
      : null,
    threeDs: details.threeDs
      ? { ...details.threeDs, eci: details.threeDs.eci ?? null, transStatus: details.threeDs.transStatus ?? null }
      : null,
    shopper: {
      customerReference: details.shopper?.customerReference ?? null,
      name: row.customer_name,
      email: row.customer_email,
      phone: details.shopper?.phone ?? null,
      country: row.country,
      ip: row.shopper_ip ?? details.shopper?.ip ?? null,
      city: details.shopper?.city ?? null,
      postalCode: details.shopper?.postalCode ?? null,
    },
    risk: details.risk ?? { score: 0, level: 'NotAssessed' },
    counts: countsOf(row, counts),
  }
}

function countsOf({ event_count: events, attempt_count: attempts }: FoundTransaction, { children, tries, ...counts }: TabCounts) {
  const timeline = events + attempts + children + tries + counts.decisions + counts.relationships
  return { events, attempts, timeline, ...counts }
}

function toCard(row: FoundTransaction, details: TransactionDetails): TransactionDetail['card'] {
  const { card, cardHeldUntil } = details
  if (row.card_last4 === null) return null
  return {
    holderName: card?.holderName ?? null,
    expMonth: card?.expMonth ?? null,
    expYear: card?.expYear ?? null,
    brand: row.card_brand ?? '',
    first6: row.card_first6 ?? '',
    last4: row.card_last4,
    issuer: card?.issuer ?? null,
    issuerCountry: card?.issuerCountry ?? null,
    funding: card?.funding ?? null,
    category: card?.category ?? null,
    amendments: (card?.amendments ?? []).map(({ at, by, before }) => ({ at, by: by.name, before })),
    checks: card?.checks ?? { avsLine: 'Unchecked', avsPostal: 'Unchecked', cvc: 'Unchecked' },
    heldUntil: cardHeldUntil ?? null,
    isWithoutCode: wasWithoutCode({ details }),
  }
}
