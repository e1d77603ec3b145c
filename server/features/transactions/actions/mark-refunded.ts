import { formatMoney } from '@portico/contract/core/money.ts'
import type { MarkRefundedRequest } from '@portico/contract/features/transactions/transactions.contract.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { insertEntries, outsideRefundPosting, toEntryRows } from '../../ledger/index.ts'
import { factsFor } from '../detail/action-facts.ts'
import { type EventFacts, toEventRow } from '../events.ts'
import { getTransaction } from '../get-transaction.ts'
import { toInsert } from '../payments/payment-draft.ts'
import { publishChange } from '../publish-change.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { resultOf } from './action-result.ts'
import { countAsRefunded, insertEvents, insertTransactions, lastChildNumber } from './actions.repository.ts'
import { outsideRefundOf } from './child-transaction.ts'
import { insist, refuseLate } from './refusals.ts'
import { moneyOf, personOf } from './request-child.ts'

type Request = z.output<typeof MarkRefundedRequest>

/** Records a refund that was made outside the portal. It is done at once: no provider is asked, and the acquirer still owes the money. */
export async function markRefunded(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, services } = context
  const { amountMinor, occurredAt } = request
  if (Date.parse(occurredAt) > services.now().getTime()) throw new AppError(transactionRefusals.refundedInFuture())
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('markRefunded', payment, facts, amountMinor)
  const refunded = await countAsRefunded(db, id, amountMinor, services.now())
  if (!refunded) throw refuseLate('markRefunded', await getTransaction(context, id), facts, amountMinor)
  const childId = await writeRefund(context, payment, refunded, request)
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    status: 'Successful',
    message: `${formatMoney(amountMinor, payment.currency)} marked as refunded`,
  })
}

/** The child, the story of both, the posting and the record, all with the payment that is locked by its update. */
async function writeRefund(context: Context, before: TransactionRecord, after: TransactionRecord, request: Request): Promise<string> {
  const { db, record, services } = context
  const { amountMinor, reason, externalReference, occurredAt } = request
  const [now, newId] = [services.now(), () => services.newId()]
  const actor = personOf(context)
  const said = paymentHistory.refundedOutside({ amount: { minor: amountMinor, currency: after.currency }, reference: externalReference })
  const number = 1 + (await lastChildNumber(db, after.id, 'Refund'))
  const details = { reasonCode: reason, externalReference, external: true, occurredAt } as const
  const child = outsideRefundOf(
    after,
    { amountMinor, actor, source: 'Portal', externalId: externalReference, number, details, said },
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
  await insertTransactions(db, [toInsert(child.record)])
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
