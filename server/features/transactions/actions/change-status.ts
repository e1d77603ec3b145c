import type { StatusChangeRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { declineCodes } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { insertEntries } from '../../ledger/index.ts'
import { factsFor } from '../detail/action-facts.ts'
import { type FoundTransaction, getTransaction } from '../get-transaction.ts'
import { type LockedPayment, lockWithOperations, saveOperation } from '../provider/apply-news.ts'
import { insertFees, saveRecord } from '../provider/provider.repository.ts'
import { settleByHand } from '../provider/settle-by-hand.ts'
import { settlePayout } from '../provider/settle-payout.ts'
import { publishChange } from '../publish-change.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { resultOf } from './action-result.ts'
import { insertEvents } from './actions.repository.ts'
import { insist, refuse } from './refusals.ts'
import { moneyOf, personOf } from './request-child.ts'

type Request = z.output<typeof StatusChangeRequest>

/** A person says what a payment was in truth, where its provider contradicts itself or stays silent. Under lock, as the person has read it. */
export async function changeStatus(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db } = context
  const decline = declineOf(request)
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('statusChange', payment, facts)
  if (payment.type === 'Payout') {
    await settleOnePayout(context, connectors, payment, request, decline)
    return settledAs(context, connectors, id, request)
  }
  const locked = await lockWithOperations(db, id)
  if (locked?.payment.version !== request.expectedVersion) throw new AppError(transactionRefusals.busy())
  const current = { ...payment, ...locked.payment }
  insist('statusChange', current, facts)
  if (request.actionType === 'Declined') {
    const action = { action: 'statusChange' } as const
    const isGivenBack = current.status !== 'Closing' && current.amount_refund_pending_minor > 0
    if (current.amount_refunded_minor > 0) throw refuse(transactionRefusals.offPartRefunded(action), current, facts)
    if (isGivenBack) throw refuse(transactionRefusals.offRefundOnItsWay(action), current, facts)
  }
  await settle(context, locked, request, decline)
  return settledAs(context, connectors, id, request)
}

function settledAs(context: Context, connectors: Connectors, id: string, { actionType }: Request) {
  context.afterCommit(() => context.services.wakeOutbox())
  return resultOf(context, connectors, id, { childTransactionId: null, status: 'Successful', message: `Status set to ${actionType}` })
}

/** Under the lock of its payment. Where that is in conflict too, its provider is asked again: it may have one answer by now. */
async function settleOnePayout(
  context: Context,
  connectors: Connectors,
  payout: FoundTransaction,
  request: Request,
  decline: ReturnType<typeof declineOf>,
): Promise<void> {
  const { db, record, services } = context
  const locked = await lockWithOperations(db, payout.parent_transaction_id!)
  const known = locked?.operations.get(payout.id)
  const before = known && 'child' in known ? known.child : undefined
  if (!locked || before?.version !== request.expectedVersion) throw new AppError(transactionRefusals.busy())
  const current = { ...payout, ...before }
  insist('statusChange', current, factsFor(context, current, connectors))
  const { actionType: to, note, declineReason } = request
  const paid = { minor: before.booked_minor || before.amount_minor, currency: before.currency }
  const said = to === 'Captured' ? paymentHistory.setPaidOut({ amount: paid }) : paymentHistory.setNotPaidOut()
  const word = { to, said, actor: personOf(context), reasonCode: declineReason ?? null, note }
  const settled = settlePayout(locked.payment, before, word, { now: services.now(), newId: () => services.newId() })
  const child = { ...settled.child, ...(decline ? { normalised_code: decline.code, response_text: decline.text } : {}) }
  await Promise.all([
    saveRecord(db, locked.payment, settled.payment),
    saveRecord(db, before, child),
    insertEvents(db, settled.events),
    insertEntries(db, settled.entries),
    record(child.id, {
      merchantId: child.merchant_id,
      before: { status: before.status, bookedMinor: before.booked_minor },
      after: { status: child.status, bookedMinor: child.booked_minor, reasonCode: declineReason ?? null, note },
    }),
    publishChange(db, services, settled.payment),
    ...(settled.payment.status === 'Conflict' ? [checkSoon(db, services, settled.payment)] : []),
  ])
}

const checkSoon = (db: ScopedDb, services: Context['services'], { id, merchant_id: merchantId }: TransactionRecord) =>
  publish(db, services, 'transaction.status_check_due', { transactionId: id, check: 0 }, { merchantId })

function declineOf({ actionType, declineReason }: Request): { code: string; text: string } | undefined {
  if (actionType === 'Captured') return undefined
  const found = declineCodes().find(({ normalisedCode }) => normalisedCode === declineReason)
  if (!found) throw new AppError(transactionRefusals.declineReasonNeeded())
  return { code: found.normalisedCode, text: found.text }
}

async function settle(context: Context, locked: LockedPayment, request: Request, decline: ReturnType<typeof declineOf>): Promise<void> {
  const { db, record, services } = context
  const { payment: before, operations } = locked
  const { actionType: to, note, declineReason } = request
  const said = to === 'Captured' ? paymentHistory.setCaptured() : paymentHistory.setDeclined()
  const word = { to, said, actor: personOf(context), reasonCode: declineReason ?? null, note }
  const settled = settleByHand(locked, word, { now: services.now(), newId: () => services.newId() })
  const payment = { ...settled.payment, ...(decline ? { normalised_code: decline.code, response_text: decline.text } : {}) }
  await Promise.all([
    saveRecord(db, before, payment),
    ...[...settled.operations].flatMap(([key, of]) => saveOperation(db, operations.get(key), of)),
    insertEvents(db, settled.events),
    insertFees(db, settled.fees),
    insertEntries(db, settled.entries),
    record(payment.id, {
      merchantId: payment.merchant_id,
      before: moneyOf(before),
      after: { ...moneyOf(payment), reasonCode: declineReason ?? null, note },
    }),
    publishChange(db, services, payment),
  ])
}
