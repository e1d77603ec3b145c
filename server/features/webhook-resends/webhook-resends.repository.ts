import type { ResendResult } from '@portico/contract/features/webhook-resends/webhook-resend-words.ts'
import type { EventFilter } from '@portico/contract/features/webhook-resends/webhook-resends.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { BulkRow } from '../../core/bulk/bulk.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { deliveriesShown } from '../webhooks/index.ts'
import { resendBulk } from './resend-bulk.ts'

const events = (db: ScopedDb) =>
  deliveriesShown(db)
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.merchant_id'))
    .where('d.mode', '=', db.scope.mode)
const namedEvents = (db: ScopedDb) => events(db).select(['d.merchant_id', 'm.legal_business_name as merchant_name'])
export type EventRow = Awaited<ReturnType<ReturnType<typeof namedEvents>['execute']>>[number]

export const findEvent = (db: ScopedDb, id: string): Promise<EventRow | undefined> =>
  namedEvents(db).where('d.id', '=', id).executeTakeFirst()

/** An event is passed over where the endpoint was told of a later one about the same object, whether that one matches or not. */
const matching = (db: ScopedDb, { state, eventType, endpointId, merchantId, dateFrom, dateTo, events: which }: EventFilter) =>
  namedEvents(db)
    .$if(state !== undefined, (some) => some.where('d.state', 'in', state!))
    .$if(eventType !== undefined, (some) => some.where('d.event_type', 'in', eventType!))
    .$if(endpointId !== undefined, (some) => some.where('d.endpoint_id', 'in', endpointId!))
    .$if(merchantId !== undefined, (some) => some.where('d.merchant_id', 'in', merchantId!))
    .$if(dateFrom !== undefined, (some) => some.where('d.created_at', '>=', dateFrom!))
    .$if(dateTo !== undefined, (some) => some.where('d.created_at', '<', dateTo!))
    .$if(which === 'newest', (some) =>
      some.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('webhook_deliveries as n')
              .select('n.id')
              .whereRef('n.tenant_id', '=', 'd.tenant_id')
              .whereRef('n.transaction_id', '=', 'd.transaction_id')
              .whereRef('n.endpoint_id', '=', 'd.endpoint_id')
              .where(sql<boolean>`(n.created_at, n.id) > (d.created_at, d.id)`),
          ),
        ),
      ),
    )

export async function listEvents(db: ScopedDb, filter: EventFilter, window: Window): Promise<{ rows: EventRow[]; total: number }> {
  const rows = matching(db, filter)
  const page = inWindow(rows, { column: 'd.created_at', id: 'd.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}

/** The first so many that the list shows with this filter. */
export async function listMatching(db: ScopedDb, filter: EventFilter, most: number): Promise<string[]> {
  const rows = await matching(db, filter).clearSelect().select('d.id').orderBy('d.created_at', 'desc').limit(sql.lit(most)).execute()
  return rows.map(({ id }) => id)
}

/** Those of these deliveries that are there. */
export async function listNamed(db: ScopedDb, ids: readonly string[]): Promise<string[]> {
  const rows = await events(db).clearSelect().select('d.id').where(sql<boolean>`d.id = any(${ids}::uuid[])`).execute()
  return rows.map(({ id }) => id)
}

/** What came of a row is read from the try that it asked for. A row that asked and got none: its endpoint was switched off before. */
const resultOf = sql<ResendResult>`case when r.outcome = 'refused' then 'Refused'
  when r.outcome is null then case when b.finished_at is null then 'Waiting' else 'Left' end
  when a.id is not null then case when a.error is null then 'Arrived' else 'Failed' end
  when d.asked_by is not null then 'Sending' else 'Refused' end`

const rowsOf = (db: ScopedDb, bulkIds: readonly string[]) =>
  events(db)
    .innerJoin('bulk_rows as r', (join) => join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.record_id', '=', 'd.id'))
    .innerJoin('bulks as b', (join) => join.onRef('b.tenant_id', '=', 'r.tenant_id').onRef('b.id', '=', 'r.bulk_id'))
    .leftJoin('webhook_attempts as a', (join) =>
      join
        .onRef('a.tenant_id', '=', 'r.tenant_id')
        .onRef('a.delivery_id', '=', 'r.record_id')
        .on(sql<boolean>`a.no = (r.result ->> 'attempt')::int`),
    )
    .where('r.bulk_id', 'in', bulkIds)

const namedRows = (db: ScopedDb, bulkId: string) =>
  rowsOf(db, [bulkId]).select([
    'd.merchant_id',
    'm.legal_business_name as merchant_name',
    resultOf.as('came_of_it'),
    'r.reason',
    'r.params',
    'a.status as try_status',
    'a.error as try_error',
    'a.at as tried_at',
  ])
export type ResultRow = Awaited<ReturnType<ReturnType<typeof namedRows>['execute']>>[number]

export async function listResults(
  db: ScopedDb,
  bulkId: string,
  results: readonly ResendResult[] | undefined,
  window: Window,
): Promise<{ rows: ResultRow[]; total: number }> {
  const rows = namedRows(db, bulkId).$if(results !== undefined, (some) => some.where(resultOf, 'in', results!))
  const page = inWindow(rows, { column: 'd.created_at', id: 'd.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}

/** The deliveries of a resend that did not arrive, or were not sent. */
export async function listFailed(db: ScopedDb, bulkId: string): Promise<string[]> {
  const rows = await rowsOf(db, [bulkId]).clearSelect().select('d.id').where(resultOf, 'in', ['Failed', 'Refused', 'Left']).execute()
  return rows.map(({ id }) => id)
}

export type ResultCounts = Record<ResendResult, number>
export async function countResults(db: ScopedDb, bulkIds: readonly string[]): Promise<Map<string, ResultCounts>> {
  const counts = new Map<string, ResultCounts>()
  if (bulkIds.length === 0) return counts
  const rows = await rowsOf(db, bulkIds)
    .clearSelect()
    .select(['r.bulk_id', resultOf.as('came_of_it'), sql<number>`count(*)::int`.as('count')])
    .groupBy(['r.bulk_id', resultOf])
    .execute()
  for (const { bulk_id, came_of_it, count } of rows) {
    const known = counts.get(bulk_id) ?? { Waiting: 0, Sending: 0, Arrived: 0, Failed: 0, Refused: 0, Left: 0 }
    counts.set(bulk_id, { ...known, [came_of_it]: count })
  }
  return counts
}

/** The resends of one user in the mode of the handle. */
export async function listResends(db: ScopedDb, userId: string, window: Window): Promise<{ rows: BulkRow[]; total: number }> {
  const rows = db
    .selectFrom('bulks as b')
    .selectAll('b')
    .where('b.user_id', '=', userId)
    .where('b.kind', '=', resendBulk.name)
    .where('b.asked_in', '=', db.scope.mode)
  const page = inWindow(rows, { column: 'b.created_at', id: 'b.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}
