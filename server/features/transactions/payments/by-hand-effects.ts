import type { refundReasons, StatusChange } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import { outsideRefundPosting, toEntryRows } from '../../ledger/index.ts'
import { outsideRefundOf } from '../actions/child-transaction.ts'
import { tell } from '../provider/hear-news.ts'
import { settleByHand } from '../provider/settle-by-hand.ts'
import { mustGo } from '../rules/transaction-states.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import { partOf } from '../transaction-row.ts'
import type { PaymentRows } from './payment-effects.ts'

type ByHand = { actor: ActorOfRecord; at: Date }
type OutsideRefund = ByHand & { amountMinor: number; reason: (typeof refundReasons)[number]; reference: string; occurredAt: Date }

/** A refund outside the portal, recorded in the past: the same rows as the action writes. */
export function outsideRefundEffects(rows: PaymentRows, refund: OutsideRefund, newId: () => string): PaymentRows {
  const { actor, at, amountMinor, reason, reference, occurredAt } = refund
  const { payment: before } = rows
  const tools = { now: at, newId }
  const refunded = before.amount_refunded_minor + amountMinor
  const status = refunded === before.amount_captured_minor ? mustGo(before.status, 'refundedInFull') : before.status
  const moved = status !== before.status
  const changed = moved ? { status, status_before: before.status, status_changed_at: at.toISOString() } : {}
  const said = paymentHistory.refundedOutside({ amount: { minor: amountMinor, currency: before.currency }, reference })
  const told = tell(
    { ...before, ...changed, amount_refunded_minor: refunded, version: before.version + 1, updated_at: at.toISOString() },
    [
      {
        kind: moved ? 'StatusChanged' : 'Action',
        said,
        actor,
        statusFrom: moved ? before.status : null,
        statusTo: moved ? status : null,
        amountMinor,
        reasonCode: reason,
      },
    ],
    tools,
  )
  const details = { reasonCode: reason, externalReference: reference, external: true, occurredAt: occurredAt.toISOString() } as const
  const number = 1 + rows.children.filter(({ type }) => type === 'Refund').length
  const child = outsideRefundOf(told.record, { amountMinor, actor, source: 'Portal', externalId: reference, number, details, said }, tools)
  const posting = { of: partOf(child.record), currency: before.currency, postedAt: at, lines: outsideRefundPosting(amountMinor) }
  return {
    ...rows,
    payment: told.record,
    children: [...rows.children, child.record],
    events: [...rows.events, ...told.events, ...child.events],
    entries: [...rows.entries, ...toEntryRows(posting, newId)],
  }
}

/** A payment in conflict that staff settled in the past. */
export function settledEffects(
  rows: PaymentRows,
  { to, note, actor, at }: ByHand & { to: StatusChange; note: string },
  newId: () => string,
) {
  const last = rows.attempts.at(-1)
  const operations = new Map(rows.attempts.map((attempt) => [attempt.id, { attempt, isLast: attempt === last }] as const))
  const said = to === 'Captured' ? paymentHistory.setCaptured() : paymentHistory.setDeclined()
  const settled = settleByHand({ payment: rows.payment, operations }, { to, said, actor, reasonCode: null, note }, { now: at, newId })
  return {
    ...rows,
    payment: settled.payment,
    attempts: [...settled.operations.values()].flatMap((of) => ('attempt' in of ? of.attempt : [])),
    events: [...rows.events, ...settled.events],
    fees: [...rows.fees, ...settled.fees],
    entries: [...rows.entries, ...settled.entries],
  }
}
