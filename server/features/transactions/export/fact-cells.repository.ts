import type { Fact } from '@portico/contract/features/transactions/lookup-facts.ts'
import { bankMethods } from '@portico/contract/features/transactions/lookup-presets.ts'
import { type RawBuilder, sql } from 'kysely'
import { type FileClock, safeText } from '../../../core/database/csv-select.repository.ts'

/** A text that the payment holds in its details, by its path there. */
const detail = (...path: string[]) => sql<string>`t.details #>> ${sql.lit(`{${path.join(',')}}`)}`
const text = (...path: string[]) => safeText(sql`(${detail(...path)})`)
/** As the screen writes it: street, postal code and city, region, country. */
const address = (kind: 'billing' | 'shipping') => {
  const part = (name: string) => detail('shopper', kind, name)
  const place = sql`nullif(concat_ws(' ', ${part('postalCode')}, ${part('city')}), '')`
  return safeText(sql`nullif(concat_ws(', ', ${part('line1')}, ${part('line2')}, ${place}, ${part('region')}, ${part('country')}), '')`)
}
const held = sql`(case when t.capture_final then 0 when t.status in ('Reserved', 'Pending') or (t.status = 'Captured' and t.capture_method = 'ManualMultiple')
  then t.amount_authorised_minor - t.amount_captured_minor - t.amount_capture_pending_minor else 0 end)`
const net = sql`(t.amount_captured_minor - t.amount_refunded_minor - t.amount_disputed_minor - t.fee_total_minor)`

/** The cells of the facts of a payment, the same that a wide lookup shows. */
export const factCells = (
  clock: FileClock,
  decimal: (minor: string | RawBuilder<unknown>) => RawBuilder<unknown>,
): Record<Fact, RawBuilder<unknown>> => ({
  parentId: sql`t.parent_transaction_id`,
  rootId: sql`t.root_transaction_id`,
  source: sql`t.source`,
  createdBy: safeText(sql`(t.created_by ->> 'name')`),
  description: safeText(sql`coalesce(${detail('description')}, ${detail('note')})`),
  mid: safeText('t.mid'),
  authorised: decimal('t.amount_authorised_minor'),
  capturable: decimal(held),
  capturePending: decimal('t.amount_capture_pending_minor'),
  refundPending: decimal('t.amount_refund_pending_minor'),
  disputed: decimal('t.amount_disputed_minor'),
  feeTotal: decimal('t.fee_total_minor'),
  net: decimal(net),
  statusReason: sql`case when t.status = 'Closed' then t.close_reason
    when t.status in ('Declined', 'Failed', 'Rejected', 'Conflict', 'Blocked') then ${safeText('t.response_text')} end`,
  closeReason: sql`t.close_reason`,
  statusBefore: sql`t.status_before`,
  settlement: sql`t.settlement_status`,
  dispute: sql`t.dispute_state`,
  statusChangedAt: clock.time('t.status_changed_at'),
  authorisedAt: clock.time('t.authorised_at'),
  capturedAt: clock.time('t.captured_at'),
  captureBefore: clock.time('t.expires_at'),
  lastSyncedAt: clock.time('t.last_synced_at'),
  captureMethod: sql`t.capture_method`,
  arn: safeText('t.acquirer_reference'),
  rrn: text('retrievalReference'),
  networkTransactionId: text('networkTransactionId'),
  authCode: safeText('t.auth_code'),
  responseCode: safeText('t.response_code'),
  responseText: safeText('t.response_text'),
  failureReason: sql`t.normalised_code`,
  adviceCode: safeText('t.advice_code'),
  cardHolder: text('card', 'holderName'),
  cardExpiry: sql`lpad(${detail('card', 'expMonth')}, 2, '0') || '/' || right(${detail('card', 'expYear')}, 2)`,
  cardFingerprint: safeText('t.card_fingerprint'),
  cardIssuer: text('card', 'issuer'),
  cardCountry: text('card', 'issuerCountry'),
  cardFunding: text('card', 'funding'),
  avsLine: detail('card', 'checks', 'avsLine'),
  avsPostal: detail('card', 'checks', 'avsPostal'),
  cvc: detail('card', 'checks', 'cvc'),
  threeDsFlow: detail('threeDs', 'flow'),
  eci: text('threeDs', 'eci'),
  liabilityShift: detail('threeDs', 'liabilityShift'),
  utr: safeText('t.utr'),
  accountReference: safeText('t.account_reference'),
  matchedWith: sql`case when t.payment_method not in (${sql.join(bankMethods.map((method) => sql.lit(method)))}) then null
    when t.account_reference is null then 'None' when t.utr is null then 'Waiting' else 'Relationship' end`,
  sender: safeText(sql`coalesce(${detail('bank', 'sender')}, ${detail('bank', 'holderName')})`),
  senderAccount: text('bank', 'senderAccount'),
  iban: text('bank', 'iban'),
  bic: text('bank', 'bic'),
  bankName: text('bank', 'bankName'),
  scheme: text('apm', 'scheme'),
  redirectUrl: text('redirectUrl'),
  redirectExpiresAt: clock.time(sql`(${detail('apm', 'redirectExpiresAt')})::timestamptz`),
  confirmations: detail('apm', 'confirmations'),
  terminalId: safeText('t.terminal_id'),
  store: text('terminal', 'store'),
  entry: text('terminal', 'entry'),
  receipt: text('terminal', 'receipt'),
  batch: text('terminal', 'batch'),
  customerReference: text('shopper', 'customerReference'),
  phone: text('shopper', 'phone'),
  ip: safeText(sql`coalesce(t.shopper_ip, ${detail('shopper', 'ip')})`),
  deviceId: safeText('t.device_id'),
  userAgent: text('shopper', 'userAgent'),
  billing: address('billing'),
  shipping: address('shipping'),
  riskScore: detail('risk', 'score'),
  riskLevel: detail('risk', 'level'),
})
