import type { DecisionResult, PayoutDecisions } from '@portico/contract/features/transactions/payouts.schemas.ts'
import { paymentHistory as history } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import { AppError } from '../../../core/call/app-error.ts'
import type { FreeContext } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { type Decision, decide } from '../../approvals/index.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { personOf } from '../actions/request-child.ts'
import { findRecord, lockPayment, saveRecord } from '../provider/provider.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { addReserved } from './payout-books.repository.ts'
import { movePayout } from './payout-child.ts'

type Row = DecisionResult['rows'][number]

/** Decides payouts one after the other, each in a transaction of its own: a row that fails undoes no other. */
export async function decidePayouts(
  context: FreeContext,
  { transactions, reason }: z.output<typeof PayoutDecisions>,
  verdict: Decision['verdict'],
): Promise<DecisionResult> {
  const rows: Row[] = []
  for (const id of new Set(transactions)) rows.push(await decideRow(context, id, { verdict, reason }))
  context.afterCommit(({ wakeOutbox }) => wakeOutbox())
  const done = rows.filter(({ ok }) => ok).length
  return { total: rows.length, done, failed: rows.length - done, rows }
}

async function decideRow(context: FreeContext, id: string, decision: Decision): Promise<Row> {
  const { services, scope } = context
  try {
    await services.inScope(scope, (db) => decideOne({ ...context, db }, id, decision))
    return { id, ok: true, code: null, message: null, said: null }
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('unavailable')
    if (refusal !== error) services.log.error({ err: error, transactionId: id }, 'a payout could not be decided')
    return { id, ok: false, code: refusal.code, message: refusal.message, said: refusal.said ?? null }
  }
}

async function decideOne(context: FreeContext & { db: ScopedDb }, id: string, decision: Decision): Promise<void> {
  const { db, services, actor } = context
  const found = await findRecord(db, id)
  if (found?.type !== 'Payout') throw new AppError('not_found')
  // In the order in which the worker takes them: the payment, then what hangs on it.
  const payment = await lockPayment(db, found.parent_transaction_id!)
  const { request, isOver } = await decide({ db, actor, services }, id, decision)
  const payout = await findRecord(db, id)
  if (!payment || payout?.status !== 'WaitingForApproval')
    throw new AppError(transactionRefusals.offNotWaiting({ action: 'approvePayout' }))
  if (decision.verdict === 'Declined') return decline(context, payout, decision)
  if (payment.amount_disputed_minor > 0 || payment.dispute_state === 'Open')
    throw new AppError(transactionRefusals.offPaidDisputed({ action: 'approvePayout' }))
  const step = { step: request.given + 1, needed: request.needed }
  if (!isOver) return save(context, payout, 'WaitingForApproval', { said: history.approvalStep(step) }, decision)
  await save(context, payout, 'Approved', { said: history.approved() }, decision)
  await publish(
    db,
    services,
    'transaction.provider_call_due',
    { transactionId: payment.id, childTransactionId: id },
    { merchantId: payout.merchant_id },
  )
}

/** What was set aside for it is free for others. */
async function decline(context: FreeContext & { db: ScopedDb }, payout: TransactionRecord, decision: Decision): Promise<void> {
  await save(context, payout, 'Rejected', { said: history.approvalDeclined(), response: decision.reason || null }, decision)
  await addReserved(context.db, { merchantId: payout.merchant_id, currency: payout.currency }, -payout.amount_minor)
}

type Line = { said: ReturnType<typeof history.approved>; response?: string | null }

async function save(
  context: FreeContext & { db: ScopedDb },
  payout: TransactionRecord,
  to: 'WaitingForApproval' | 'Approved' | 'Rejected',
  { said, response = payout.response_text }: Line,
  { verdict, reason }: Decision,
): Promise<void> {
  const { db, services, record } = context
  const line = { said, actor: personOf(context), reasonText: reason || null }
  const moved = movePayout(payout, to, line, { now: services.now(), newId: () => services.newId() })
  const after = { ...moved.record, response_text: response }
  await Promise.all([
    saveRecord(db, payout, after),
    insertEvents(db, moved.events),
    record.in(db)(payout.id, {
      merchantId: payout.merchant_id,
      before: { status: payout.status },
      after: { status: to, verdict, reason, amountMinor: payout.amount_minor },
    }),
    publish(db, services, 'transaction.changed', { transactionId: payout.id, status: to }, { merchantId: payout.merchant_id }),
  ])
}
