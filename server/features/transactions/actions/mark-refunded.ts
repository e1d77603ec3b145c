import { formatMoney } from '@portico/contract/core/money.ts'
import type { MarkRefundedRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { type ApprovalRule, askApproval, needsApproval } from '../../approvals/index.ts'
import { ratesFor } from '../../exchange-rates/index.ts'
import { insertEntries, outsideRefundPosting, toEntryRows } from '../../ledger/index.ts'
import { factsFor } from '../detail/action-facts.ts'
import { type EventFacts, toEventRow } from '../events.ts'
import { getTransaction } from '../get-transaction.ts'
import { toInsert } from '../payments/payment-draft.ts'
import { markAskedFor, waitingMarkOf } from '../payouts/mark-child.ts'
import { publishChange } from '../publish-change.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { resultOf } from './action-result.ts'
import { countAsRefunded, insertEvents, insertTransactions, lastChildNumber, reserveRefund } from './actions.repository.ts'
import { outsideRefundOf } from './child-transaction.ts'
import { insist, refuseLate } from './refusals.ts'
import { moneyOf, personOf } from './request-child.ts'

type Request = z.output<typeof MarkRefundedRequest>

/**
 * Records a refund that was made outside the portal: no provider is asked, and the acquirer still owes the money. It is done at once; from the
 * amount of the tenant's rule on, it waits for another person, and its amount is set aside meanwhile.
 */
export async function markRefunded(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, services } = context
  const { amountMinor, occurredAt } = request
  if (Date.parse(occurredAt) > services.now().getTime()) throw new AppError(transactionRefusals.refundedInFuture())
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('markRefunded', payment, facts, amountMinor)
  const { currency } = payment
  const rule = await needsApproval(db, { kind: 'markRefunded', amountMinor, currency })
  if (rule) {
    const reserved = await reserveRefund(db, id, amountMinor, services.now())
    if (!reserved) throw refuseLate('markRefunded', await getTransaction(context, id), facts, amountMinor)
    return resultOf(context, connectors, id, {
      childTransactionId: await askForRefund(context, payment, reserved, request, rule),
      status: 'WaitingForApproval',
      message: `${formatMoney(amountMinor, currency)} waits for another person’s approval`,
    })
  }
  const refunded = await countAsRefunded(db, id, amountMinor, services.now())
  if (!refunded) throw refuseLate('markRefunded', await getTransaction(context, id), facts, amountMinor)
  const childId = await writeRefund(context, payment, refunded, request)
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    status: 'Successful',
    message: `${formatMoney(amountMinor, currency)} marked as refunded`,
  })
}

/** The child that waits, the story of both, the request and the record, all with the payment that is locked by its update. */
async function askForRefund(
  context: Context,
  before: TransactionRecord,
  after: TransactionRecord,
  request: Request,
  rule: ApprovalRule,
): Promise<string> {
  const { db, record, services, actor: maker } = context
  const { amountMinor, externalReference: externalId } = request
  const [now, id] = [services.now(), services.newId()]
  const tools = { now, newId: () => services.newId() }
  const number = 1 + (await lastChildNumber(db, after.id, 'Refund'))
  const draft = { id, amountMinor, externalId, number, actor: personOf(context), source: 'Portal', details: detailsOf(request) }
  const asked = { ...draft, approvalFromMinor: rule.fromMinor }
  const mark = waitingMarkOf(after, asked, tools)
  await insertTransactions(db, [toInsert(mark.record)], await ratesFor(db, [after.currency], { from: now }))
  await Promise.all([
    insertEvents(db, [...mark.events, toEventRow(after, after.event_count, now, markAskedFor(asked, after.currency), services.newId())]),
    askApproval(
      db,
      rule,
      { ...partOf(after), objectId: id, amountMinor, currency: after.currency },
      { maker, at: now, id: services.newId() },
    ),
    record(after.id, {
      merchantId: after.merchant_id,
      before: moneyOf(before),
      after: { ...moneyOf(after), childTransactionId: id, ...request },
    }),
    publishChange(db, services, after),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return id
}

const detailsOf = ({ reason, externalReference, occurredAt }: Request) =>
  ({ reasonCode: reason, externalReference, external: true, occurredAt }) as const

/** The child, the story of both, the posting and the record, all with the payment that is locked by its update. */
async function writeRefund(context: Context, before: TransactionRecord, after: TransactionRecord, request: Request): Promise<string> {
  const { db, record, services } = context
  const { amountMinor, reason, externalReference } = request
  const [now, newId] = [services.now(), () => services.newId()]
  const actor = personOf(context)
  const said = paymentHistory.refundedOutside({ amount: { minor: amountMinor, currency: after.currency }, reference: externalReference })
  const number = 1 + (await lastChildNumber(db, after.id, 'Refund'))
  const child = outsideRefundOf(
    after,
    { amountMinor, actor, source: 'Portal', externalId: externalReference, number, details: detailsOf(request), said },
    { now, newId },
  )
  const moved = after.status !== before.status
  const event: EventFacts = {
    kind: moved ? 'StatusChanged' : 'Action',
    said,
    actor,
    statusFrom: moved ? before.status : null,
    statusTo: moved ? after.status : null,
    amountMinor,
    reasonCode: reason,
  }
  const posting = { of: partOf(child.record), currency: after.currency, postedAt: now, lines: outsideRefundPosting(amountMinor) }
  await insertTransactions(db, [toInsert(child.record)], await ratesFor(db, [after.currency], { from: now }))
  await Promise.all([
    insertEvents(db, [...child.events, toEventRow(after, after.event_count, now, event, newId())]),
    insertEntries(db, toEntryRows(posting, newId)),
    record(after.id, {
      merchantId: after.merchant_id,
      before: moneyOf(before),
      after: { ...moneyOf(after), childTransactionId: child.record.id, ...request },
    }),
    publishChange(db, services, after),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return child.record.id
}
