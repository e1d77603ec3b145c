import type { TransactionAction } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ApproveRequest, DeclineRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { insertAttempt } from '../apm/keep-requests.ts'
import { factsFor } from '../detail/action-facts.ts'
import { type EventFacts, toEventRow } from '../events.ts'
import { type FoundTransaction, getTransaction } from '../get-transaction.ts'
import { cardWasHeld } from '../payments/card-held.ts'
import { newAttempt } from '../payments/payment-draft.ts'
import { successTrigger } from '../provider/decide-status.ts'
import { publishChange } from '../publish-change.ts'
import { mustGo } from '../rules/transaction-states.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { resultOf } from './action-result.ts'
import { type Decision, decideHeld, findDecision, insertEvents } from './actions.repository.ts'
import { insist, refuse, refuseLate } from './refusals.ts'
import { rejectionName } from './rejection-reasons.ts'
import { type ActionContext, personOf, requestChild } from './request-child.ts'

type Decider = Extract<TransactionAction, 'approve' | 'decline'>

/** Lets a payment go on that waits for a decision, and answers with it. */
export async function approvePayment(context: Context, connectors: Connectors, id: string, { note }: z.output<typeof ApproveRequest>) {
  const { isSent, provider } = await approveHeld(context, connectors, id, note)
  const message = isSent ? `Approved, waiting for ${provider}` : 'Approved'
  return resultOf(context, connectors, id, { childTransactionId: null, status: isSent ? 'Pending' : 'Successful', message })
}

/** Ends a payment that waits for a decision, and answers with it. */
export async function declinePayment(context: Context, connectors: Connectors, id: string, request: z.output<typeof DeclineRequest>) {
  await declineHeld(context, connectors, id, request)
  return resultOf(context, connectors, id, { childTransactionId: null, status: 'Successful', message: 'Declined' })
}

/**
 * A payment that no provider has seen is on its way from now on: the worker asks its provider. One that is authorised already becomes what its
 * amounts say.
 */
export async function approveHeld(context: ActionContext, connectors: Connectors, id: string, note: string | undefined) {
  const { db, services } = context
  const payment = await heldPayment(context, connectors, 'approve', id)
  const isSent = payment.amount_authorised_minor === 0
  const trigger = payment.amount_captured_minor > 0 ? successTrigger(payment.payment_method) : 'authorised'
  const tools = { now: services.now(), newId: () => services.newId() }
  const started = isSent ? newAttempt(payment, services.newId(), tools) : undefined
  const decided = await decide(context, connectors, 'approve', payment, {
    status: mustGo(payment.status, isSent ? 'submitted' : trigger),
    ...(started ? { attempt_count: started.payment.attempt_count } : {}),
  })
  const said = isSent ? paymentHistory.approvedAndSent({ provider: payment.service_provider }) : paymentHistory.approvedByPerson()
  await Promise.all([
    writeDecision(context, payment, decided, { said, reasonText: note ?? null }),
    ...(started
      ? [
          insertAttempt(db, payment, started.attempt),
          publish(db, services, 'transaction.status_check_due', { transactionId: id, check: 0 }, { merchantId: payment.merchant_id }),
        ]
      : []),
  ])
  return { isSent, provider: payment.service_provider }
}

/** What a provider has authorised or captured of it is reversed, and its card is forgotten. */
export async function declineHeld(
  context: ActionContext,
  connectors: Connectors,
  id: string,
  { reason, note }: z.output<typeof DeclineRequest>,
): Promise<void> {
  const payment = await heldPayment(context, connectors, 'decline', id)
  const { amount_authorised_minor: authorised, amount_captured_minor: captured } = payment
  const amountMinor = captured > 0 ? captured : authorised
  const decided = await decide(context, connectors, 'decline', payment, {
    status: mustGo(payment.status, 'rejected'),
    response_text: rejectionName(reason),
    amount_refund_pending_minor: captured,
    // The reversal has a line of its own after the decision.
    event_count: payment.event_count + (amountMinor > 0 ? 2 : 1),
  })
  const first = { ...decided, event_count: payment.event_count + 1 }
  await writeDecision(context, payment, first, { said: paymentHistory.declinedByPerson(), reasonCode: reason, reasonText: note ?? null })
  if (cardWasHeld(payment)) await publishForget(context, payment)
  if (amountMinor === 0) return
  const details = { reasonCode: reason }
  await requestChild(context, decided, decided, { type: 'Reversal', amountMinor, givesBack: captured > 0, details })
}

async function heldPayment(context: ActionContext, connectors: Connectors, action: Decider, id: string): Promise<FoundTransaction> {
  const payment = await getTransaction(context, id)
  await refuseDecided(context, connectors, payment)
  insist(action, payment, factsFor(context, payment, connectors))
  return payment
}

async function decide(context: ActionContext, connectors: Connectors, action: Decider, payment: FoundTransaction, decision: Decision) {
  const decided = await decideHeld(context.db, payment, decision, context.services.now())
  if (decided) return decided
  const current = await getTransaction(context, payment.id)
  await refuseDecided(context, connectors, current)
  throw refuseLate(action, current, factsFor(context, current, connectors))
}

const held: ReadonlySet<string> = new Set(['WaitingForApproval', 'Duplicate', 'Blocked'])

/** Says who was quicker, where it was a person. */
async function refuseDecided(context: ActionContext, connectors: Connectors, payment: FoundTransaction): Promise<void> {
  if (held.has(payment.status)) return
  const found = await findDecision(context.db, payment.id)
  if (!found) return
  const { name } = found.actor as ActorOfRecord
  const refusal = transactionRefusals.decidedBy({ person: name, decision: found.status_to === 'Rejected' ? 'decline' : 'approve' })
  throw refuse(refusal, payment, factsFor(context, payment, connectors))
}

const publishForget = ({ db, services }: ActionContext, { id, merchant_id: merchantId }: TransactionRecord): Promise<void> =>
  publish(db, services, 'transaction.card_forget_due', { transactionId: id }, { merchantId })

type Told = Pick<EventFacts, 'said' | 'reasonCode' | 'reasonText'>

export async function writeDecision(
  context: ActionContext,
  before: TransactionRecord,
  after: TransactionRecord,
  told: Told,
): Promise<void> {
  const { db, record, services } = context
  const event = { kind: 'Action', actor: personOf(context), statusFrom: before.status, statusTo: after.status, ...told } as const
  await Promise.all([
    insertEvents(db, [toEventRow(after, after.event_count, services.now(), event, services.newId())]),
    record(after.id, {
      merchantId: after.merchant_id,
      before: { status: before.status },
      after: { status: after.status, reasonCode: told.reasonCode ?? null, note: told.reasonText ?? null },
    }),
    publishChange(db, services, after),
  ])
  context.afterCommit(() => services.wakeOutbox())
}
