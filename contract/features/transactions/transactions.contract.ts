import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { amountMinor, country, currency, id, line, signedMinor, version, written } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText } from '../../core/query.ts'
import { Fee, LedgerEntry } from '../ledger/ledger.schemas.ts'
import { processingRefusals } from '../processing/processing.refusals.ts'
import { RoutingDecision } from '../processing/routing.schemas.ts'
import { alertEndpoints } from './alerts.endpoints.ts'
import { lookupEndpoints, ofAnyLookup, ofLookups, ofPlatform } from './lookups.endpoints.ts'
import { payoutEndpoints } from './payout-endpoints.ts'
import { relationshipEndpoints } from './relationships.endpoints.ts'
import { timelineEndpoints } from './timeline.endpoints.ts'
import * as words from './transaction-words.ts'
import { actionRefusals, transactionRefusals } from './transactions.refusals.ts'
import {
  ActionResult,
  ApiLog,
  ApiLogSummary,
  Attempt,
  Balance,
  Cause,
  Event,
  EventDetail,
  Related,
  Transaction,
  TransactionDetail,
} from './transactions.schemas.ts'

const TransactionId = z.strictObject({ id: id() })
const on = <const Tail extends string>(tail: Tail) =>
  ({ staff: `/api/v1/crm/transactions/:id${tail}`, merchant: `/api/v1/transactions/:id${tail}` }) as const

export const RefundRequest = z.strictObject({
  amountMinor: amountMinor(),
  reasonCode: z.enum(words.refundReasons),
  note: written(1000, 0).optional(),
  externalReference: line(100).optional(),
})
export const CaptureRequest = z.strictObject({
  amountMinor: amountMinor(),
  final: z.boolean().default(true),
  note: written(1000, 0).optional(),
})
export const VoidRequest = z.strictObject({ reasonCode: z.enum(words.voidReasons), note: written(1000, 0).optional() })
export const ReversalRequest = z.strictObject({ reasonCode: z.enum(words.reversalReasons), note: written(1000, 0).optional() })
export const MarkRefundedRequest = z.strictObject({
  amountMinor: amountMinor(),
  reason: z.enum(words.refundReasons),
  externalReference: line(100, 1).describe('By which the refund is found where it was made'),
  occurredAt: givenInstant().describe('When the money was given back; not in the future'),
})
export const StatusChangeRequest = z.strictObject({
  actionType: z.enum(words.statusChanges),
  declineReason: line(60, 1).describe('Of Declined: a code of `lookup/{type}/reasons/Declined`').optional(),
  note: written(1000, 1),
  expectedVersion: version(),
})
export const AmendBinRequest = z.strictObject({
  brand: line(40, 1),
  issuer: line(100, 1).nullable(),
  issuerCountry: country().nullable(),
  fundingType: z.enum(words.fundingTypes).nullable(),
  category: line(60, 1).describe('Such as Classic, Platinum or Corporate').nullable(),
  reason: written(1000, 1),
  expectedVersion: version(),
})
export const ResetRestrictionRequest = z.strictObject({ note: written(1000, 1) })
export const ApproveRequest = z.strictObject({ note: written(1000, 0).optional() })
export const DeclineRequest = z.strictObject({ reason: z.enum(words.rejectionReasons), note: written(1000, 0).optional() })
export const CheckStatusRequest = z.strictObject({})
/** `SoftDecline`: each provider refuses in a way that lets the next one be asked. */
export const TrialRequest = z.strictObject({
  currency: currency(),
  outcome: z.enum(words.trialOutcomes).default('Approved'),
})
const PageOnly = z.strictObject(pageQuery)

/** For staff alone: a merchant does not settle its own risk. */
const byStaff = <const Action extends string>(action: Action) =>
  ({ staff: [`CRM.Transaction.Actions.${action}`, `Platform.Transaction.Actions.${action}`] }) as const

