import { alternativeMethods } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { Transaction, TransactionDetail } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../../core/list/paging.ts'
import { findApproval, refusalOf, toApproval } from '../../approvals/index.ts'
import { type FoundTransaction, getTransaction } from '../get-transaction.ts'
import { countTabs } from '../transactions.repository.ts'
import { factsFor } from './action-facts.ts'
import * as parts from './detail.repository.ts'
import { toApiLog, toApiLogSummary, toEvent, toFee, toRelated } from './to-parts.ts'
import { toTransaction, toTransactionDetail } from './to-transaction.ts'

/** Everything about one transaction. */
export async function viewTransaction(context: Context, connectors: Connectors, id: string): Promise<TransactionDetail> {
  const [row, counts] = await Promise.all([getTransaction(context, id), countTabs(context.db, id)])
  const approval = await approvalOf(context, row)
  const facts = factsFor(context, row, connectors, approval && refusalOf(approval.request, approval.decisions, context.actor))
  return { ...toTransactionDetail(row, facts, counts), approval: approval ? toApproval(approval) : null }
}

/** The same at the address of payments by alternative methods: no other is there. */
export async function viewAlternative(context: Context, connectors: Connectors, id: string): Promise<TransactionDetail> {
  const detail = await viewTransaction(context, connectors, id)
  if (!alternativeMethods.some((method) => method === detail.paymentMethod)) throw new AppError('not_found')
  return detail
}

/** Identity, money, status and what may be done. */
export async function viewHead(context: Context, connectors: Connectors, id: string): Promise<Transaction> {
  const row = await getTransaction(context, id)
  const approval = await approvalOf(context, row)
  return toTransaction(row, factsFor(context, row, connectors, approval && refusalOf(approval.request, approval.decisions, context.actor)))
}

/** Only what hangs on a payment was ever asked for by one person and decided by another. */
const approvalOf = async ({ db }: Context, { id, parent_transaction_id: parent }: FoundTransaction) =>
  parent === null ? undefined : findApproval(db, id)

export async function pageOfEvents({ db, services }: Context, id: string, request: PageRequest) {
  const window = windowOf(request, ['events', db.scope, id], services)
  const [transaction, rows] = await Promise.all([getTransaction({ db, services }, id), parts.listEvents(db, id, window)])
  const keyOf = (row: (typeof rows)[number]) => ({ value: row.seq, id: row.id })
  return toPage(window, services, { rows, total: transaction.event_count, keyOf, toReply: toEvent })
}

export async function pageOfApiLogs({ db, services }: Context, id: string, request: PageRequest) {
  const window = windowOf(request, ['api-logs', db.scope, id], services)
  const [, { rows, total }] = await Promise.all([getTransaction({ db, services }, id), parts.listApiLogs(db, id, window)])
  return toPage(window, services, { rows, total, keyOf: (row) => ({ value: row.at, id: row.id }), toReply: toApiLogSummary })
}

export async function pageOfFees({ db, services }: Context, id: string, request: PageRequest) {
  const window = windowOf(request, ['fees', db.scope, id], services)
  const [, { rows, total }] = await Promise.all([getTransaction({ db, services }, id), parts.listFees(db, id, window)])
  return toPage(window, services, { rows, total, keyOf: (row) => ({ value: row.at, id: row.id }), toReply: toFee })
}

/** One event with the request and response it came from. */
export async function viewEvent({ db }: Context, eventId: string) {
  const event = await parts.findEvent(db, eventId)
  if (!event) throw new AppError('not_found')
  const log = event.api_log_id === null ? undefined : await parts.findApiLog(db, event.api_log_id)
  return { ...toEvent(event), transactionId: event.transaction_id, apiLog: log ? toApiLog(log) : null }
}

export async function viewApiLog({ db }: Context, logId: string) {
  const log = await parts.findApiLog(db, logId)
  if (!log) throw new AppError('not_found')
  return toApiLog(log)
}

export async function viewRelated({ db, services }: Context, id: string) {
  const row = await getTransaction({ db, services }, id)
  return { data: toRelated(await parts.listRelated(db, row)) }
}
