import { inEnglish, type Values } from '@portico/contract/core/sentences.ts'
import type { Fee } from '@portico/contract/features/ledger/ledger.schemas.ts'
import * as words from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ApiLog, ApiLogSummary, Attempt, Cause, Event, Related } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ActorOfRecord } from '../transaction-details.ts'
import type { listApiLogs, listCauses, listRelated, RelatedRow } from './detail.repository.ts'

type Status = words.TransactionStatus

/** A line is kept by its name with what it names; one without is a sentence of before. */
const saidBy = (line: string | null, params: unknown) =>
  line === null || params === null ? null : { reason: line, params: params as Values }

function inWords<Line extends string | null>(line: Line, params: unknown): Line | string {
  const said = saidBy(line, params)
  return said ? inEnglish(paymentHistory, said) : line
}

export const toAttempt = (row: Selectable<Tables['transaction_attempts']>): z.input<typeof Attempt> => ({
  attemptId: row.id,
  index: row.index,
  serviceProvider: row.service_provider,
  amountMinor: row.amount_minor,
  currency: row.currency,
  status: row.status as Status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  latencyMs: row.latency_ms,
  providerTransactionId: row.provider_transaction_id,
  responseCode: row.response_code,
  responseText: row.response_text,
  normalisedCode: row.normalised_code,
  isSoftDecline: row.is_soft_decline,
  decision: row.decision as (typeof words.attemptDecisions)[number] | null,
  decisionReason: inWords(row.decision_reason, row.decision_params),
  decisionSaid: saidBy(row.decision_reason, row.decision_params),
})

export const toEvent = (row: Selectable<Tables['transaction_events']>): z.input<typeof Event> => {
  const { kind, name } = row.actor as ActorOfRecord
  return {
    eventId: row.id,
    seq: row.seq,
    at: row.at,
    kind: row.kind as (typeof words.eventKinds)[number],
    title: inWords(row.title, row.title_params),
    said: saidBy(row.title, row.title_params),
    actor: { kind, name },
    statusFrom: row.status_from as Status | null,
    statusTo: row.status_to as Status | null,
    amountMinor: row.amount_minor,
    currency: row.currency,
    reasonCode: row.reason_code,
    reasonText: row.reason_text,
    apiLogId: row.api_log_id,
  }
}

type LogSummaryRow = Awaited<ReturnType<typeof listApiLogs>>['rows'][number]
export const toApiLogSummary = (row: LogSummaryRow): z.input<typeof ApiLogSummary> => ({
  logId: row.id,
  at: row.at,
  direction: row.direction as (typeof words.apiLogDirections)[number],
  flow: row.flow,
  method: row.method,
  url: row.url,
  statusCode: row.status_code,
  latencyMs: row.latency_ms,
  errorClass: row.error_class as (typeof words.errorClasses)[number] | null,
})

export const toApiLog = (row: Selectable<Tables['api_logs']>): z.input<typeof ApiLog> => ({
  ...toApiLogSummary(row),
  requestHeaders: row.request_headers as Record<string, string>,
  requestBody: row.request_body,
  responseHeaders: row.response_headers as Record<string, string>,
  responseBody: row.response_body,
})

export const toFee = (row: Selectable<Tables['transaction_fees']>): z.input<typeof Fee> => ({
  id: row.id,
  feeType: row.fee_type,
  party: row.party as z.input<typeof Fee>['party'],
  basis: row.basis as z.input<typeof Fee>['basis'],
  rateBps: row.rate_bps,
  fixedMinor: row.fixed_minor,
  basisAmountMinor: row.basis_amount_minor,
  amountMinor: row.amount_minor,
  currency: row.currency,
  at: row.at,
})

const toOneRelated =
  (relation: z.input<typeof Related>['relation']) =>
  (row: RelatedRow): z.input<typeof Related> => ({
    transactionId: row.id,
    relation,
    ...namedOf(row),
    ...directedOf(row),
    status: row.status as Status,
    currency: row.currency,
    serviceProvider: row.service_provider,
    createdAt: row.created_at,
  })
const namedOf = (row: Pick<RelatedRow, 'external_id' | 'payment_reference' | 'child_number'>) => ({
  externalId: row.external_id,
  paymentReference: row.payment_reference,
  childNumber: row.child_number,
})
export const toCause = (row: Awaited<ReturnType<typeof listCauses>>[number]): z.input<typeof Cause> => ({
  transactionId: row.id,
  parentTransactionId: row.parent_transaction_id,
  ...namedOf(row),
  type: row.type as words.TransactionType,
})
function directedOf(row: RelatedRow) {
  const type = row.type as words.TransactionType
  const { amount_minor: amountMinor, gives_back: givesBack } = row
  return {
    type,
    direction: words.directionOf(type, givesBack),
    amountMinor,
    shownMinor: words.shownMinor({ type, givesBack, amountMinor }),
  }
}

export const toRelated = ({
  parent,
  children,
  siblings,
  ofShopper,
}: Awaited<ReturnType<typeof listRelated>>): z.input<typeof Related>[] => [
  ...parent.map(toOneRelated('Parent')),
  ...children.map(toOneRelated('Child')),
  ...siblings.map(toOneRelated('Sibling')),
  ...ofShopper.map(toOneRelated('SameShopper')),
]
