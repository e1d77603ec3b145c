import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { ratesFor } from '../../exchange-rates/index.ts'
import { toEventRow } from '../events.ts'
import { toInsert } from '../payments/payment-draft.ts'
import type { ActorOfRecord, TransactionDetails } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { insertEvents, insertTransactions, lastChildNumber } from './actions.repository.ts'
import { type ChildRequest, childOf } from './child-transaction.ts'
import { requestEvent } from './request-event.ts'

/** The context of a verb that changes a payment. The verb writes no reply, so a batch can run many. */
export type ActionContext = Pick<Context, 'db' | 'actor' | 'services' | 'record' | 'afterCommit'>
/** The same without a person: the product does it by itself. */
type ChildContext = Omit<ActionContext, 'actor'> & ({ actor: Context['actor'] } | { by: ActorOfRecord })

export const personOf = ({ actor }: Pick<Context, 'actor'>): ActorOfRecord => ({ kind: 'User', id: actor.userId, name: actor.name })

type Request = Pick<ChildRequest, 'type' | 'amountMinor' | 'externalId' | 'givesBack'> & { details: TransactionDetails }

/** What the record of an action says about the payment, before and after. */
export const moneyOf = (row: TransactionRecord) => ({
  status: row.status,
  amountCapturedMinor: row.amount_captured_minor,
  amountCapturePendingMinor: row.amount_capture_pending_minor,
  amountRefundedMinor: row.amount_refunded_minor,
  amountRefundPendingMinor: row.amount_refund_pending_minor,
})

/**
 * Everything that follows a granted reservation: the child, the story of both, the record of who did it, and the order to
 * the worker to call the provider. All in the caller's transaction, so that it is there wholly or not at all.
 */
export async function requestChild(
  context: ChildContext,
  before: TransactionRecord,
  reserved: TransactionRecord,
  request: Request,
): Promise<string> {
  const { db, record, services } = context
  const now = services.now()
  const actor = 'by' in context ? context.by : personOf(context)
  // The payment is locked by its reservation, so no other child takes this number.
  const [last, rates] = await Promise.all([
    lastChildNumber(db, reserved.id, request.type),
    ratesFor(db, [reserved.currency], { from: now }),
  ])
  const number = 1 + last
  const child = childOf(reserved, { ...request, actor, source: 'Portal', number }, { now, newId: () => services.newId() })
  const facts = requestEvent(before, reserved, { ...request, actor })
  const event = toEventRow(reserved, reserved.event_count, now, facts, services.newId())
  const { reasonCode = null, note = null } = request.details
  await Promise.all([
    insertTransactions(db, [toInsert(child.record)], rates),
    insertEvents(db, [...child.events, event]),
    record(reserved.id, {
      merchantId: reserved.merchant_id,
      before: moneyOf(before),
      after: { ...moneyOf(reserved), childTransactionId: child.record.id, amountMinor: request.amountMinor, reasonCode, note },
    }),
    publish(
      db,
      services,
      'transaction.provider_call_due',
      { transactionId: reserved.id, childTransactionId: child.record.id },
      { merchantId: reserved.merchant_id },
    ),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return child.record.id
}
