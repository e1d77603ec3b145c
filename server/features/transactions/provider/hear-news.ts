import { authorisationLifeDays } from '../../../connectors/connector.ts'
import {
  capturePosting,
  type EntryRow,
  feeMinor,
  feePosting,
  feeRules,
  type Line,
  payoutPosting,
  refundPosting,
  reversalPosting,
  toEntryRows,
} from '../../ledger/index.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { type EventFacts, toEventRow } from '../events.ts'
import { theProvider } from '../transaction-details.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import { bookAmounts, bookedBy, isMisbooked, isSound } from './book-amounts.ts'
import { childStatusAfter, intoConflict, isContradiction, isFault, standingAfter } from './decide-status.ts'
import { type FeeInsert, feeRows } from './fee-rows.ts'
import { learnAttempt, learnAuthorisation, learnFacts } from './learn-facts.ts'
import { type AttemptRecord, type Family, type News, type Operation, operationOf } from './operation.ts'
import { lineOf, lineTooEarly } from './story.ts'

export type Tools = { now: Date; newId: () => string }

/** What news does to a payment: the records as they are afterwards, and the rows that come with it. */
export type Effects = {
  /** `deferred`: it cannot count yet, because something else on its way is in between. It has to be asked about again. */
  result: 'applied' | 'old' | 'deferred'
  family: Family
  events: EventInsert[]
  fees: FeeInsert[]
  entries: EntryRow[]
  /** The amount that is no longer set aside for a payout. */
  releasedMinor: number
}

/**
 * Applies what a provider says of one operation. Pure, and convergent: whatever arrives twice, late or in another order,
 * the payment and the ledger end up at what the provider has booked last. News that goes against what was final books the
 * money all the same and puts the payment (a refund: itself) into Conflict, for a person to look at.
 */
export function hearNews(family: Family, news: News, tools: Tools): Effects {
  const operation = operationOf(family)
  if (isOld(operation, news)) return { result: 'old', family, ...nothing }
  const { payment } = family
  const isSuperseded = 'attempt' in family.of && !family.of.isLast
  const bookedMinor = bookedBy(operation, news, payment.currency)
  const told = {
    bookedMinor,
    misbooked: isMisbooked(operation, news, payment.currency),
    contradicts: isContradiction(operation, news, isSuperseded),
  }
  const release = operation.known === 'nothing' && news.outcome !== 'pending'
  const booked = bookAmounts(payment, operation, bookedMinor - operation.bookedMinor, release)
  if (!isSound(booked)) return deferred(family, operation, news, tools)
  const effects = applied(family, operation, news, tools, booked, told)
  return release && operation.kind === 'payout' ? { ...effects, releasedMinor: operation.askedMinor } : effects
}

const nothing = { events: [], fees: [], entries: [], releasedMinor: 0 }

/** The same word again changes nothing, unless a status check repeats it to end a Conflict. */
const isOld = ({ revision, known }: Operation, news: News) =>
  (news.outcome === 'pending' && known !== 'nothing') ||
  news.revision < revision ||
  (news.revision === revision && !(news.source === 'sync' && known === 'contradiction'))

type Told = { bookedMinor: number; misbooked: boolean; contradicts: boolean }

