import { type Fact, factNames, type matches } from '@portico/contract/features/transactions/lookup-facts.ts'
import { bankMethods } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { Facts, LookupRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { statusReason, toTransactionRow } from '../detail/to-transaction.ts'
import { heldMinor, netMinor } from '../rules/money-summary.ts'
import type { Address } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'

type Listed = Parameters<typeof toTransactionRow>[0]
/** A row of a wide lookup; its words are those of the contract, as of every payment. */
type FactsRow = Pick<
  TransactionRecord,
  | 'parent_transaction_id'
  | 'root_transaction_id'
  | 'status'
  | 'source'
  | 'created_by'
  | 'mid'
  | 'amount_authorised_minor'
  | 'amount_captured_minor'
  | 'amount_capture_pending_minor'
  | 'amount_refunded_minor'
  | 'amount_refund_pending_minor'
  | 'amount_disputed_minor'
  | 'fee_total_minor'
  | 'capture_method'
  | 'capture_final'
  | 'status_before'
  | 'status_changed_at'
  | 'settlement_status'
  | 'dispute_state'
  | 'close_reason'
  | 'response_text'
  | 'response_code'
  | 'normalised_code'
  | 'advice_code'
  | 'auth_code'
  | 'acquirer_reference'
  | 'utr'
  | 'authorised_at'
  | 'captured_at'
  | 'expires_at'
  | 'last_synced_at'
  | 'card_last4'
  | 'card_fingerprint'
  | 'account_reference'
  | 'payment_method'
  | 'terminal_id'
  | 'shopper_ip'
  | 'device_id'
  | 'details'
>

const addressText = (address: Address | undefined) => {
  const { line1, line2, postalCode, city, region, country } = address ?? {}
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [line1, line2, place, region, country].filter(Boolean).join(', ')
}
const expiryText = ({ expMonth, expYear }: { expMonth?: number; expYear?: number } = {}) =>
  expMonth && expYear ? `${String(expMonth).padStart(2, '0')}/${String(expYear).slice(-2)}` : ''

const isOfBank = (method: string) => bankMethods.some((one) => one === method)
/** Money that has come has its number at the bank. */
function matchOf({ payment_method: method, account_reference: reference, utr }: FactsRow): (typeof matches)[number] | null {
  if (!isOfBank(method)) return null
  if (reference === null) return 'None'
  return utr === null ? 'Waiting' : 'Relationship'
}

/** Undefined and an empty text are no facts. */
const factOf: Record<Fact, (row: FactsRow) => string | number | null | undefined> = {
  parentId: (row) => row.parent_transaction_id,
  rootId: (row) => row.root_transaction_id,
  source: (row) => row.source,
  createdBy: (row) => row.created_by.name,
  description: ({ details }) => details.description ?? details.note,
  mid: (row) => row.mid,
  authorised: (row) => row.amount_authorised_minor,
  capturable: heldMinor,
  capturePending: (row) => row.amount_capture_pending_minor,
  refundPending: (row) => row.amount_refund_pending_minor,
  disputed: (row) => row.amount_disputed_minor,
  feeTotal: (row) => row.fee_total_minor,
  net: netMinor,
  statusReason,
  closeReason: (row) => row.close_reason,
  statusBefore: (row) => row.status_before,
  settlement: (row) => row.settlement_status,
  dispute: (row) => row.dispute_state,
  statusChangedAt: (row) => row.status_changed_at,
  authorisedAt: (row) => row.authorised_at,
  capturedAt: (row) => row.captured_at,
  captureBefore: (row) => row.expires_at,
  lastSyncedAt: (row) => row.last_synced_at,
  captureMethod: (row) => row.capture_method,
  arn: (row) => row.acquirer_reference,
  rrn: ({ details }) => details.retrievalReference,
  networkTransactionId: ({ details }) => details.networkTransactionId,
  authCode: (row) => row.auth_code,
  responseCode: (row) => row.response_code,
  responseText: (row) => row.response_text,
  failureReason: (row) => row.normalised_code,
  adviceCode: (row) => row.advice_code,
  cardHolder: ({ details }) => details.card?.holderName,
  cardExpiry: ({ details }) => expiryText(details.card),
  cardFingerprint: (row) => row.card_fingerprint,
  cardIssuer: ({ details }) => details.card?.issuer,
  cardCountry: ({ details }) => details.card?.issuerCountry,
  cardFunding: ({ details }) => details.card?.funding,
  avsLine: ({ details }) => details.card?.checks?.avsLine,
  avsPostal: ({ details }) => details.card?.checks?.avsPostal,
  cvc: ({ details }) => details.card?.checks?.cvc,
  threeDsFlow: ({ details }) => details.threeDs?.flow,
  eci: ({ details }) => details.threeDs?.eci,
  liabilityShift: ({ details }) => details.threeDs && String(details.threeDs.liabilityShift),
  utr: (row) => row.utr,
  accountReference: (row) => row.account_reference,
  matchedWith: matchOf,
  sender: ({ details }) => details.bank?.sender ?? details.bank?.holderName,
  senderAccount: ({ details }) => details.bank?.senderAccount,
  iban: ({ details }) => details.bank?.iban,
  bic: ({ details }) => details.bank?.bic,
  bankName: ({ details }) => details.bank?.bankName,
  scheme: ({ details }) => details.apm?.scheme,
  redirectUrl: ({ details }) => details.redirectUrl,
  redirectExpiresAt: ({ details }) => details.apm?.redirectExpiresAt,
  confirmations: ({ details }) => details.apm?.confirmations,
  terminalId: (row) => row.terminal_id,
  store: ({ details }) => details.terminal?.store,
  entry: ({ details }) => details.terminal?.entry,
  receipt: ({ details }) => details.terminal?.receipt,
  batch: ({ details }) => details.terminal?.batch,
  customerReference: ({ details }) => details.shopper?.customerReference,
  phone: ({ details }) => details.shopper?.phone,
  ip: ({ shopper_ip: ip, details }) => ip ?? details.shopper?.ip,
  deviceId: (row) => row.device_id,
  userAgent: ({ details }) => details.shopper?.userAgent,
  billing: ({ details }) => addressText(details.shopper?.billing),
  shipping: ({ details }) => addressText(details.shopper?.shipping),
  riskScore: ({ details }) => details.risk?.score,
  riskLevel: ({ details }) => details.risk?.level,
}

/** A row of a wide lookup, with all that is known of its payment. */
export const toLookupRow = (row: Listed): LookupRow => ({ ...toTransactionRow(row), facts: toFacts(row as unknown as FactsRow) })

const toFacts = (row: FactsRow): Facts =>
  Object.fromEntries(
    factNames.map((name) => {
      const fact = factOf[name](row)
      return [name, fact === undefined || fact === '' ? null : fact]
    }),
  ) as Facts
