import type { Said } from '@portico/contract/core/sentences.ts'
import type { StatusChange, TransactionStatus } from '@portico/contract/features/transactions/transaction-words.ts'
import { capturePosting, type EntryRow, feeMinor, feePosting, feeRules, toEntryRows } from '../../ledger/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { mustGo } from '../rules/transaction-states.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import type { LockedPayment } from './apply-news.ts'
import { successTrigger } from './decide-status.ts'
import { type FeeInsert, feeRows } from './fee-rows.ts'
import { type Tools, tell } from './hear-news.ts'
import type { AttemptRecord, Family } from './operation.ts'

export type Settlement = LockedPayment & { events: EventInsert[]; fees: FeeInsert[]; entries: EntryRow[] }
export type Word = { to: StatusChange; said: Said; actor: ActorOfRecord; reasonCode: string | null; note: string }

/**
 * Settles a payment as a person says it was. Everything that was in doubt is decided with it: attempts and children become what the amounts say,
 * so that the same news again changes nothing, and later news against it is a contradiction like any other. What was captured is posted once,
 * what was declined is taken back. Pure.
 */
export function settleByHand({ payment: before, operations }: LockedPayment, word: Word, tools: Tools): Settlement {
  const booked = bookedAs(before, word.to)
  const feeDelta = feeOf(booked, before, word.to)
  const at = tools.now.toISOString()
  const status = statusOf(before, booked, word.to)
  const moved: TransactionRecord = {
    ...before,
    ...booked,
    fee_total_minor: before.fee_total_minor + feeDelta,
    capture_final: true,
    status,
    status_before: before.status,
    status_changed_at: at,
    close_reason: null,
    captured_at: booked.amount_captured_minor > 0 ? (before.captured_at ?? at) : before.captured_at,
    updated_at: at,
    version: before.version + 1,
  }
  const event = { kind: 'StatusChanged', ...word, reasonText: word.note } as const
  const told = tell(moved, [{ ...event, statusFrom: before.status, statusTo: status, amountMinor: booked.amount_captured_minor }], tools)
  const after = new Map([...operations].map(([key, of]) => [key, settled(of, before, booked, word, tools)] as const))
  const delta = booked.amount_captured_minor - before.amount_captured_minor
  return {
    payment: told.record,
    operations: new Map([...after].map(([key, { of }]) => [key, of])),
    events: [...told.events, ...[...after.values()].flatMap(({ events }) => events)],
    fees: feeRows({ payment: moved, owner: moved, basisMinor: delta, amountMinor: feeDelta }, tools),
    entries: [capturePosting(delta), feePosting(feeDelta)].flatMap((lines) =>
      toEntryRows({ of: partOf(before), currency: before.currency, postedAt: tools.now, lines }, tools.newId),
    ),
  }
}

type Booked = Pick<
  TransactionRecord,
  'amount_authorised_minor' | 'amount_captured_minor' | 'amount_capture_pending_minor' | 'amount_refund_pending_minor'
>

/** An amount that is captured already is taken as it is; otherwise it was the whole. A reversal on its way gives nothing back any more. */
function bookedAs(payment: TransactionRecord, to: StatusChange): Booked {
  const captured = to === 'Declined' ? 0 : payment.amount_captured_minor || payment.amount_minor
  return {
    amount_authorised_minor: to === 'Declined' ? 0 : Math.max(payment.amount_authorised_minor, captured),
    amount_captured_minor: captured,
    amount_capture_pending_minor: 0,
    amount_refund_pending_minor: payment.status === 'Closing' ? 0 : payment.amount_refund_pending_minor,
  }
}

function feeOf({ amount_captured_minor: captured }: Booked, before: TransactionRecord, to: StatusChange): number {
  if (to === 'Declined') return 0 - before.fee_total_minor
  return before.amount_captured_minor > 0 ? 0 : feeMinor(captured, feeRules[before.payment_method]) - before.fee_total_minor
}

function statusOf(before: TransactionRecord, { amount_captured_minor: captured }: Booked, to: StatusChange): TransactionStatus {
  if (to === 'Declined') return mustGo(before.status, 'setDeclined')
  if (before.status === 'Conflict' && before.amount_refunded_minor === captured) return mustGo(before.status, 'refundedInFull')
  return mustGo(before.status, successTrigger(before.payment_method) === 'captured' ? 'setCaptured' : 'setSuccessful')
}

type Settled = { of: Family['of']; events: EventInsert[] }

function settled(of: Family['of'], before: TransactionRecord, booked: Booked, word: Word, tools: Tools): Settled {
  return 'child' in of
    ? settledChild(of.child, word, tools)
    : { of: { ...of, attempt: settledAttempt(of, before, booked, word, tools) }, events: [] }
}

/** Money on its way to a shopper or a merchant is no part of the doubt about its payment, and a payout has doubts of its own. */
const staysOnItsWay: ReadonlySet<string> = new Set(['Refund', 'Payout'])

/** The child with a status that a person gave it. */
export function movedTo(child: TransactionRecord, status: 'Successful' | 'Failed', bookedMinor: number, { now }: Tools): TransactionRecord {
  const at = now.toISOString()
  return {
    ...child,
    status,
    status_before: child.status,
    status_changed_at: at,
    booked_minor: bookedMinor,
    updated_at: at,
    version: child.version + 1,
  }
}

/** A booked child has happened; the rest never will. */
function settledChild(child: TransactionRecord, { to, said, actor, note }: Word, tools: Tools): Settled {
  const isOpen = (child.status === 'Conflict' && child.type !== 'Payout') || (child.status === 'Pending' && !staysOnItsWay.has(child.type))
  const isTakenBack = to === 'Declined' && child.type === 'Capture' && child.booked_minor > 0
  if (!isOpen && !isTakenBack) return { of: { child }, events: [] }
  const status = child.booked_minor > 0 && !isTakenBack ? 'Successful' : 'Failed'
  const moved = movedTo(child, status, isTakenBack ? 0 : child.booked_minor, tools)
  const event = { kind: 'StatusChanged', said, actor, statusFrom: child.status, statusTo: status, reasonText: note } as const
  const told = tell(moved, [event], tools)
  return { of: { child: told.record }, events: told.events }
}

function settledAttempt(
  { attempt, isLast }: { attempt: AttemptRecord; isLast: boolean },
  before: TransactionRecord,
  booked: Booked,
  { to }: Word,
  { now }: Tools,
): AttemptRecord {
  const ended = { ended_at: attempt.ended_at ?? now.toISOString(), decision_reason: null, decision_params: null }
  if (to === 'Declined')
    return attempt.booked_minor === 0 && attempt.status === 'Declined'
      ? attempt
      : { ...attempt, ...ended, booked_minor: 0, status: 'Declined', decision: 'Stop' }
  if (!isLast) return attempt.status === 'Conflict' ? { ...attempt, status: attempt.booked_minor > 0 ? 'Captured' : 'Declined' } : attempt
  // The last attempt is what was taken, so that a late answer of its provider is known already.
  const more = booked.amount_authorised_minor - before.amount_authorised_minor
  return { ...attempt, ...ended, booked_minor: attempt.booked_minor + more, status: 'Captured', decision: 'Success' }
}
