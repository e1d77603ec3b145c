import type { EntryRow } from '../../ledger/index.ts'
import type { DecisionInsert } from '../../processing/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { type ChildRequest, childOf } from '../actions/child-transaction.ts'
import { requestEvent } from '../actions/request-event.ts'
import { toEventRow } from '../events.ts'
import { expiryOf } from '../provider/expiry.ts'
import type { FeeInsert } from '../provider/fee-rows.ts'
import { hearNews, type Tools } from '../provider/hear-news.ts'
import type { AttemptRecord, News } from '../provider/operation.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { mayPassOn, passOn } from './cascade.ts'
import { type PastRouting, pastDecisions } from './past-decisions.ts'
import { newAttempt, newPayment, type PaymentDraft } from './payment-draft.ts'

/** Everything a payment is made of, in the form of the tables. */
export type PaymentRows = {
  payment: TransactionRecord
  children: TransactionRecord[]
  attempts: AttemptRecord[]
  decisions: DecisionInsert[]
  events: EventInsert[]
  fees: FeeInsert[]
  entries: EntryRow[]
}

/** One attempt of a payment that is already over: which provider, with which key, what it said, when. */
export type PastAttempt = {
  provider: string
  attemptId: string
  news: Omit<News, 'apiLogId' | 'revision' | 'source'> | null
  startedAt: Date
  at: Date
}

/**
 * A payment and its attempts, decided by the same rules as a live one, with clock, ids and answers given. Without news an
 * attempt is still on its way. With `routing`, the choices of its providers are kept as well: they follow its map where the attempts do,
 * else the caller named them. For the demo world, imports and tests, which write many payments at once.
 */
export function paymentEffects(
  draft: PaymentDraft,
  attempts: readonly PastAttempt[],
  newId: () => string,
  routing?: PastRouting,
): PaymentRows {
  const first = attempts[0]
  if (!first) throw new Error('A payment has at least one attempt')
  const begun = newPayment({ ...draft, serviceProvider: first.provider }, { now: first.startedAt, newId })
  const rows: PaymentRows = {
    payment: begun.payment,
    children: [],
    attempts: [],
    decisions: [],
    events: begun.events,
    fees: [],
    entries: [],
  }
  let { payment, attempt } = newAttempt(begun.payment, first.attemptId, { now: first.startedAt, newId })
  for (const [index, past] of attempts.entries()) {
    if (!past.news) break
    const news: News = { ...past.news, revision: 1, source: 'answer', apiLogId: null }
    const tools: Tools = { now: past.at, newId }
    const next = attempts[index + 1]
    if (next && mayPassOn(news)) {
      const passed = passOn(payment, attempt, news, next, tools)
      rows.attempts.push(passed.ended)
      rows.events.push(...passed.events)
      payment = passed.payment
      attempt = passed.attempt
      continue
    }
    const heard = hearNews({ payment, of: { attempt, isLast: true } }, news, tools)
    payment = heard.family.payment
    if ('attempt' in heard.family.of) attempt = heard.family.of.attempt
    take(rows, heard)
    break
  }
  rows.attempts.push(attempt)
  const { payment_provider } = partOf(payment)
  const withPayment = <Part>(parts: readonly Part[]) => parts.map((part) => ({ ...part, payment_provider }))
  const attempted = { ...rows, payment, attempts: withPayment(rows.attempts), events: withPayment(rows.events) }
  return routing ? { ...attempted, decisions: pastDecisions(draft, attempted, routing) } : attempted
}

/** What happened to a payment afterwards: a refund, capture or void, and how it ended (`null`: it has not). */
export type PastAction = Omit<ChildRequest, 'number' | 'type'> & {
  type: Exclude<ChildRequest['type'], 'Payout'>
  at: Date
  childId: string
  news: Omit<News, 'apiLogId' | 'revision' | 'source'> | null
  endedAt: Date
}

/** Does a past action on a payment's rows: reserve, send, hear. The caller asks for what the rules allow. */
export function actionEffects(rows: PaymentRows, action: PastAction, newId: () => string): PaymentRows {
  const before = rows.payment
  const reserved = reserve(before, action)
  const ids = [action.childId]
  const number = 1 + rows.children.filter(({ type }) => type === action.type).length
  const { events, record } = childOf(reserved, { ...action, number }, { now: action.at, newId: () => ids.pop() ?? newId() })
  const event = toEventRow(reserved, reserved.event_count, action.at, requestEvent(before, reserved, action), newId())
  const next: PaymentRows = {
    ...rows,
    payment: reserved,
    events: [...rows.events, ...events, event],
    fees: [...rows.fees],
    entries: [...rows.entries],
  }
  if (!action.news) return { ...next, children: [...rows.children, record] }
  const news: News = { ...action.news, revision: 1, source: 'answer', apiLogId: null }
  const heard = hearNews({ payment: reserved, of: { child: record } }, news, { now: action.endedAt, newId })
  take(next, heard)
  const child = 'child' in heard.family.of ? heard.family.of.child : record
  return { ...next, payment: heard.family.payment, children: [...rows.children, child], events: next.events }
}

/** Ends the authorisation of a payment's rows at a moment after its end. */
export function expiryEffects(rows: PaymentRows, at: Date, newId: () => string): PaymentRows {
  const told = expiryOf(rows.payment, { now: at, newId })
  return told ? { ...rows, payment: told.record, events: [...rows.events, ...told.events] } : rows
}

function take(rows: PaymentRows, heard: { events: EventInsert[]; fees: FeeInsert[]; entries: EntryRow[] }): void {
  rows.events.push(...heard.events)
  rows.fees.push(...heard.fees)
  rows.entries.push(...heard.entries)
}

/** What the guards of actions.repository.ts do in one statement each, on a record in memory. */
function reserve(payment: TransactionRecord, { type, amountMinor, at }: PastAction): TransactionRecord {
  const time = at.toISOString()
  const next = { ...payment, event_count: payment.event_count + 1, version: payment.version + 1, updated_at: time }
  if (type === 'Refund') return { ...next, amount_refund_pending_minor: payment.amount_refund_pending_minor + amountMinor }
  if (type === 'Capture') return { ...next, amount_capture_pending_minor: amountMinor }
  if (type === 'Reversal') next.amount_refund_pending_minor = payment.amount_captured_minor
  return { ...next, status: 'Closing', status_before: payment.status, status_changed_at: time }
}
