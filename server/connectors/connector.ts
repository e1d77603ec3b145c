import type { JsonValue } from '../core/text/mask.ts'

/**
 * The one interface of every payment service provider.
 *
 * Promises of an implementation:
 * - An operation never rejects for provider trouble: a timeout, a lost connection, a 5xx or an unreadable body is the outcome `unknown`.
 * - `requestId` is the idempotency key at the provider. Sending it again returns the first answer and has no second effect,
 *   so after `unknown` the caller may `sync` by it, or send the same request again.
 * - An exchange is already masked (first 6 and last 4 of a card number, no CVC, no secret, no signature): it may be stored as it is.
 * - Amounts are integers in minor units of `currency`.
 */
export type Connector = {
  readonly key: string
  readonly name: string
  readonly capabilities: ConnectorCapabilities
  /** The same connector for an account of the provider: what it signs in with goes with every call. */
  signedIn(credentials: ConnectorCredentials): Connector
  authorise(request: AuthoriseRequest): Promise<ProviderAnswer>
  capture(request: CaptureRequest): Promise<ProviderAnswer>
  void(request: PaymentOperationRequest): Promise<ProviderAnswer>
  refund(request: PaymentOperationRequest): Promise<ProviderAnswer>
  /** Full amount only: a void while nothing is captured, else the whole captured sum goes back. `amountMinor` is that sum. */
  reversal(request: PaymentOperationRequest): Promise<ProviderAnswer>
  payout(request: PayoutRequest): Promise<ProviderAnswer>
  sync(request: SyncRequest): Promise<SyncAnswer>
  /** Checks signature and age (300 s) of a callback over its raw body. Headers by lower-case name. Never throws. */
  verifyCallback(headers: CallbackHeaders, rawBody: string): CallbackVerdict
}

/** What an account signs in with, by the names of its connector: `{ apiKey: '…' }`. */
export type ConnectorCredentials = Readonly<Record<string, string>>

export type PaymentMethodKind = 'card' | 'bank' | 'apm'

export type ConnectorCapabilities = {
  readonly methods: readonly PaymentMethodKind[]
  readonly manualCapture: boolean
  readonly partialCapture: boolean
  readonly multiCapture: boolean
  readonly void: boolean
  readonly refund: boolean
  readonly partialRefund: boolean
  readonly reversal: boolean
  readonly payout: boolean
  readonly maxRefunds: number
  readonly refundWindowDays: number
}

/** How long an authorisation holds where its provider does not say: what card providers do by default. */
export const authorisationLifeDays = 7

// --- what goes out ---

type CallRequest = {
  /** How long the call may take before it is answered `unknown` with error class Timeout. */
  readonly deadlineMs: number
  readonly signal?: AbortSignal
}

type MoneyRequest = CallRequest & {
  /** Stable idempotency key of this operation at the provider, 8 to 64 characters of [A-Za-z0-9_-]. */
  readonly requestId: string
  readonly amountMinor: number
  readonly currency: string
  readonly mid: string
  readonly merchantReference: string
  /** Where results that come later are sent; left out, the provider uses the address it was set up with. */
  readonly callbackUrl?: string
}

export type CardMethod = {
  readonly kind: 'card'
  /** Full card number; lives only in the memory of the call, never in a log or a table. */
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc?: string
  readonly holderName?: string
  readonly billing?: { readonly line1?: string; readonly postalCode?: string; readonly country?: string }
}
export type BankMethod = {
  readonly kind: 'bank'
  readonly iban?: string
  readonly accountNumber?: string
  readonly sortCode?: string
  readonly bic?: string
  readonly holderName: string
  /** What the payer writes in the transfer; money that names it comes as a `BankCredit`. */
  readonly accountReference?: string
}
export type ApmMethod = { readonly kind: 'apm'; readonly scheme: string; readonly shopperReference?: string; readonly returnUrl?: string }
/** A card that the vault holds: it adds the number, and sends the request itself. No other connector takes it. */
export type VaultedCard = {
  readonly kind: 'vaulted'
  /** Left out, the card that the vault keeps for this payment. */
  readonly cardId?: string
  readonly paymentId: string
  readonly billing?: CardMethod['billing']
}
export type PaymentMethod = CardMethod | VaultedCard | BankMethod | ApmMethod

