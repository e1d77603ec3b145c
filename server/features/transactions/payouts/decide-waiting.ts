import { approvalRefusals } from '@portico/contract/features/approvals/approvals.refusals.ts'
import type { DecisionResult, PayoutDecisions } from '@portico/contract/features/transactions/payouts.schemas.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { FreeContext } from '../../../core/call/context.ts'
import { tellStreams } from '../../../core/streams/streams.ts'
import { type Decision, mayDecide } from '../../approvals/index.ts'
import { approveHeld, declineHeld } from '../actions/decide-payment.ts'
import type { ActionContext } from '../actions/request-child.ts'
import { findRecord } from '../provider/provider.repository.ts'
import { decideRequest } from './decide-request.ts'

type Row = DecisionResult['rows'][number]

/** Decides what waits, one after the other, each in a transaction of its own: a row that fails undoes no other. */
export async function decideWaiting(
  context: FreeContext,
  connectors: Connectors,
  { transactions, reason }: z.output<typeof PayoutDecisions>,
  verdict: Decision['verdict'],
): Promise<DecisionResult> {
  const rows: Row[] = []
  for (const id of new Set(transactions)) rows.push(await decideRow(context, connectors, id, { verdict, reason }))
  context.afterCommit(({ wakeOutbox }) => wakeOutbox())
  const done = rows.filter(({ ok }) => ok).length
  const { services, scope } = context
  // Once for all of them: open records are read again.
  if (done > 0) await services.inScope(scope, (db) => tellStreams(db, services, 'decided', [scope.tenantId]))
  return { total: rows.length, done, failed: rows.length - done, rows }
}

async function decideRow(context: FreeContext, connectors: Connectors, id: string, decision: Decision): Promise<Row> {
  const { services, scope, record } = context
  try {
    await services.inScope(scope, (db) => decideOne({ ...context, db, record: record.in(db) }, connectors, id, decision))
    return { id, ok: true, code: null, message: null, said: null }
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('unavailable')
    if (refusal !== error) services.log.error({ err: error, transactionId: id }, 'a transaction could not be decided')
    return { id, ok: false, code: refusal.code, message: refusal.message, said: refusal.said ?? null }
  }
}

/** What one person asked for is decided by its request; a payment held for review by the permission for it, as on its own record. */
async function decideOne(context: ActionContext, connectors: Connectors, id: string, decision: Decision): Promise<void> {
  const found = await findRecord(context.db, id)
  if (!found) throw new AppError('not_found')
  if (found.type === 'Payout' || found.type === 'Refund') return decideRequest(context, found, decision)
  const { verdict, reason } = decision
  const isApproval = verdict === 'Approved'
  if (!mayDecide(context.actor, `CRM.Transaction.Actions.${isApproval ? 'Approve' : 'Decline'}`))
    throw new AppError(approvalRefusals.notYours())
  const note = reason || undefined
  await (isApproval ? approveHeld(context, connectors, id, note) : declineHeld(context, connectors, id, { reason: 'Other', note }))
}
