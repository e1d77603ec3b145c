import { z } from 'zod'
import { currency, id, instant, signedMinor } from '../../core/fields.ts'
import { modes } from '../../core/level.ts'
import { Approval } from '../approvals/approvals.schemas.ts'
import { type Fact, factNames, facts, isNumber } from './lookup-facts.ts'
import * as words from './transaction-words.ts'

const optionalText = z.string().nullable()
const check = z.enum(words.checkResults)

/** One line of a lookup. */
export const TransactionRow = z.object({
  id: id(),
  externalId: optionalText,
  tenantId: id(),
  tenantName: z.string(),
  merchantId: id(),
  merchantName: z.string(),
  websiteId: id().nullable(),
  websiteName: optionalText,
  parentTransactionId: id().nullable(),
  /** Of a child: the reference of its payment, and the how many-th of its type it is. */
  paymentReference: optionalText,
  childNumber: z.int().nullable(),
  mode: z.enum(modes),
  type: z.enum(words.transactionTypes),
  status: z.enum(words.transactionStatuses),
  statusReason: optionalText,
  direction: z.enum(words.directions),
  amountMinor: signedMinor(),
  /** `amountMinor`, negative where money leaves. Screens and files show it, sort by it and add it up. */
  shownMinor: signedMinor(),
  amountCapturedMinor: signedMinor(),
  amountRefundedMinor: signedMinor(),
  amountRefundPendingMinor: signedMinor(),
  amountRefundableMinor: signedMinor(),
  refundState: z.enum(words.refundStates),
  currency: currency(),
  paymentMethod: z.enum(words.paymentMethods),
  cardBrand: optionalText,
  cardFirst6: optionalText,
  cardLast4: optionalText,
  country: optionalText,
  serviceProvider: z.string(),
  providerTransactionId: optionalText,
  acquirerReference: optionalText,
  utr: optionalText,
  customerEmail: optionalText,
  customerName: optionalText,
  webhookStatus: z.enum(words.webhookStatuses),
  attemptCount: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type TransactionRow = z.infer<typeof TransactionRow>

const schemaOf = (fact: Fact) => (facts[fact].kind === 'time' ? instant().nullable() : isNumber(fact) ? z.int().nullable() : optionalText)
type FactSchemas = { [F in Fact]: z.ZodNullable<(typeof facts)[F]['kind'] extends 'money' | 'count' ? z.ZodInt : z.ZodString> }
/** All we know of a payment beside its row; amounts in minor units of its currency. */
export const Facts = z.object(Object.fromEntries(factNames.map((name) => [name, schemaOf(name)])) as unknown as FactSchemas)
export type Facts = z.infer<typeof Facts>

/** One line of a wide lookup. */
export const LookupRow = TransactionRow.extend({ facts: Facts })
export type LookupRow = z.infer<typeof LookupRow>

/** One line of the lookup of payments with what hangs on each: captures, refunds and payouts, the oldest first. */
export const ReportRow = z.object({ payment: TransactionRow, children: z.array(TransactionRow) })
export type ReportRow = z.infer<typeof ReportRow>

/** One request to pay by an alternative method, and the payment that it led to. */
export const ApmRequest = z.object({
  requestId: id(),
  requestedAt: instant(),
  merchantId: id(),
  merchantName: z.string(),
  websiteName: optionalText,
  paymentMethod: z.enum(words.paymentMethods),
  scheme: optionalText,
  /** Null where no provider was asked. */
  serviceProvider: optionalText,
  amountMinor: signedMinor(),
  currency: currency(),
  externalId: optionalText,
  outcome: z.enum(words.requestOutcomes),
  /** In words, and by its name in the catalogue of refusals where it led to no payment. */
  reason: optionalText,
  refusal: optionalText,
  responseCode: optionalText,
  latencyMs: z.int().nullable(),
  transactionId: id().nullable(),
  transactionStatus: z.enum(words.transactionStatuses).nullable(),
})
export type ApmRequest = z.infer<typeof ApmRequest>

/** How many payments of a lookup are in each status that any of them has. */
export const StatusCounts = z.object({
  data: z.array(z.object({ status: z.enum(words.transactionStatuses), totalCount: z.int(), totalIsCapped: z.boolean() })),
})
export type StatusCounts = z.infer<typeof StatusCounts>

/** How many requests of the lookup ended in each way that any of them did. */
export const OutcomeCounts = z.object({
  data: z.array(z.object({ outcome: z.enum(words.requestOutcomes), totalCount: z.int(), totalIsCapped: z.boolean() })),
})
export type OutcomeCounts = z.infer<typeof OutcomeCounts>

/** What the payments of a lookup add up to in each currency; children are not counted beside their payment. */
export const PaymentSums = z.object({
  data: z.array(
    z.object({
      currency: currency(),
      count: z.int(),
      amountMinor: signedMinor(),
      capturedMinor: signedMinor(),
      refundedMinor: signedMinor(),
    }),
  ),
})
export type PaymentSums = z.infer<typeof PaymentSums>

/** A sentence by its name in a catalogue, beside its English; null where there is none, or only the sentence of before names were kept. */
const Said = z
  .object({
    reason: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.object({ minor: signedMinor(), currency: currency() })])),
  })
  .nullable()

