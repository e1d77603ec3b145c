import type { ResetRestrictionRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { insertAttempt } from '../apm/keep-requests.ts'
import { factsFor } from '../detail/action-facts.ts'
import { getTransaction } from '../get-transaction.ts'
import { newAttempt } from '../payments/payment-draft.ts'
import { mustGo } from '../rules/transaction-states.ts'
import { resultOf } from './action-result.ts'
import { decideHeld } from './actions.repository.ts'
import { writeDecision } from './decide-payment.ts'
import { insist, refuseLate } from './refusals.ts'

/** One more try of a payment that antifraud blocked. The worker asks its provider. */
export async function resetRestriction(
  context: Context,
  connectors: Connectors,
  id: string,
  { note }: z.output<typeof ResetRestrictionRequest>,
) {
  const { db, services } = context
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('resetRestriction', payment, facts)
  const started = newAttempt(payment, services.newId(), { now: services.now(), newId: () => services.newId() })
  const change = { status: mustGo(payment.status, 'restrictionReset'), attempt_count: started.payment.attempt_count }
  const decided = await decideHeld(db, payment, change, services.now())
  if (!decided) throw refuseLate('resetRestriction', await getTransaction(context, id), facts)
  const said = paymentHistory.restrictionReset({ provider: payment.service_provider })
  await Promise.all([
    writeDecision(context, payment, decided, { said, reasonText: note }),
    insertAttempt(db, payment, started.attempt),
    publish(db, services, 'transaction.status_check_due', { transactionId: id, check: 0 }, { merchantId: payment.merchant_id }),
  ])
  const message = `Restriction lifted, waiting for ${payment.service_provider}`
  return resultOf(context, connectors, id, { childTransactionId: null, status: 'Pending', message })
}
