import type { Said } from '@portico/contract/core/sentences.ts'
import type { TransactionStatus, TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { toEventRow } from '../events.ts'
import type { ActorOfRecord, TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { EventInsert } from './actions.repository.ts'

export type ChildRequest = {
  type: Extract<TransactionType, 'Refund' | 'Capture' | 'Void' | 'Reversal' | 'Payout'>
  amountMinor: number
  actor: ActorOfRecord
  source: string
  externalId?: string | undefined
  /** Of a reversal: what it undoes was captured. */
  givesBack?: boolean
  /** The how many-th of its type it is among the children of the payment. */
  number: number
  details: TransactionDetails
}

/**
 * A child of a payment on its way to the provider: created and sent in one step. Its id is the idempotency key at the
 * provider. It carries the card, shopper and references of its payment, so that a search finds both.
 */
export function childOf(
  parent: TransactionRecord,
  request: ChildRequest,
  { now, newId }: { now: Date; newId: () => string },
): { record: TransactionRecord; events: EventInsert[] } {
  const { actor, amountMinor, details } = request
  const record = asChild(parent, request, { id: newId(), status: 'Pending', at: now.toISOString(), eventCount: 2 })
  const created = {
    kind: 'Action',
    said: paymentHistory.childCreated({ type: request.type }),
    actor,
    statusTo: 'Created',
    amountMinor,
  } as const
  const sent = {
    kind: 'StatusChanged',
    said: paymentHistory.sent({ provider: parent.service_provider }),
    actor,
    statusFrom: 'Created',
    statusTo: 'Pending',
  } as const
  const reason = { reasonCode: details.reasonCode ?? null, reasonText: details.note ?? null }
  return {
    record,
    events: [toEventRow(record, 1, now, { ...created, ...reason }, newId()), toEventRow(record, 2, now, sent, newId())],
  }
}

/** A refund that was made outside the portal: done when it is recorded, and unknown to the provider. */
export function outsideRefundOf(
  parent: TransactionRecord,
  request: Omit<ChildRequest, 'type' | 'givesBack'> & { said: Said },
  tools: { now: Date; newId: () => string },
): { record: TransactionRecord; events: EventInsert[] } {
  const { record: onItsWay } = childOf(parent, { ...request, type: 'Refund' }, tools)
  const { actor, amountMinor, details, said } = request
  const record: TransactionRecord = {
    ...onItsWay,
    status: 'Successful',
    provider_transaction_id: null,
    booked_minor: amountMinor,
    event_count: 1,
  }
  const event = { kind: 'Action', said, actor, statusTo: 'Successful', amountMinor, reasonCode: details.reasonCode ?? null } as const
  return { record, events: [toEventRow(record, 1, tools.now, event, tools.newId())] }
}

/** The row of a child: everything of its payment, and nothing of the payment's own. */
export const asChild = (
  parent: TransactionRecord,
  { actor, amountMinor, details, externalId, givesBack, number, source, type }: ChildRequest,
  { id, status, at, eventCount }: { id: string; status: TransactionStatus; at: string; eventCount: number },
): TransactionRecord => ({
  ...parent,
  ...nothingOfItsOwn,
  id,
  parent_transaction_id: parent.id,
  payment_reference: parent.external_id,
  child_number: number,
  type,
  status,
  status_changed_at: at,
  external_id: externalId ?? null,
  source,
  amount_minor: amountMinor,
  gives_back: givesBack ?? false,
  event_count: eventCount,
  created_by: actor,
  details,
  created_at: at,
  updated_at: at,
})

/** What belongs to the payment alone. */
const nothingOfItsOwn = {
  status_before: null,
  close_reason: null,
  amount_authorised_minor: 0,
  amount_capture_pending_minor: 0,
  amount_captured_minor: 0,
  amount_refund_pending_minor: 0,
  amount_refunded_minor: 0,
  amount_disputed_minor: 0,
  fee_total_minor: 0,
  capture_method: 'Automatic',
  capture_final: false,
  acquirer_reference: null,
  utr: null,
  response_code: null,
  response_text: null,
  normalised_code: null,
  advice_code: null,
  auth_code: null,
  settlement_status: 'None',
  dispute_state: 'None',
  attempt_count: 0,
  booked_minor: 0,
  provider_revision: 0,
  version: 1,
  authorised_at: null,
  captured_at: null,
  expires_at: null,
  last_synced_at: null,
} as const
