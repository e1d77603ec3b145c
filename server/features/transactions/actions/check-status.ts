import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { factsFor } from '../detail/action-facts.ts'
import { toEventRow } from '../events.ts'
import { getTransaction } from '../get-transaction.ts'
import { actionMatrix } from '../rules/action-matrix.ts'
import { resultOf } from './action-result.ts'
import { insertEvents, noteStatusCheck } from './actions.repository.ts'
import { insist, refuseLate } from './refusals.ts'
import { personOf } from './request-child.ts'

/** Asks the provider for the status of a payment (or one refund, capture or void of it). The worker asks; news changes the payment. */
export async function checkStatus(context: Context, connectors: Connectors, id: string) {
  const { db, record, services } = context
  const now = services.now()
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('checkStatus', payment, facts)

  const isOpen = actionMatrix[payment.status].checkStatus === 'yes'
  const noted = await noteStatusCheck(db, id, { isOpen, now })
  if (!noted) throw refuseLate('checkStatus', await getTransaction(context, id), facts)
  const event = {
    kind: 'Action',
    said: paymentHistory.statusAsked({ provider: payment.service_provider }),
    actor: personOf(context),
  } as const
  await Promise.all([
    insertEvents(db, [toEventRow(noted, noted.event_count, now, event, services.newId())]),
    record(id, { merchantId: payment.merchant_id, before: { status: payment.status } }),
    publish(db, services, 'transaction.status_check_due', { transactionId: id }, { merchantId: payment.merchant_id }),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return resultOf(context, connectors, id, {
    childTransactionId: null,
    message: `Asked ${payment.service_provider}, waiting for its answer`,
  })
}