function applied(family: Family, operation: Operation, news: News, tools: Tools, booked: TransactionRecord, told: Told): Effects {
  const { payment } = family
  const wrong = told.misbooked || told.contradicts
  const standing = standingAfter(booked, operation, news, wrong)
  const feeDelta = feeChange(payment, operation, told.bookedMinor)
  let after: TransactionRecord = { ...booked, ...standing, fee_total_minor: payment.fee_total_minor + feeDelta }
  if ('attempt' in family.of && family.of.isLast) after = learnAuthorisation(after, news.facts)
  after = withTimes(after, payment, operation, tools.now)
  if (operation.kind === 'capture' && news.outcome === 'approved' && isFinalCapture(family)) after.capture_final = true
  const of = listenerAfter(family, operation, news, told, tools.now)
  const event: EventFacts = {
    kind: after.status === payment.status ? 'Provider' : 'StatusChanged',
    said: lineOf(after, operation, news, told),
    actor: theProvider('attempt' in of ? of.attempt.service_provider : payment.service_provider),
    statusFrom: after.status === payment.status ? null : payment.status,
    statusTo: after.status === payment.status ? null : after.status,
    amountMinor: operation.kind === 'void' ? null : told.bookedMinor || operation.askedMinor,
    reasonCode: news.outcome === 'declined' ? news.facts.responseCode || news.facts.normalisedCode : null,
    reasonText: news.outcome === 'declined' ? news.facts.responseText : null,
    apiLogId: news.apiLogId,
  }
  const told1 = tell(after, [event], tools)
  const told2 = 'child' in of && 'child' in family.of ? tellChild(of.child, family.of.child, event, tools) : undefined
  return {
    result: 'applied',
    family: { payment: told1.record, of: told2 ? { child: told2.record } : of },
    events: [...told1.events, ...(told2?.events ?? [])],
    fees: feeRows(
      { payment: after, owner: ownerOf(after, family), basisMinor: told.bookedMinor - operation.bookedMinor, amountMinor: feeDelta },
      tools,
    ),
    entries: postings(after, family, operation, told.bookedMinor - operation.bookedMinor, feeDelta, tools),
    releasedMinor: 0,
  }
}

const isFinalCapture = ({ of }: Family) => 'child' in of && of.child.details.final === true

/** The child or the attempt itself, after news of it. */
function listenerAfter({ of }: Family, operation: Operation, news: News, told: Told, now: Date): Family['of'] {
  const heard = { booked_minor: told.bookedMinor, provider_revision: news.revision }
  if ('child' in of) {
    const status = childStatusAfter(operation, news, told)
    const at = now.toISOString()
    const moved = status === of.child.status ? {} : { status, status_changed_at: at, status_before: of.child.status }
    return { child: { ...learnFacts(of.child, news.facts), ...heard, ...moved, updated_at: at, version: of.child.version + 1 } }
  }
  const attempt: AttemptRecord = {
    ...learnAttempt(of.attempt, news.facts),
    ...heard,
    ...attemptEnd(of.attempt, operation, news, told, now),
  }
  return { ...of, attempt }
}

const noReason = { decision_reason: null, decision_params: null }

function attemptEnd(attempt: AttemptRecord, operation: Operation, news: News, told: Told, now: Date): Partial<AttemptRecord> {
  if (news.outcome === 'pending') return {}
  const ended =
    attempt.ended_at === null
      ? { ended_at: now.toISOString(), latency_ms: Math.max(0, now.getTime() - Date.parse(attempt.started_at)) }
      : {}
  if (news.outcome === 'declined')
    return { ...ended, status: isFault(news.facts.normalisedCode) ? 'Failed' : 'Declined', decision: 'Stop', ...noReason }
  const approved = operation.kind === 'authorisation' ? ('Reserved' as const) : ('Captured' as const)
  return { ...ended, status: told.misbooked || told.contradicts ? 'Conflict' : approved, decision: 'Success', ...noReason }
}

function withTimes(after: TransactionRecord, before: TransactionRecord, { kind }: Operation, now: Date): TransactionRecord {
  const at = now.toISOString()
  const isAuthorised = after.amount_authorised_minor > 0 && before.amount_authorised_minor === 0
  const isCaptured = after.amount_captured_minor > 0 && before.amount_captured_minor === 0
  return {
    ...after,
    updated_at: at,
    version: before.version + 1,
    status_changed_at: after.status === before.status ? before.status_changed_at : at,
    authorised_at: isAuthorised ? at : before.authorised_at,
    captured_at: isCaptured ? at : before.captured_at,
    expires_at: after.expires_at ?? (isAuthorised && kind === 'authorisation' ? endOfAuthorisation(now) : null),
    capture_final: before.capture_final || (kind === 'sale' && isCaptured),
  }
}

