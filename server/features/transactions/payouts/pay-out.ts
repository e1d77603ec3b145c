import { formatMoney } from '@portico/contract/core/money.ts'
import type { PayoutLimit, PayoutRequest } from '@portico/contract/features/transactions/payouts.schemas.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { type ApprovalRule, askApproval, needsApproval, ruleOf } from '../../approvals/index.ts'
import { ratesFor } from '../../exchange-rates/index.ts'
import { balancesOf, owedMinor } from '../../ledger/index.ts'
import { resultOf } from '../actions/action-result.ts'
import { beginPayout, insertEvents, insertTransactions, lastChildNumber } from '../actions/actions.repository.ts'
import { insist, refuse, refuseLate } from '../actions/refusals.ts'
import { personOf } from '../actions/request-child.ts'
import { factsFor } from '../detail/action-facts.ts'
import { toEventRow } from '../events.ts'
import { getTransaction } from '../get-transaction.ts'
import { toInsert } from '../payments/payment-draft.ts'
import type { Tools } from '../provider/hear-news.ts'
import { type Allocated, allocate, related } from '../relationships/allocate.ts'
import { insertRelationships } from '../relationships/relationships.repository.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { findReserved } from './payout-books.repository.ts'
import { payoutAskedFor, payoutOf, type Told } from './payout-child.ts'
import { setAside } from './set-aside.ts'

type Request = z.output<typeof PayoutRequest>

/**
 * Pays out money owed to a merchant, to the instrument of one of its payments. Small amounts go to the worker at once; from the amount of the
 * tenant's rule on, the payout waits for another person.
 */
export async function payOut(context: Context, connectors: Connectors, id: string, request: Request) {
  const { db, services } = context
  const { amountMinor } = request
  const payment = await getTransaction(context, id)
  const facts = factsFor(context, payment, connectors)
  insist('payout', payment, facts)

  const held = await beginPayout(db, id, services.now())
  if (!held) throw refuseLate('payout', await getTransaction(context, id), facts)
  const { currency, merchant_id: merchantId } = held
  const { granted, left } = await setAside(db, { merchantId, currency }, amountMinor)
  if (!granted) throw refuse(transactionRefusals.payoutTooMuch({ left: { minor: left, currency } }), payment, facts)
  const rule = await needsApproval(db, { kind: 'payout', amountMinor, currency })
  const childId = await makePayout(context, held, request, { left, rule })
  const amount = formatMoney(amountMinor, currency)
  return resultOf(context, connectors, id, {
    childTransactionId: childId,
    status: rule ? 'WaitingForApproval' : 'Pending',
    message: rule
      ? `Payout of ${amount} waits for another person’s approval`
      : `Payout of ${amount} sent, waiting for ${payment.service_provider}`,
  })
}

/** The payout with its story, and either the order to the worker or the request to approve it. */
async function makePayout(
  context: Context,
  payment: TransactionRecord,
  { amountMinor, description }: Request,
  { left, rule }: { left: number; rule: ApprovalRule | undefined },
): Promise<string> {
  const { db, services, record, actor } = context
  const [now, id] = [services.now(), services.newId()]
  const [maker, tools] = [personOf(context), { now, newId: () => services.newId() }]
  // The payment is locked, so no other payout takes this number.
  const [last, rates] = await Promise.all([lastChildNumber(db, payment.id, 'Payout'), ratesFor(db, [payment.currency], { from: now })])
  const number = 1 + last
  const asked = { id, number, amountMinor, description, actor: maker, source: 'Portal', leftMinor: left }
  const draft = { ...asked, approvalFromMinor: rule?.fromMinor }
  const payout = withdrawalOf(
    payoutOf(payment, draft, tools),
    await allocate(db, { paymentMethod: payment.payment_method, websiteId: payment.website_id }, now),
    tools,
  )
  const line = payoutAskedFor(draft, payment.currency)
  await Promise.all([
    insertTransactions(db, [toInsert(payout.record)], rates),
    insertRelationships(db, payout.relationships),
    insertEvents(db, [...payout.events, toEventRow(payment, payment.event_count, now, line, services.newId())]),
    record(payment.id, {
      merchantId: payment.merchant_id,
      after: { childTransactionId: id, amountMinor, description, status: payout.record.status },
    }),
    rule
      ? askApproval(
          db,
          rule,
          { ...partOf(payment), objectId: id, amountMinor, currency: payment.currency },
          { maker: actor, at: now, id: services.newId() },
        )
      : publish(
          db,
          services,
          'transaction.provider_call_due',
          { transactionId: payment.id, childTransactionId: id },
          { merchantId: payment.merchant_id },
        ),
  ])
  context.afterCommit(() => services.wakeOutbox())
  return id
}

/** Money that goes to an account by bank transfer names a reference of its own, as money that comes does. */
function withdrawalOf({ record, events }: Told, allocated: Allocated, tools: Tools) {
  const relation = related({ ...record, account_reference: allocated.reference ?? null }, allocated, 'Withdrawal', tools)
  return { record: relation.payment, events: [...events, ...relation.events], relationships: relation.relationships }
}

/** The amount a payout could take now. Not a promise: it is read again under the lock. */
export async function viewPayoutLimit(context: Context, id: string): Promise<z.input<typeof PayoutLimit>> {
  const { db } = context
  const { currency, merchant_id: merchantId } = await getTransaction(context, id)
  const [balances, reservedMinor, rule] = await Promise.all([
    balancesOf(db, merchantId, currency),
    findReserved(db, { merchantId, currency }),
    ruleOf(db, 'payout', currency),
  ])
  const owed = owedMinor(balances)
  return {
    currency,
    owedMinor: owed,
    reservedMinor,
    maxMinor: Math.max(0, owed - reservedMinor),
    approvalFromMinor: rule?.fromMinor ?? null,
  }
}
