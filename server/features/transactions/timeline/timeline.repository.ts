import { eventKinds, type TimelineKind } from '@portico/contract/features/transactions/transaction-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped, inWindow } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { familyOf } from '../transactions.repository.ts'

export const sources = ['Event', 'Attempt', 'Child', 'Decision', 'Webhook', 'Relationship'] as const
export type Source = (typeof sources)[number]
/** The place of a line: of those of one moment, `key` says the order. */
export type Line = { source: Source; id: string; at: string; key: string }

const kindsOf: Record<Exclude<Source, 'Event'>, TimelineKind> = {
  Attempt: 'Attempt',
  Child: 'Child',
  Decision: 'Routing',
  Webhook: 'Webhook',
  Relationship: 'Relationship',
}

const line = (source: Source, key: ReturnType<typeof sql<string>>) => [
  sql<Source>`${sql.lit(source)}`.as('source'),
  sql<string>`(${key}) collate "C"`.as('key'),
]

/** Each source of a payment as lines; ids are in the order of time, and events have numbers. */
function partsOf(db: ScopedDb, id: string, kinds: readonly TimelineKind[] | undefined) {
  const events = eventKinds.filter((kind) => !kinds || kinds.includes(kind))
  const isWanted = (source: Exclude<Source, 'Event'>) => !kinds || kinds.includes(kindsOf[source])
  const all = {
    Event: db
      .selectFrom('transaction_events as e')
      .where('e.transaction_id', '=', id)
      .$if(events.length < eventKinds.length, (rows) => rows.where('e.kind', 'in', events))
      .select(['e.id as id', 'e.at as at', ...line('Event', sql`'e' || lpad(e.seq::text, 10, '0')`)]),
    Attempt: db
      .selectFrom('transaction_attempts as a')
      .where('a.transaction_id', '=', id)
      .select(['a.id as id', 'a.started_at as at', ...line('Attempt', sql`'a' || a.id`)]),
    Child: db
      .selectFrom('transactions as c')
      .where('c.parent_transaction_id', '=', id)
      .select(['c.id as id', 'c.created_at as at', ...line('Child', sql`'c' || c.id`)]),
    Decision: db
      .selectFrom('routing_decisions as d')
      .where('d.transaction_id', '=', id)
      .select(['d.id as id', 'd.at as at', ...line('Decision', sql`'d' || d.id`)]),
    Webhook: webhookTries(db)
      .where('w.transaction_id', 'in', familyOf(db, id))
      .select(['w.id as id', 'w.at as at', ...line('Webhook', sql`'w' || w.id`)]),
    Relationship: db
      .selectFrom('pid_relationships as r')
      .where('r.transaction_id', 'in', familyOf(db, id))
      .select(['r.id as id', 'r.allocated_at as at', ...line('Relationship', sql`'r' || r.id`)]),
  }
  return sources
    .filter((source) => (source === 'Event' ? events.length > 0 : isWanted(source)))
    .map((source) => all[source] as (typeof all)['Event'])
}

/** Inner joins, so that a merchant is not shown what went to endpoints of its tenant: the walls hide those. */
const webhookTries = (db: ScopedDb) =>
  db
    .selectFrom('webhook_attempts as w')
    .innerJoin('webhook_deliveries as wd', (join) => join.onRef('wd.tenant_id', '=', 'w.tenant_id').onRef('wd.id', '=', 'w.delivery_id'))
    .innerJoin('webhook_endpoints as we', (join) => join.onRef('we.tenant_id', '=', 'wd.tenant_id').onRef('we.id', '=', 'wd.endpoint_id'))

/** The lines of a page over all sources: each gives as many as a page may need, and the newest of all are taken. */
export async function listLines(db: ScopedDb, id: string, kinds: readonly TimelineKind[] | undefined, window: Window) {
  const parts = partsOf(db, id, kinds)
  const order = { column: 'p.at', id: 'p.key', descending: true }
  const united = (limited: boolean) => {
    const [first, ...others] = parts.map((part) => {
      const lines = db.selectFrom(part.as('p')).select(['p.source', 'p.id', 'p.at', 'p.key'])
      return db.selectFrom((limited ? upTo(lines, order, window) : lines).as('q')).select(['q.source', 'q.id', 'q.at', 'q.key'])
    })
    return others.reduce((all, other) => all.unionAll(other), first!)
  }
  const page = inWindow(db.selectFrom(united(true).as('p')).select(['p.source', 'p.id', 'p.at', 'p.key']), order, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, db.selectFrom(united(false).as('u')))])
  return { rows: rows as Line[], total }
}

/** A page that is reached by its number needs all the lines before it too. */
function upTo<Rows>(lines: Rows, order: { column: string; id: string; descending: boolean }, window: Window): Rows {
  if (!window.place && window.offset > 0) return lines
  return inWindow(lines as never, order, window) as Rows
}

export const eventsByIds = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('transaction_events as e').selectAll('e').where('e.id', 'in', ids).execute()
export const attemptsByIds = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('transaction_attempts as a').selectAll('a').where('a.id', 'in', ids).execute()
export const decisionsByIds = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('routing_decisions as d').selectAll('d').where('d.id', 'in', ids).execute()
export const webhookTriesByIds = (db: ScopedDb, ids: readonly string[]) =>
  webhookTries(db)
    .select(['w.id', 'w.delivery_id', 'wd.event_type', 'w.address', 'w.no', 'w.status', 'w.error', 'w.latency_ms'])
    .where('w.id', 'in', ids)
    .execute()