/** Payments: lookup, everything about one, and the actions on it. Calls C-TRX-01, 03–09, 17–25, 28, 30–38, 41, 42, 44, 47, 48, C-ACC-01. */
export const transactions = {
  ...lookupEndpoints,
  get: endpoint({
    method: 'GET',
    summary: 'Everything about one payment',
    paths: on(''),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: TransactionDetail,
  }),
  details: endpoint({
    method: 'GET',
    summary: 'The head of one payment: identity, money, status',
    paths: on('/details'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: Transaction,
  }),
  cascading: endpoint({
    method: 'GET',
    summary: 'The attempts at providers, one after the other',
    paths: on('/cascading'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    query: z.strictObject({ offset: integerText({ min: 0, max: 10_000 }).default(0) }),
    reply: z.object({ data: z.array(Attempt) }),
  }),
  listDecisions: endpoint({
    method: 'GET',
    summary: 'Why a payment of this merchant went to its providers: each choice, in the order in which they were made',
    paths: on('/smart-routing-logs/:merchantId'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: z.strictObject({ id: id(), merchantId: id() }),
    reply: z.object({ data: z.array(RoutingDecision) }),
  }),
  listEvents: endpoint({
    method: 'GET',
    summary: 'What happened to a payment, newest first',
    paths: on('/events'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    query: PageOnly,
    reply: pageOf(Event),
  }),
  listAudit: auditTrail({
    paths: on('/audit'),
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
    locate: 'transaction',
  }),
  getEvent: endpoint({
    method: 'GET',
    summary: 'One event with its request and response',
    paths: { staff: '/api/v1/crm/transactions/events/:eventId', merchant: '/api/v1/transactions/events/:eventId' },
    access: { staff: ['CRM.Transaction.Event.Details', ...ofPlatform.staff], merchant: ofLookups.merchant },
    locate: 'transaction',
    params: z.strictObject({ eventId: id() }),
    reply: EventDetail,
  }),
  listRelated: endpoint({
    method: 'GET',
    summary: 'Parent, children and siblings of a payment',
    paths: on('/related'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: z.object({ data: z.array(Related) }),
  }),
  getRelated: endpoint({
    method: 'GET',
    summary: 'One related payment',
    paths: { staff: '/api/v1/crm/transactions/related/:id', merchant: '/api/v1/transactions/related/:id' },
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    reply: Transaction,
  }),
  listApiLogs: endpoint({
    method: 'GET',
    summary: 'Requests to and from providers for a payment',
    paths: on('/api-logs'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    query: PageOnly,
    reply: pageOf(ApiLogSummary),
  }),
  getApiLog: endpoint({
    method: 'GET',
    summary: 'One request with its headers and bodies, masked',
    paths: { staff: '/api/v1/crm/transactions/api-logs/:logId', merchant: '/api/v1/transactions/api-logs/:logId' },
    access: { staff: ['CRM.Transaction.Event.Details', ...ofPlatform.staff], merchant: ofLookups.merchant },
    locate: 'transaction',
    params: z.strictObject({ logId: id() }),
    reply: ApiLog,
  }),
  listFees: endpoint({
    method: 'GET',
    summary: 'Fees of a payment',
    paths: on('/fees'),
    access: ofAnyLookup,
    locate: 'transaction',
    params: TransactionId,
    query: PageOnly,
    reply: pageOf(Fee),
  }),
  checkBalance: endpoint({
    method: 'GET',
    summary: 'Whether the account covers the pending payouts',
    paths: on('/check-balance'),
    access: {
      staff: ['CRM.Transaction.Actions.CheckBalance', 'Platform.Transaction.Actions.CheckBalance'],
      merchant: 'Merchant.Transaction.Actions.CheckBalance',
    },
    locate: 'transaction',
    params: TransactionId,
    reply: Balance,
  }),
  listAccountingEntries: endpoint({
    method: 'GET',
    summary: 'Ledger entries of a payment; debits and credits sum to zero',
    paths: {
      staff: '/api/acc/customers/:customerId/transactions/:id/accounting-entries',
      merchant: '/api/v1/transactions/:id/accounting-entries',
    },
    access: ofAnyLookup,
    locate: 'transaction',
    params: z.strictObject({ customerId: id().optional(), id: id() }),
    reply: z.object({
      data: z.array(LedgerEntry),
      /** The payment and what hangs on it, which `transactionId` of an entry names. */
      causes: z.array(Cause),
      sums: z.array(z.object({ currency: currency(), debitMinor: signedMinor(), creditMinor: signedMinor() })),
    }),
  }),
  refund: endpoint({
    method: 'POST',
    logged: 'Refund',
    summary: 'Refund a captured payment, in full or in part',
    paths: on('/refunds'),
    locate: 'transaction',
    access: {
      staff: ['CRM.Transaction.Actions.Refund', 'Platform.Transaction.Actions.Refund'],
      merchant: 'Merchant.Transaction.Actions.Refund',
    },
    params: TransactionId,
    body: RefundRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: [transactionRefusals.refundTooMuch, ...actionRefusals],
  }),
  capture: endpoint({
    method: 'POST',
    logged: 'Capture',
    summary: 'Capture an authorised payment, in full or in part',
    paths: on('/captures'),
    locate: 'transaction',
    access: {
      staff: ['CRM.Transaction.Actions.Capture', 'Platform.Transaction.Actions.Capture'],
      merchant: 'Merchant.Transaction.Actions.Capture',
    },
    params: TransactionId,
    body: CaptureRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: [transactionRefusals.captureTooMuch, ...actionRefusals],
  }),
  void: endpoint({
    method: 'POST',
    logged: 'Void',
    summary: 'Void an authorised payment',
    paths: on('/voids'),
    locate: 'transaction',
    access: { staff: ['CRM.Transaction.Actions.Void', 'Platform.Transaction.Actions.Void'], merchant: 'Merchant.Transaction.Actions.Void' },
    params: TransactionId,
    body: VoidRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: actionRefusals,
  }),
  checkStatus: endpoint({
    method: 'POST',
    logged: 'CheckStatus',
    summary: 'Ask the provider for the status of a payment',
    paths: on('/checkstatus'),
    locate: 'transaction',
    access: {
      staff: ['CRM.Transaction.Actions.CheckStatus', 'Platform.Transaction.Actions.CheckStatus'],
      merchant: 'Merchant.Transaction.Actions.CheckStatus',
    },
    params: TransactionId,
    body: CheckStatusRequest,
    reply: ActionResult,
    idempotent: true,
    refusals: actionRefusals,
  }),
  reversal: endpoint({
    method: 'POST',
    logged: 'Reversal',
    summary: 'Reverse a whole payment: released before its capture, given back after it',
    paths: on('/reversals'),
    locate: 'transaction',
    access: {
      staff: ['CRM.Transaction.Actions.Reversal', 'Platform.Transaction.Actions.Reversal'],
      merchant: 'Merchant.Transaction.Actions.Reversal',
    },
    params: TransactionId,
    body: ReversalRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: actionRefusals,
  }),
  markRefunded: endpoint({
    method: 'POST',
    logged: 'MarkRefunded',
    summary: 'Record a refund that was made outside the portal; no provider is called',
    paths: on('/status-change-refunds'),
    locate: 'transaction',
    // No role that a merchant starts with holds it; the staff of its tenant may give it in a role of the merchant.
    access: { ...byStaff('MarkRefunded'), merchant: 'Merchant.Transaction.Actions.MarkRefunded' },
    params: TransactionId,
    body: MarkRefundedRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: [transactionRefusals.refundTooMuch, transactionRefusals.refundedInFuture, ...actionRefusals],
  }),
  approve: endpoint({
    method: 'POST',
    logged: 'Approve',
    summary: 'Approve a payment that waits for a decision, and send it to its provider',
    paths: { staff: '/api/v1/crm/transactions/:id/approves' },
    locate: 'transaction',
    access: byStaff('Approve'),
    params: TransactionId,
    body: ApproveRequest,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: actionRefusals,
  }),
  decline: endpoint({
    method: 'POST',
    logged: 'Decline',
    summary: 'Decline a payment that waits for a decision; an authorisation of it is released',
    paths: { staff: '/api/v1/crm/transactions/:id/declines' },
    locate: 'transaction',
    access: byStaff('Decline'),
    params: TransactionId,
    body: DeclineRequest,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: actionRefusals,
  }),
  statusChange: endpoint({
    method: 'PUT',
    logged: 'StatusChange',
    summary: 'Say what a payment in conflict was in truth; the platform also of one that has waited for a day',
    paths: { staff: '/api/v1/crm/transactions/:id/StatusChange' },
    locate: 'transaction',
    access: byStaff('TransactionStatusChange'),
    params: TransactionId,
    body: StatusChangeRequest,
    reply: ActionResult,
    stepUp: true,
    refusals: [transactionRefusals.declineReasonNeeded, ...actionRefusals],
  }),
  resetRestriction: endpoint({
    method: 'PUT',
    logged: 'ResetRestriction',
    summary: 'Lift the restriction of a blocked payment and try it once more, while its card is still kept',
    paths: { staff: '/api/v1/crm/transactions/:id/reset-restriction' },
    locate: 'transaction',
    access: byStaff('ResetRestriction'),
    params: TransactionId,
    body: ResetRestrictionRequest,
    reply: ActionResult,
    stepUp: true,
    refusals: actionRefusals,
  }),
  amendBin: endpoint({
    method: 'PUT',
    summary: 'Correct the BIN data of a payment: issuer, country, brand, funding and category; the old values are kept',
    paths: { staff: '/api/v1/crm/transactions/bin-data/:id' },
    locate: 'transaction',
    access: byStaff('AmendBin'),
    params: TransactionId,
    body: AmendBinRequest,
    reply: ActionResult,
    stepUp: true,
    refusals: actionRefusals,
  }),
  ...alertEndpoints,
  ...relationshipEndpoints,
  ...timelineEndpoints,
  rejectionReasons: endpoint({
    method: 'GET',
    summary: 'Why a transaction of a type may be declined by a person; none for types that no one decides on',
    paths: on('/rejection_reasons/:transactionType'),
    locate: 'transaction',
    access: ofAnyLookup,
    params: TransactionId.extend({ transactionType: z.enum(words.transactionTypes) }),
    reply: z.object({ data: z.array(z.object({ code: z.enum(words.rejectionReasons), name: z.string() })) }),
  }),
  tryOut: endpoint({
    method: 'POST',
    summary: 'Send a payment of 1.00 through the providers of a website in Test',
    paths: { staff: '/api/v1/crm/processing-setup/:websiteId/try' },
    access: { staff: 'CRM.Transaction.ProcessingSetupTool.Actions.Edit' },
    params: z.strictObject({ websiteId: id() }),
    body: TrialRequest,
    status: 201,
    reply: z.object({ transactionId: id(), merchantId: id() }),
    idempotent: true,
    stepUp: true,
    refusals: ['not_found', processingRefusals.onlyInTest, processingRefusals.triedOften, processingRefusals.noProvider],
    // In the trail of the setup that it tries.
    records: { about: 'processing', id: 'websiteId' },
  }),
  ...payoutEndpoints,
}
