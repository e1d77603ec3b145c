import { paymentHistory as history } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import { AppError } from '../../../core/call/app-error.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { type Decision, decide } from '../../approvals/index.ts'
import { insertEntries } from '../../ledger/index.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { type ActionContext, moneyOf, personOf } from '../actions/request-child.ts'
import { findRecord, lockPayment, saveRecord } from '../provider/provider.repository.ts'
import { publishChange } from '../publish-change.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { decidedMark } from './mark-child.ts'
import { addReserved } from './payout-books.repository.ts'
import { moveRequest } from './payout-child.ts'

/** One decision about a payout or a refund made elsewhere, and what follows from it. In the caller's transaction. */
export async function decideRequest(context: ActionContext, found: TransactionRecord, decision: Decision): Promise<void> {
  const { db, services, actor } = context
  if (found.parent_transaction_id === null) throw notWaiting(decision)
  // In the order in which the worker takes them: the payment, then what hangs on it.
  const payment = await lockPayment(db, found.parent_transaction_id)
  const { request, isOver } = await decide({ db, actor, services }, found.id, decision)
  const child = await findRecord(db, found.id)
  if (!payment || child?.status !== 'WaitingForApproval') throw notWaiting(decision)
  const isApproval = decision.verdict === 'Approved'
  if (isApproval && child.type === 'Payout' && (payment.amount_disputed_minor > 0 || payment.dispute_state === 'Open'))
    throw new AppError(transactionRefusals.offPaidDisputed({ action: 'approvePayout' }))
  const step = { step: request.given + 1, needed: request.needed }
  if (!isOver) return save(context, child, 'WaitingForApproval', { said: history.approvalStep(step) }, decision)
  if (child.type === 'Refund') return settleMark(context, payment, child, decision)
  return isApproval ? sendPayout(context, payment, child, decision) : dropPayout(context, child, decision)
}

const notWaiting = ({ verdict }: Decision) =>
  new AppError(transactionRefusals.offNotWaiting({ action: verdict === 'Approved' ? 'approvePayout' : 'declinePayout' }))

async function sendPayout(
  context: ActionContext,
  payment: TransactionRecord,
  payout: TransactionRecord,
  decision: Decision,
): Promise<void> {
  const { db, services } = context
  await save(context, payout, 'Approved', { said: history.approved() }, decision)
  await publish(
    db,
    services,
    'transaction.provider_call_due',
    { transactionId: payment.id, childTransactionId: payout.id },
    { merchantId: payout.merchant_id },
  )
}

/** The amount set aside for it becomes available to others. */
async function dropPayout(context: ActionContext, payout: TransactionRecord, decision: Decision): Promise<void> {
  await save(context, payout, 'Rejected', { said: history.approvalDeclined(), response: decision.reason || null }, decision)
  await addReserved(context.db, { merchantId: payout.merchant_id, currency: payout.currency }, -payout.amount_minor)
}

async function settleMark(context: ActionContext, payment: TransactionRecord, mark: TransactionRecord, decision: Decision): Promise<void> {
  const { db, services, record } = context
  const tools = { now: services.now(), newId: () => services.newId() }
  const after = decidedMark({ payment, mark }, { ...decision, actor: personOf(context) }, tools)
  await Promise.all([
    saveRecord(db, payment, after.payment),
    saveRecord(db, mark, after.mark),
    insertEvents(db, after.events),
    insertEntries(db, after.entries),
    record(payment.id, {
      merchantId: payment.merchant_id,
      before: moneyOf(payment),
      after: { ...moneyOf(after.payment), childTransactionId: mark.id, amountMinor: mark.amount_minor, ...decision },
    }),
    publishChange(db, services, after.payment),
  ])
}

type Line = { said: ReturnType<typeof history.approved>; response?: string | null }

async function save(
  context: ActionContext,
  child: TransactionRecord,
  to: 'WaitingForApproval' | 'Approved' | 'Rejected',
  { said, response = child.response_text }: Line,
  { verdict, reason }: Decision,
): Promise<void> {
  const { db, services, record } = context
  const line = { said, actor: personOf(context), reasonText: reason || null }
  const moved = moveRequest(child, to, line, { now: services.now(), newId: () => services.newId() })
  const after = { ...moved.record, response_text: response }
  await Promise.all([
    saveRecord(db, child, after),
    insertEvents(db, moved.events),
    record(child.id, {
      merchantId: child.merchant_id,
      before: { status: child.status },
      after: { status: to, verdict, reason, amountMinor: child.amount_minor },
    }),
    publish(db, services, 'transaction.changed', { transactionId: child.id, status: to }, { merchantId: child.merchant_id }),
  ])
}
