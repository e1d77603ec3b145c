import type { ScopedDb } from '@portico/database/scope.ts'
import { countCapped, inWindow, limitFor } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { familyOf, mostOfShopper } from '../transactions.repository.ts'

/** The attempts at providers, in their order, from the one after `offset` on. */
export function listAttempts(db: ScopedDb, transactionId: string, offset: number) {
  return db
    .selectFrom('transaction_attempts as a')
    .selectAll('a')
    .where('a.transaction_id', '=', transactionId)
    .orderBy('a.index')
    .offset(offset)
    .limit(100)
    .execute()
}

/** Newest first. The number of the event is the place in the order. */
export function listEvents(db: ScopedDb, transactionId: string, { place, offset, pageSize }: Window) {
  const backwards = place?.backwards ?? false
  return db
    .selectFrom('transaction_events as e')
    .selectAll('e')
    .where('e.transaction_id', '=', transactionId)
    .$if(place !== null, (rows) => rows.where('e.seq', backwards ? '>' : '<', Number(place!.value)))
    .orderBy('e.seq', backwards ? 'asc' : 'desc')
    .offset(place ? 0 : offset)
    .limit(limitFor(pageSize))
    .execute()
}

export function findEvent(db: ScopedDb, eventId: string) {
  return db.selectFrom('transaction_events as e').selectAll('e').where('e.id', '=', eventId).executeTakeFirst()
}

const summary = ['l.id', 'l.at', 'l.direction', 'l.flow', 'l.method', 'l.url', 'l.status_code', 'l.latency_ms', 'l.error_class'] as const

/** Calls for a payment and for everything that hangs on it, newest first, without their bodies. */
export async function listApiLogs(db: ScopedDb, transactionId: string, window: Window) {
  const all = db.selectFrom('api_logs as l').where('l.transaction_id', 'in', familyOf(db, transactionId))
  const rows = inWindow(all.select(summary), { column: 'l.at', id: 'l.id', descending: true }, window)
  const [page, total] = await Promise.all([rows.execute(), countCapped(db, all)])
  return { rows: page, total }
}

export function findApiLog(db: ScopedDb, logId: string) {
  return db.selectFrom('api_logs as l').selectAll('l').where('l.id', '=', logId).executeTakeFirst()
}

/** Fees of a payment and of its captures, newest first. */
export async function listFees(db: ScopedDb, transactionId: string, window: Window) {
  const all = db.selectFrom('transaction_fees as f').where('f.transaction_id', 'in', familyOf(db, transactionId))
  const rows = inWindow(all.selectAll('f'), { column: 'f.at', id: 'f.id', descending: true }, window)
  const [page, total] = await Promise.all([rows.execute(), countCapped(db, all)])
  return { rows: page, total }
}

const relatedColumns = [
  'r.id',
  'r.external_id',
  'r.payment_reference',
  'r.child_number',
  'r.type',
  'r.status',
  'r.amount_minor',
  'r.gives_back',
  'r.currency',
  'r.service_provider',
  'r.created_at',
] as const

/** Parent, children and siblings, then the latest payments of the same shopper. */
export async function listRelated(
  db: ScopedDb,
  of: { id: string; parent_transaction_id: string | null; customer_email_lc: string | null },
) {
  const rows = db.selectFrom('transactions as r').select(relatedColumns)
  const parentId = of.parent_transaction_id
  const [parent, children, siblings, ofShopper] = await Promise.all([
    parentId === null ? [] : rows.where('r.id', '=', parentId).execute(),
    rows.where('r.parent_transaction_id', '=', of.id).orderBy('r.created_at').orderBy('r.id').execute(),
    parentId === null
      ? []
      : rows.where('r.parent_transaction_id', '=', parentId).where('r.id', '<>', of.id).orderBy('r.created_at').orderBy('r.id').execute(),
    parentId !== null || of.customer_email_lc === null
      ? []
      : rows
          .where('r.customer_email_lc', '=', of.customer_email_lc)
          .where('r.parent_transaction_id', 'is', null)
          .where('r.id', '<>', of.id)
          .orderBy('r.created_at', 'desc')
          .limit(mostOfShopper)
          .execute(),
  ])
  return { parent, children, siblings, ofShopper }
}
export const childrenByIds = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('transactions as r').select(relatedColumns).where('r.id', 'in', ids).execute()

/** What the entries of a payment may be caused by: itself, and what hangs on it. */
export const listCauses = (db: ScopedDb, transactionId: string) =>
  db
    .selectFrom('transactions as r')
    .select(['r.id', 'r.parent_transaction_id', 'r.external_id', 'r.payment_reference', 'r.child_number', 'r.type'])
    .where('r.id', 'in', familyOf(db, transactionId))
    .orderBy('r.created_at')
    .limit(1000)
    .execute()
export type RelatedRow = Awaited<ReturnType<typeof listRelated>>['children'][number]
