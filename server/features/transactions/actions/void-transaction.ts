import type { VoidRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { factsFor } from '../detail/action-facts.ts'
import { toEventRow } from '../events.ts'
import { type FoundTransaction, getTransaction } from '../get-transaction.ts'
import { publishChange } from '../publish-change.ts'
import { resultOf } from './action-result.ts'
import { beginVoid, cancelUnsent, insertEvents } from './actions.repository.ts'
import { insist, refuseLate } from './refusals.ts'
import { personOf, requestChild } from './request-child.ts'

type Request = z.output<typeof VoidRequest>

/** Releases an authorisation that was not captured. A payment that was never sent is cancelled at once, without a provider. */
export async function voidTransaction(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, services } = context
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('void', payment, facts)
  if (payment.status === 'Created') return cancel(context, connectors, payment, request)

  const closing = await beginVoid(db, id, services.now())
  if (!closing) throw refuseLate('void', await getTransaction(context, id), facts)
  const details = { reasonCode: request.reasonCode, ...(request.note ? { note: request.note } : {}) }
  const childId = await requestChild(context, payment, closing, {
    type: 'Void',
    amountMinor: closing.amount_authorised_minor,
    details,
  })
  return resultOf(context, connectors, id, { childTransactionId: childId, message: `Void sent, waiting for ${payment.service_provider}` })
}

async function cancel(context: Context, connectors: Connectors, payment: FoundTransaction, request: Request) {
  const { db, record, services } = context
  const now = services.now()
  const closed = await cancelUnsent(db, payment.id, now)
  if (!closed) throw refuseLate('void', await getTransaction(context, payment.id), factsFor(context, payment, connectors))
  const facts = {
    kind: 'Action',
    said: paymentHistory.cancelledUnsent(),
    actor: personOf(context),
    statusFrom: 'Created',
    statusTo: 'Closed',
  } as const
  const reason = { reasonCode: request.reasonCode, reasonText: request.note ?? null }
  await Promise.all([
    insertEvents(db, [toEventRow(closed, closed.event_count, now, { ...facts, ...reason }, services.newId())]),
    record(payment.id, {
      merchantId: payment.merchant_id,
      before: { status: 'Created' },
      after: { status: 'Closed', closeReason: 'Cancelled', ...request },
    }),
    publishChange(db, services, { ...payment, status: 'Closed' }),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return resultOf(context, connectors, payment.id, { childTransactionId: null, status: 'Successful', message: 'Cancelled' })
}
