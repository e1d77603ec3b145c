import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { Decision } from '../../approvals/index.ts'
import { toEventRow } from '../events.ts'
import { decidedMark, markAskedFor, waitingMarkOf } from '../payouts/mark-child.ts'
import { moveRequest, payoutAskedFor, payoutOf } from '../payouts/payout-child.ts'
import { hearNews } from '../provider/hear-news.ts'
import { type ActorOfRecord, type TransactionDetails, theSystem } from '../transaction-details.ts'
import type { PastAttempt, PaymentRows } from './payment-effects.ts'

type Asked = {
  id: string
  amountMinor: number
  maker: ActorOfRecord
  at: Date
  decision?: (Decision & { by: ActorOfRecord; at: Date }) | undefined
}
/** A payout of the past. `fromMinor` undefined: nobody had to approve it. `news`: what its provider said, where it was asked. */
export type PastPayout = Asked & { description: string; leftMinor: number; fromMinor: number | undefined; news: PastAttempt['news'] }
/** A refund made elsewhere that needed a second person. */
export type PastMark = Asked & { details: TransactionDetails; fromMinor: number }

const numberOf = ({ children }: PaymentRows, wanted: string): number => 1 + children.filter(({ type }) => type === wanted).length
const touched = ({ payment }: PaymentRows, at: Date) => ({
  ...payment,
  event_count: payment.event_count + 1,
  version: payment.version + 1,
  updated_at: at.toISOString(),
})
const secondLater = (at: Date, seconds = 1) => new Date(at.getTime() + seconds * 1000)

/** The rows of a payment with a payout, by the same rules as a live one, and the amount that is still set aside for it. */
export function payoutEffects(rows: PaymentRows, past: PastPayout, newId: () => string): { rows: PaymentRows; reservedMinor: number } {
  const { amountMinor, maker: actor, at, decision, fromMinor, news } = past
  const payment = touched(rows, at)
  const draft = { ...past, actor, number: numberOf(rows, 'Payout'), source: 'Portal', approvalFromMinor: fromMinor }
  const begun = payoutOf(payment, draft, { now: at, newId })
  const line = toEventRow(payment, payment.event_count, at, payoutAskedFor(draft, payment.currency), newId())
  const events = [...rows.events, ...begun.events, line]
  let child = begun.record
  const move = (to: 'Approved' | 'Rejected' | 'Pending', told: Parameters<typeof moveRequest>[2], now: Date) => {
    const moved = moveRequest(child, to, told, { now, newId })
    child = moved.record
    events.push(...moved.events)
  }
  if (decision) {
    const isApproved = decision.verdict === 'Approved'
    const said = isApproved ? paymentHistory.approved() : paymentHistory.approvalDeclined()
    move(isApproved ? 'Approved' : 'Rejected', { said, actor: decision.by, reasonText: decision.reason || null }, decision.at)
    if (!isApproved) child = { ...child, response_text: decision.reason || null }
  }
  const after = { ...rows, payment, events }
  const isSent = child.status === 'Approved' && news !== null
  if (!isSent)
    return { rows: { ...after, children: [...rows.children, child] }, reservedMinor: child.status === 'Rejected' ? 0 : amountMinor }
  const sentAt = secondLater(decision?.at ?? at)
  move('Pending', { said: paymentHistory.sent({ provider: payment.service_provider }), actor: theSystem }, sentAt)
  const word = { ...news, revision: 1, source: 'answer', apiLogId: null } as const
  const heard = hearNews({ payment, of: { child } }, word, { now: secondLater(sentAt), newId })
  const answered = 'child' in heard.family.of ? heard.family.of.child : child
  return {
    rows: {
      ...after,
      payment: heard.family.payment,
      children: [...rows.children, answered],
      events: [...events, ...heard.events],
      entries: [...rows.entries, ...heard.entries],
    },
    reservedMinor: amountMinor - heard.releasedMinor,
  }
}

/** The rows of a payment with a refund made elsewhere that another person decided, or still has to. */
export function markEffects(rows: PaymentRows, past: PastMark, newId: () => string): PaymentRows {
  const { amountMinor, maker: actor, at, decision, fromMinor, details, id } = past
  const begun = touched(rows, at)
  const payment = { ...begun, amount_refund_pending_minor: begun.amount_refund_pending_minor + amountMinor }
  const draft = {
    id,
    amountMinor,
    actor,
    source: 'Portal',
    number: numberOf(rows, 'Refund'),
    details,
    externalId: details.externalReference,
  }
  const asked = { ...draft, approvalFromMinor: fromMinor }
  const mark = waitingMarkOf(payment, asked, { now: at, newId })
  const line = toEventRow(payment, payment.event_count, at, markAskedFor(asked, payment.currency), newId())
  const waiting = { ...rows, payment, events: [...rows.events, ...mark.events, line] }
  if (!decision) return { ...waiting, children: [...rows.children, mark.record] }
  const decided = decidedMark({ payment, mark: mark.record }, { ...decision, actor: decision.by }, { now: decision.at, newId })
  return {
    ...waiting,
    payment: decided.payment,
    children: [...rows.children, decided.mark],
    events: [...waiting.events, ...decided.events],
    entries: [...rows.entries, ...decided.entries],
  }
}
