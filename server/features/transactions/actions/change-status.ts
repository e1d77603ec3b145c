import type { StatusChangeRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { declineCodes } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { insertEntries } from '../../ledger/index.ts'
import { factsFor } from '../detail/action-facts.ts'
import { getTransaction } from '../get-transaction.ts'
import { type LockedPayment, lockWithOperations, saveOperation } from '../provider/apply-news.ts'
import { insertFees, saveRecord } from '../provider/provider.repository.ts'
import { settleByHand } from '../provider/settle-by-hand.ts'
import { publishChange } from '../publish-change.ts'
import { resultOf } from './action-result.ts'
import { insertEvents } from './actions.repository.ts'
import { insist, refuse } from './refusals.ts'
import { moneyOf, personOf } from './request-child.ts'

type Request = z.output<typeof StatusChangeRequest>

/** A person says what a payment was in truth, where its provider contradicts itself or stays silent. Under lock, as the person has read it. */
export async function changeStatus(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, services } = context
  const decline = declineOf(request)
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('statusChange', payment, facts)
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
  context.afterCommit(() => services.wakeOutbox())
  return resultOf(context, connectors, id, {
    childTransactionId: null,
    status: 'Successful',
    message: `Status set to ${request.actionType}`,
  })
}

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
