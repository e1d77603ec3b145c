import type { ScopedDb } from '@portico/database/scope.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { deliveriesShown } from '../webhooks/index.ts'

type Narrowed = {
  eventType?: readonly string[] | undefined
  endpointId?: readonly string[] | undefined
  merchantId?: readonly string[] | undefined
  dateFrom?: string | undefined
  dateTo?: string | undefined
}
export type EventFilters = Narrowed & { state?: readonly string[] | undefined }
export type AttemptFilters = Narrowed & {
  outcome?: 'Delivered' | 'Failed' | undefined
  error?: readonly string[] | undefined
  trigger?: readonly string[] | undefined
}

const events = (db: ScopedDb) =>
  deliveriesShown(db)
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.merchant_id'))
    .where('d.mode', '=', db.scope.mode)
const namedEvents = (db: ScopedDb) => events(db).select(['d.merchant_id', 'm.legal_business_name as merchant_name'])
export type EventRow = Awaited<ReturnType<ReturnType<typeof namedEvents>['execute']>>[number]

export async function listEvents(db: ScopedDb, filters: EventFilters, window: Window): Promise<{ rows: EventRow[]; total: number }> {
  const { state, eventType, endpointId, merchantId, dateFrom, dateTo } = filters
  const rows = namedEvents(db)
    .$if(state !== undefined, (some) => some.where('d.state', 'in', state!))
    .$if(eventType !== undefined, (some) => some.where('d.event_type', 'in', eventType!))
    .$if(endpointId !== undefined, (some) => some.where('d.endpoint_id', 'in', endpointId!))
    .$if(merchantId !== undefined, (some) => some.where('d.merchant_id', 'in', merchantId!))
    .$if(dateFrom !== undefined, (some) => some.where('d.created_at', '>=', dateFrom!))
    .$if(dateTo !== undefined, (some) => some.where('d.created_at', '<', dateTo!))
  const page = inWindow(rows, { column: 'd.created_at', id: 'd.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}

export const findEvent = (db: ScopedDb, id: string): Promise<EventRow | undefined> =>
  namedEvents(db).where('d.id', '=', id).executeTakeFirst()

/** An inner join with the endpoint, as for deliveries: a merchant is not shown what went to endpoints of its tenant. */
const attempts = (db: ScopedDb) =>
  db
    .selectFrom('webhook_attempts as a')
    .innerJoin('webhook_deliveries as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.delivery_id'))
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.endpoint_id'))
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.id', '=', 'a.merchant_id'))
    .where('a.mode', '=', db.scope.mode)
const namedAttempts = (db: ScopedDb) =>
  attempts(db)
    .selectAll('a')
    .select([
      'd.event_type',
      'd.payload',
      'd.next_try_at',
      'd.attempts as of_delivery',
      'd.state',
      'm.legal_business_name as merchant_name',
    ])
export type AttemptRow = Awaited<ReturnType<ReturnType<typeof namedAttempts>['execute']>>[number]

export async function listAttempts(db: ScopedDb, filters: AttemptFilters, window: Window): Promise<{ rows: AttemptRow[]; total: number }> {
  const { outcome, error, trigger, eventType, endpointId, merchantId, dateFrom, dateTo } = filters
  const rows = namedAttempts(db)
    .$if(outcome !== undefined, (some) => some.where('a.error', outcome === 'Delivered' ? 'is' : 'is not', null))
    .$if(error !== undefined, (some) => some.where('a.error', 'in', error!))
    .$if(trigger !== undefined, (some) => some.where('a.trigger', 'in', trigger!))
    .$if(eventType !== undefined, (some) => some.where('d.event_type', 'in', eventType!))
    .$if(endpointId !== undefined, (some) => some.where('a.endpoint_id', 'in', endpointId!))
    .$if(merchantId !== undefined, (some) => some.where('a.merchant_id', 'in', merchantId!))
    .$if(dateFrom !== undefined, (some) => some.where('a.at', '>=', dateFrom!))
    .$if(dateTo !== undefined, (some) => some.where('a.at', '<', dateTo!))
  const page = inWindow(rows, { column: 'a.at', id: 'a.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, rows.clearSelect())])
  return { rows: found, total }
}

export const findAttempt = (db: ScopedDb, id: string): Promise<AttemptRow | undefined> =>
  namedAttempts(db).where('a.id', '=', id).executeTakeFirst()

/** The newest that arrived at an endpoint. */
export const findLastGood = (db: ScopedDb, endpointId: string): Promise<AttemptRow | undefined> =>
  namedAttempts(db)
    .where('a.endpoint_id', '=', endpointId)
    .where('a.error', 'is', null)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The first that failed after this moment, or at all. */
export const findFirstBad = (db: ScopedDb, endpointId: string, after: string | null): Promise<AttemptRow | undefined> =>
  namedAttempts(db)
    .where('a.endpoint_id', '=', endpointId)
    .where('a.error', 'is not', null)
    .$if(after !== null, (some) => some.where('a.at', '>', after!))
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
