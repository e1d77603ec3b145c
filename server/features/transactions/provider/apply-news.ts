import type { TransactionType } from '@portico/contract/features/transactions/transaction-words.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../../core/call/services.ts'
import { publish } from '../../../core/outbox/outbox.ts'
import { insertEntries } from '../../ledger/index.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { addReserved } from '../payouts/payout-books.repository.ts'
import { publishChange } from '../publish-change.ts'
import { theProvider } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { resolveConflict } from './decide-status.ts'
import { type Effects, hearNews, tell } from './hear-news.ts'
import type { Family, News } from './operation.ts'
import { insertFees, listAttemptsOf, listChildren, lockPayment, saveAttempt, saveRecord } from './provider.repository.ts'
import { tellOfTrouble, troublesIn } from './tell-of-trouble.ts'

/** A payment under lock, and everything of it that a provider may speak of, by the key under which the provider knows it. */
export type LockedPayment = { payment: TransactionRecord; operations: Map<string, Family['of']> }

export async function lockWithOperations(db: ScopedDb, paymentId: string): Promise<LockedPayment | undefined> {
  const payment = await lockPayment(db, paymentId)
  if (!payment) return undefined
  const [children, attempts] = await Promise.all([listChildren(db, paymentId), listAttemptsOf(db, paymentId)])
  const last = attempts.at(-1)
  return {
    payment,
    operations: new Map<string, Family['of']>([
      ...children.map((child) => [child.id, { child }] as const),
      ...attempts.map((attempt) => [attempt.id, { attempt, isLast: attempt === last }] as const),
    ]),
  }
}

export type Told = { requestId: string; news: News }

/** How long a check waits that was put off because something else is in between. */
export const deferredCheckMs = 5_000

/**
 * Applies news to a payment under lock and writes what follows, all in the caller's transaction. News of keys that are not
 * ours is passed over. `isCheck`: someone asked for the status, so a Conflict may end.
 */
export async function applyNews(
  db: ScopedDb,
  services: Services,
  { payment: before, operations }: LockedPayment,
  told: readonly Told[],
  { isCheck = false }: { isCheck?: boolean } = {},
): Promise<{ payment: TransactionRecord; results: Effects['result'][] }> {
  const tools = { now: services.now(), newId: () => services.newId() }
  const after = new Map(operations)
  let payment = before
  const all: Effects[] = []
  for (const { requestId, news } of told) {
    const of = after.get(requestId)
    if (!of) continue
    const effects = hearNews({ payment, of }, news, tools)
    payment = effects.family.payment
    after.set(requestId, effects.family.of)
    all.push(effects)
  }
  const events = all.flatMap((effects) => effects.events)
  if (isCheck) {
    const resolved = endConflict(payment, after, tools)
    if (resolved) {
      payment = resolved.record
      events.push(...resolved.events)
    }
    payment = { ...payment, last_synced_at: tools.now.toISOString(), version: before.version + 1 }
  }
  await Promise.all([
    saveRecord(db, before, payment),
    ...[...after].flatMap(([key, of]) => saveOperation(db, operations.get(key), of)),
    insertEvents(db, events),
    insertFees(
      db,
      all.flatMap((effects) => effects.fees),
    ),
    insertEntries(
      db,
      all.flatMap((effects) => effects.entries),
    ),
    addReserved(
      db,
      { merchantId: payment.merchant_id, currency: payment.currency },
      0 - all.reduce((sum, { releasedMinor }) => sum + releasedMinor, 0),
    ),
    ...(events.length > 0 ? [publishChange(db, services, payment)] : []),
    ...(all.some(({ result }) => result === 'deferred')
      ? [
          publish(
            db,
            services,
            'transaction.status_check_due',
            { transactionId: payment.id, check: 0 },
            { merchantId: payment.merchant_id, delayMs: deferredCheckMs },
          ),
        ]
      : []),
  ])
  await tellOfTrouble(db, services, payment, troublesIn(before, operations, payment, after))
  return { payment, results: all.map(({ result }) => result) }
}

export function saveOperation(db: ScopedDb, before: Family['of'] | undefined, after: Family['of']): Promise<void>[] {
  if (!before || before === after) return []
  if ('child' in after && 'child' in before) return [saveRecord(db, before.child, after.child)]
  return 'attempt' in after ? [saveAttempt(db, after.attempt)] : []
}

/** A payout takes nothing from its payment, so its own doubts do not hold the payment. */
const isInDoubt = (of: Family['of']): boolean =>
  'child' in of ? of.child.type !== 'Payout' && of.child.status === 'Conflict' : of.attempt.status === 'Conflict'

/** Over when no operation of the payment is in doubt any more. */
function endConflict(payment: TransactionRecord, operations: ReadonlyMap<string, Family['of']>, tools: { now: Date; newId: () => string }) {
  const all = [...operations.values()]
  if (all.some(isInDoubt)) return undefined
  const approved = all.filter((of) => 'attempt' in of && of.attempt.booked_minor > 0)
  if (approved.length > 1) return undefined
  const isDone = (type: TransactionType) => all.some((of) => 'child' in of && of.child.type === type && of.child.status === 'Successful')
  const isDeclined = all.some((of) => 'attempt' in of && of.isLast && (of.attempt.status === 'Declined' || of.attempt.status === 'Failed'))
  const standing = resolveConflict(payment, { isVoided: isDone('Void'), isReversed: isDone('Reversal'), isDeclined })
  if (!standing) return undefined
  const at = tools.now.toISOString()
  const record = { ...payment, ...standing, status_changed_at: at, updated_at: at }
  const said = paymentHistory.oneAnswerAgain({ provider: payment.service_provider })
  return tell(
    record,
    [{ kind: 'StatusChanged', said, actor: theProvider(payment.service_provider), statusFrom: payment.status, statusTo: standing.status }],
    tools,
  )
}