/** The server decides what may be done, how much at most, and says why not. */
export const AllowedAction = z.object({
  action: z.enum(words.transactionActions),
  allowed: z.boolean(),
  reason: optionalText,
  said: Said,
  maxAmountMinor: signedMinor().nullable(),
  requiresSca: z.boolean(),
})
export type AllowedAction = z.infer<typeof AllowedAction>

/** What money is where. authorised = captured + left to capture + released; captured = refunded + pending + disputed + left to refund. */
const Money = {
  amountAuthorisedMinor: signedMinor(),
  amountCapturableMinor: signedMinor(),
  amountCapturePendingMinor: signedMinor(),
  amountDisputedMinor: signedMinor(),
  feeTotalMinor: signedMinor(),
  netMinor: signedMinor(),
}

export const Transaction = TransactionRow.extend({
  ...Money,
  /** The part of `amountRefundPendingMinor` that waits for a person, not for the provider. */
  amountRefundHeldMinor: signedMinor(),
  version: z.int(),
  rootTransactionId: id(),
  source: z.enum(words.sources),
  captureMethod: z.enum(words.captureMethods),
  closeReason: z.enum(words.closeReasons).nullable(),
  statusBefore: z.enum(words.transactionStatuses).nullable(),
  settlementStatus: z.enum(words.settlementStatuses),
  disputeState: z.enum(words.disputeStates),
  responseCode: optionalText,
  responseText: optionalText,
  normalisedCode: optionalText,
  adviceCode: optionalText,
  authCode: optionalText,
  authorisedAt: instant().nullable(),
  capturedAt: instant().nullable(),
  expiresAt: instant().nullable(),
  statusChangedAt: instant(),
  lastSyncedAt: instant().nullable(),
  allowedActions: z.array(AllowedAction),
})
export type Transaction = z.infer<typeof Transaction>

const BinData = z.object({
  brand: optionalText,
  issuer: optionalText,
  issuerCountry: optionalText,
  funding: optionalText,
  category: optionalText,
})