export type AuthoriseRequest = MoneyRequest & {
  readonly capture: 'automatic' | 'manual'
  readonly method: PaymentMethod
  readonly entry?: 'Ecom' | 'Moto' | 'Recurring' | 'Installment'
  readonly statementDescriptor?: string
}

/**
 * What we hold about a payment the provider may never have seen: one of the demo world, an imported one. A sandbox takes
 * the payment over from here and then does the operation; any other provider ignores it. Amounts count finished operations only.
 */
export type OriginalPayment = {
  readonly authorisedMinor: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly currency: string
  readonly mid: string
  readonly merchantReference: string
  /** An authorisation without a result yet: the sandbox gives it one after its usual wait. */
  readonly pendingAuthorisation?: { readonly requestId: string; readonly amountMinor: number; readonly capture: 'automatic' | 'manual' }
}

/** `providerPaymentId` is the `providerTransactionId` of the authorise answer. */
export type PaymentOperationRequest = MoneyRequest & { readonly providerPaymentId: string; readonly original?: OriginalPayment }
export type CaptureRequest = PaymentOperationRequest & {
  /** True releases the rest of the authorisation after this capture. */
  readonly final: boolean
}
/** Back to the instrument of a captured payment, or to a beneficiary of its own. */
export type PayoutRequest = MoneyRequest & {
  readonly to:
    | { readonly providerPaymentId: string; readonly original?: OriginalPayment }
    | { readonly beneficiary: CardMethod | BankMethod }
}

/** By `operationRequestId` (our key: did it take effect?), by `providerPaymentId` (the whole payment), or both. */
export type SyncRequest = CallRequest &
  (
    | { readonly operationRequestId: string; readonly providerPaymentId?: string; readonly original?: OriginalPayment }
    | { readonly operationRequestId?: undefined; readonly providerPaymentId: string; readonly original?: OriginalPayment }
  )

// --- what comes back ---

/** `unknown`: timeout, lost connection, 5xx or unreadable body; it may or may not have taken effect. */
export type ProviderOutcome = 'approved' | 'declined' | 'pending' | 'unknown'
export type AdviceCode = 'RetryLater' | 'RetryOtherMethod' | 'DoNotRetry' | 'None'
export type ErrorClass = 'Timeout' | 'Network' | '4xx' | '5xx' | 'Business'
export type CheckResult = 'Pass' | 'Fail' | 'Unavailable' | 'Unchecked'

export type ThreeDs = {
  readonly version: string
  readonly flow: 'Frictionless' | 'Challenge' | 'None'
  readonly eci?: string
  readonly transStatus?: string
  readonly transStatusReason?: string
  readonly dsTransactionId?: string
  readonly exemption?: string
  readonly liabilityShift: boolean
  /** Present while the shopper still has to answer the challenge. */
  readonly challengeUrl?: string
}

export type CardFacts = {
  readonly maskedPan: string
  readonly fingerprint: string
  readonly brand: string
  readonly bin: string
  readonly last4: string
  readonly issuer?: string
  readonly issuerCountry?: string
  readonly fundingType?: 'Credit' | 'Debit' | 'Prepaid' | 'Charge'
  readonly brandProduct?: string
  readonly commercial?: boolean
  readonly regulated?: boolean
}

/** A provider's news of one operation, from an answer, a sync or a callback. */
export type ProviderFacts = {
  /** Id of the payment at the provider; empty only when the outcome is unknown and none was given. */
  readonly providerTransactionId: string
  readonly providerOperationId: string
  /** ISO 8583 field 39, as the provider sent it; empty when it gave none. */
  readonly responseCode: string
  readonly responseText: string
  /** Our word for the code, see `normalise.ts`. */
  readonly normalisedCode: string
  readonly adviceCode: AdviceCode
  readonly isSoftDecline: boolean
  /** Amount and currency as the provider booked them: a difference to what was asked is a Conflict. */
  readonly amountMinor?: number
  readonly currency?: string
  /** What it moved at the provider: a reversal before capture is a void, one after it a refund. */
  readonly bookedAs?: 'Authorise' | 'Sale' | 'Capture' | 'Void' | 'Refund' | 'Payout'
  readonly authCode?: string
  readonly arn?: string
  readonly rrn?: string
  readonly networkTransactionId?: string
  readonly utr?: string
  readonly redirectUrl?: string
  readonly checks?: { readonly avsLine: CheckResult; readonly avsPostal: CheckResult; readonly cvc: CheckResult }
  readonly threeDs?: ThreeDs
  readonly card?: CardFacts
  readonly expiresAt?: string
  /** The code of the card was not kept, so the provider was asked without it. */
  readonly isWithoutCode?: boolean
}

