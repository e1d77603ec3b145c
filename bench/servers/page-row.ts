import { directionOf } from '@portico/contract/features/transactions/transaction-words.ts'
import type { TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'

/** A row of the lookup's statement, by the names of its columns. */
export type PageRow = Record<string, never>

/** Column by column, as anyone would write it. Names are there where the statement joins them. */
export const toRow = (row: PageRow): TransactionRow => ({
  id: row.id!,
  externalId: row.external_id!,
  tenantId: row.tenant_id!,
  tenantName: row.tenant_name ?? '',
  merchantId: row.merchant_id!,
  merchantName: row.merchant_name ?? '',
  websiteId: row.website_id!,
  websiteName: row.website_name ?? null,
  parentTransactionId: row.parent_transaction_id!,
  paymentReference: row.payment_reference!,
  childNumber: row.child_number!,
  mode: row.mode!,
  type: row.type!,
  status: row.status!,
  statusReason: row.response_text!,
  direction: directionOf(row.type!, row.gives_back),
  amountMinor: row.amount_minor!,
  shownMinor: row.amount_minor!,
  amountCapturedMinor: row.amount_captured_minor!,
  amountRefundedMinor: row.amount_refunded_minor!,
  amountRefundPendingMinor: row.amount_refund_pending_minor!,
  amountRefundableMinor:
    row.amount_captured_minor! - row.amount_refunded_minor! - row.amount_refund_pending_minor! - row.amount_disputed_minor!,
  refundState: row.amount_refunded_minor! > 0 ? 'Partial' : 'None',
  currency: row.currency!,
  paymentMethod: row.payment_method!,
  cardBrand: row.card_brand!,
  cardFirst6: row.card_first6!,
  cardLast4: row.card_last4!,
  country: row.country!,
  serviceProvider: row.service_provider!,
  providerTransactionId: row.provider_transaction_id!,
  acquirerReference: row.acquirer_reference!,
  utr: row.utr!,
  customerEmail: row.customer_email!,
  customerName: row.customer_name!,
  webhookStatus: row.webhook_status!,
  attemptCount: row.attempt_count!,
  createdAt: row.created_at!,
  updatedAt: row.updated_at!,
})