export const TransactionDetail = Transaction.extend({
  mid: optionalText,
  description: optionalText,
  /** Of a refund that was made outside the portal: when. */
  refundedOutsideAt: instant().nullable(),
  retrievalReference: optionalText,
  networkTransactionId: optionalText,
  createdBy: z.object({ kind: z.enum(words.actorKinds), id: optionalText, name: z.string() }),
  card: z
    .object({
      holderName: optionalText,
      expMonth: z.int().nullable(),
      expYear: z.int().nullable(),
      brand: z.string(),
      first6: z.string(),
      last4: z.string(),
      issuer: optionalText,
      issuerCountry: optionalText,
      funding: optionalText,
      category: optionalText,
      /** What a person corrected, the newest last, with the values of before. */
      amendments: z.array(z.object({ at: instant(), by: z.string(), before: BinData })),
      checks: z.object({ avsLine: check, avsPostal: check, cvc: check }),
      /** Until when the vault holds the card of a payment that waits for a decision, or held it. */
      heldUntil: instant().nullable(),
      /** The code was not kept, so the provider was asked without it, or will be. */
      isWithoutCode: z.boolean(),
    })
    .nullable(),
  bank: z.object({ iban: optionalText, bic: optionalText, holderName: optionalText, bankName: optionalText }).nullable(),
  threeDs: z
    .object({
      version: z.string(),
      flow: z.enum(words.threeDsFlows),
      eci: optionalText,
      transStatus: optionalText,
      liabilityShift: z.boolean(),
    })
    .nullable(),
  shopper: z.object({
    customerReference: optionalText,
    name: optionalText,
    email: optionalText,
    phone: optionalText,
    country: optionalText,
    ip: optionalText,
    city: optionalText,
    postalCode: optionalText,
  }),
  risk: z.object({ score: z.int(), level: z.enum(words.riskLevels) }),
  counts: z.object({
    events: z.int(),
    attempts: z.int(),
    decisions: z.int(),
    related: z.int(),
    apiLogs: z.int(),
    fees: z.int(),
    webhooks: z.int(),
    relationships: z.int(),
    /** Of the timeline, over all sources. */
    timeline: z.int(),
    alerts: z.int(),
  }),
  /** The approval of a payout, or of anything else that needed a second person. */
  approval: Approval.nullable(),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const Attempt = z.object({
  attemptId: id(),
  index: z.int(),
  serviceProvider: z.string(),
  amountMinor: signedMinor(),
  currency: currency(),
  status: z.enum(words.transactionStatuses),
  startedAt: instant(),
  endedAt: instant().nullable(),
  latencyMs: z.int().nullable(),
  providerTransactionId: optionalText,
  responseCode: optionalText,
  responseText: optionalText,
  normalisedCode: optionalText,
  isSoftDecline: z.boolean(),
  /** What came of it; null while the provider has not answered. */
  decision: z.enum(words.attemptDecisions).nullable(),
  decisionReason: optionalText,
  decisionSaid: Said,
})

export const Event = z.object({
  eventId: id(),
  seq: z.int(),
  at: instant(),
  kind: z.enum(words.eventKinds),
  title: z.string(),
  said: Said,
  actor: z.object({ kind: z.enum(words.actorKinds), name: z.string() }),
  statusFrom: z.enum(words.transactionStatuses).nullable(),
  statusTo: z.enum(words.transactionStatuses).nullable(),
  amountMinor: signedMinor().nullable(),
  currency: currency(),
  reasonCode: optionalText,
  reasonText: optionalText,
  apiLogId: id().nullable(),
})
export const ApiLogSummary = z.object({
  logId: id(),
  at: instant(),
  direction: z.enum(words.apiLogDirections),
  flow: z.string(),
  method: z.string(),
  url: z.string(),
  statusCode: z.int().nullable(),
  latencyMs: z.int().nullable(),
  errorClass: z.enum(words.errorClasses).nullable(),
})
const headers = z.record(z.string(), z.string())
export const ApiLog = ApiLogSummary.extend({
  requestHeaders: headers,
  requestBody: z.string(),
  responseHeaders: headers,
  responseBody: z.string(),
})
export const EventDetail = Event.extend({ transactionId: id(), apiLog: ApiLog.nullable() })

/** What people call a transaction: its own reference, or that of its payment with its place among the children. */
const Named = {
  externalId: optionalText,
  paymentReference: optionalText,
  childNumber: z.int().nullable(),
  type: z.enum(words.transactionTypes),
}

/** A payment, or what hangs on it, as the cause of a posting. */
export const Cause = z.object({ transactionId: id(), parentTransactionId: id().nullable(), ...Named })

export const Related = z.object({
  transactionId: id(),
  relation: z.enum(['Parent', 'Child', 'Sibling', 'SameShopper']),
  ...Named,
  status: z.enum(words.transactionStatuses),
  direction: z.enum(words.directions),
  amountMinor: signedMinor(),
  shownMinor: signedMinor(),
  currency: currency(),
  serviceProvider: z.string(),
  createdAt: instant(),
})

export const Balance = z.object({
  checkedAt: instant(),
  accountName: z.string(),
  currency: currency(),
  availableMinor: signedMinor(),
  pendingMinor: signedMinor(),
  requiredMinor: signedMinor(),
  sufficient: z.boolean(),
  shortfallMinor: signedMinor(),
  source: z.enum(['Provider', 'Ledger']),
})

export const ActionResult = z.object({
  childTransactionId: id().nullable(),
  /** `WaitingForApproval`: it is asked for, and another person decides it. */
  status: z.enum(['Pending', 'WaitingForApproval', 'Successful', 'Failed']),
  message: z.string(),
  parent: Transaction,
})