export type ProviderAnswer = ProviderFacts & { readonly outcome: ProviderOutcome; readonly exchange: ProviderExchange }

export type ProviderOperationKind = 'Authorise' | 'Capture' | 'Void' | 'Refund' | 'Reversal' | 'Payout'

/** One operation as the provider has it booked. */
export type ProviderOperation = ProviderFacts & {
  readonly kind: ProviderOperationKind
  readonly requestId: string
  readonly outcome: 'approved' | 'declined' | 'pending'
  /** Grows with every change of the operation: an event with a lower one than already seen is old news. */
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export type ProviderPayment = {
  readonly providerTransactionId: string
  readonly currency: string
  readonly mid: string
  readonly merchantReference: string
  readonly authorisedMinor: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly voidedMinor: number
  readonly paidOutMinor: number
  readonly operations: readonly ProviderOperation[]
}

/**
 * `absent`: the provider has never booked this key. A request on its way may still arrive, so send the same
 * request again with the same key rather than take it for dead.
 */
export type SyncAnswer = {
  readonly result: 'found' | 'absent' | 'unknown'
  readonly operation?: ProviderOperation
  readonly payment?: ProviderPayment
  readonly exchange: ProviderExchange
}

// --- logging ---

export type { JsonValue } from '../core/text/mask.ts'

/** One HTTP call, masked, without NUL or lone surrogates (PostgreSQL refuses both), bodies at most 64 KiB. */
export type ProviderExchange = {
  readonly flow: ProviderOperationKind | 'Sync' | 'RiskScore'
  readonly at: string
  readonly method: string
  readonly url: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: JsonValue
  readonly statusCode?: number
  readonly responseHeaders: Readonly<Record<string, string>>
  readonly responseBody: JsonValue
  readonly latencyMs: number
  readonly errorClass?: ErrorClass
  readonly errorText?: string
  /** False when no connection could be made: this try had no effect (an earlier one with the same key may have had). */
  readonly reachedProvider: boolean
}

// --- callbacks ---

export type CallbackHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** Money that came in by bank. It names no operation, only what the payer wrote; `utr` is the bank's number of the transfer. */
export type BankCredit = {
  readonly accountReference: string
  readonly mid: string
  readonly amountMinor: number
  readonly currency: string
  readonly utr?: string
  readonly senderName?: string
  /** Masked. */
  readonly senderAccount?: string
}

/** News of an operation, or of money. */
export type CallbackEvent = {
  /** Stable over every delivery of the same news: the key to drop duplicates by. */
  readonly callbackId: string
  readonly type: string
  readonly occurredAt: string
  readonly maskedHeaders: Readonly<Record<string, string>>
  readonly maskedBody: JsonValue
} & (
  | { readonly operation: ProviderOperation; readonly credit?: undefined }
  | { readonly operation?: undefined; readonly credit: BankCredit }
)

export type CallbackVerdict =
  | { readonly valid: true; readonly event: CallbackEvent }
  | { readonly valid: false; readonly reason: 'missing_header' | 'bad_signature' | 'too_old' | 'malformed' }

/** An operation's facts inside a sync or callback answer the same question as the direct answer would have. */
export const isFinal = (outcome: ProviderOutcome): outcome is 'approved' | 'declined' => outcome === 'approved' || outcome === 'declined'

/** True when the provider booked another amount or currency than was asked: the domain calls that a Conflict. */
export const contradicts = (facts: ProviderFacts, asked: { amountMinor: number; currency: string }): boolean =>
  (facts.amountMinor !== undefined && facts.amountMinor !== asked.amountMinor) ||
  (facts.currency !== undefined && facts.currency !== asked.currency)