const endOfAuthorisation = (authorisedAt: Date) => new Date(authorisedAt.getTime() + authorisationLifeDays * 86_400_000).toISOString()

/** Gives a record its next events, numbered without gaps. */
export function tell(
  record: TransactionRecord,
  events: readonly EventFacts[],
  { now, newId }: Tools,
): { record: TransactionRecord; events: EventInsert[] } {
  const rows = events.map((event, index) => toEventRow(record, record.event_count + index + 1, now, event, newId()))
  return { record: { ...record, event_count: record.event_count + rows.length }, events: rows }
}

function tellChild(after: TransactionRecord, before: TransactionRecord, event: EventFacts, tools: Tools) {
  const moved = after.status !== before.status
  const status = moved ? { statusFrom: before.status, statusTo: after.status } : { statusFrom: null, statusTo: null }
  return tell(after, [{ ...event, ...status, kind: moved ? 'StatusChanged' : 'Provider' }], tools)
}

const captures = ({ kind }: Operation) => kind === 'sale' || kind === 'capture'

function feeChange(payment: TransactionRecord, operation: Operation, bookedMinor: number): number {
  if (!captures(operation)) return 0
  const rule = feeRules[payment.payment_method]
  return feeMinor(bookedMinor, rule) - feeMinor(operation.bookedMinor, rule)
}

const ownerOf = (payment: TransactionRecord, { of }: Family) => ('child' in of ? of.child : payment)

function postings(
  payment: TransactionRecord,
  family: Family,
  operation: Operation,
  deltaMinor: number,
  feeDelta: number,
  { now, newId }: Tools,
): EntryRow[] {
  const post = (lines: readonly Line[]) =>
    toEntryRows(
      {
        of: partOf(ownerOf(payment, family)),
        currency: payment.currency,
        postedAt: now,
        lines,
      },
      newId,
    )
  if (operation.kind === 'refund') return post(refundPosting(deltaMinor))
  if (operation.kind === 'reversal') return post(reversalPosting(deltaMinor))
  if (operation.kind === 'payout') return post(payoutPosting(deltaMinor))
  return captures(operation) ? [...post(capturePosting(deltaMinor)), ...post(feePosting(feeDelta))] : []
}

/**
 * It would break the books to count it now. The payment is marked, nothing is booked, and the news is not taken as heard. What was refused
 * before and is approved after all, while a person has given the money back in another way or has ended the payment, is in Conflict itself:
 * no status check ends that, for the money has moved twice.
 */
function deferred(family: Family, operation: Operation, news: News, tools: Tools): Effects {
  const { payment } = family
  const of = refusedOnce(family, operation, news, tools)
  const childEvents = of?.events ?? []
  const next: Family = of ? { ...family, of: { child: of.record } } : family
  if (payment.status === 'Conflict') return { result: 'deferred', family: next, ...nothing, events: childEvents }
  const standing = intoConflict(payment)
  const after = withTimes({ ...payment, ...standing }, payment, operation, tools.now)
  const event: EventFacts = {
    kind: 'StatusChanged',
    said: lineTooEarly(payment, operation, news),
    actor: theProvider(payment.service_provider),
    statusFrom: payment.status,
    statusTo: after.status,
    apiLogId: news.apiLogId,
  }
  const told = tell(after, [event], tools)
  return { result: 'deferred', family: { ...next, payment: told.record }, ...nothing, events: [...told.events, ...childEvents] }
}

function refusedOnce({ payment, of }: Family, operation: Operation, news: News, tools: Tools) {
  if (!('child' in of) || operation.known !== 'declined' || news.outcome !== 'approved') return undefined
  const { child } = of
  const at = tools.now.toISOString()
  const moved = {
    status: 'Conflict',
    status_before: child.status,
    status_changed_at: at,
    updated_at: at,
    version: child.version + 1,
  } as const
  const said = lineTooEarly(payment, operation, news)
  return tellChild({ ...child, ...moved }, child, { kind: 'StatusChanged', said, actor: theProvider(child.service_provider) }, tools)
}
