import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type DeliveryInsert = Insertable<Tables['webhook_deliveries']>
export type AttemptInsert = Insertable<Tables['webhook_attempts']>
export type AttemptRow = Selectable<Tables['webhook_attempts']>

const deliveryColumns = [
  'd.id',
  'd.event_id',
  'd.event_type',
  'd.transaction_id',
  'd.endpoint_id',
  'd.state',
  'd.attempts',
  'd.payload',
  'd.created_at',
  'd.last_try_at',
  'd.last_status',
  'd.last_error',
  'd.next_try_at',
  'd.leased_until',
  'd.asked_by',
  'd.delivered_at',
] as const

/** An inner join, so that a merchant is not shown what went to endpoints of its tenant: the walls hide those. Deleted ones stay. */
const deliveries = (db: ScopedDb) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'd.tenant_id').onRef('e.id', '=', 'd.endpoint_id'))
export const deliveriesShown = (db: ScopedDb) => deliveries(db).select([...deliveryColumns, 'e.address', 'e.is_on', 'e.deleted_at'])
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof deliveriesShown>['execute']>>[number]

type Filters = { state?: readonly string[] | undefined; eventType?: readonly string[] | undefined }

export async function listOfEndpoint(db: ScopedDb, endpointId: string, { state, eventType }: Filters, window: Window) {
  const narrowed = <T extends ReturnType<typeof deliveriesShown> | ReturnType<typeof deliveries>>(rows: T): T =>
    (rows as ReturnType<typeof deliveriesShown>)
      .where('d.endpoint_id', '=', endpointId)
      .$if(state !== undefined, (some) => some.where('d.state', 'in', state!))
      .$if(eventType !== undefined, (some) => some.where('d.event_type', 'in', eventType!)) as T
  const page = inWindow(narrowed(deliveriesShown(db)), { column: 'd.created_at', id: 'd.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, narrowed(deliveries(db)))])
  return { rows, total }
}

export const findDelivery = (db: ScopedDb, id: string, endpointId?: string): Promise<DeliveryRow | undefined> =>
  deliveriesShown(db)
    .where('d.id', '=', id)
    .$if(endpointId !== undefined, (rows) => rows.where('d.endpoint_id', '=', endpointId!))
    .executeTakeFirst()

/** More than a payment ever has of any use. */
const mostOfPayment = 500

/** Of these transactions, the newest first. */
export const listOfTransactions = (db: ScopedDb, transactionIds: readonly string[]): Promise<DeliveryRow[]> =>
  deliveriesShown(db)
    .where('d.transaction_id', 'in', transactionIds)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(sql.lit(mostOfPayment))
    .execute()

export const countOfTransactions = async (db: ScopedDb, transactionIds: readonly string[]): Promise<number> =>
  (
    await deliveries(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('d.transaction_id', 'in', transactionIds)
      .executeTakeFirstOrThrow()
  ).count

export const listOfEvent = (db: ScopedDb, eventId: string, endpointId: string | undefined): Promise<DeliveryRow[]> =>
  deliveriesShown(db)
    .where('d.event_id', '=', eventId)
    .$if(endpointId !== undefined, (rows) => rows.where('d.endpoint_id', '=', endpointId!))
    .orderBy('d.id')
    .execute()

export const listAttempts = (db: ScopedDb, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .orderBy('no', 'desc')
    .execute()

/** The events of these that were noted for these endpoints already. */
export async function listNoted(db: ScopedDb, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('webhook_deliveries').select(['endpoint_id', 'event_id']).where('event_id', 'in', eventIds).execute()
  return new Set(rows.map(({ endpoint_id, event_id }) => `${endpoint_id} ${event_id}`))
}

export const insertDeliveries = (db: ScopedDb, rows: readonly DeliveryInsert[]): Promise<unknown> =>
  insertOf('webhook_deliveries', rows).execute(db)
export const insertAttempts = (db: ScopedDb, rows: readonly AttemptInsert[]): Promise<unknown> =>
  insertOf('webhook_attempts', rows).execute(db)

/** One try more, at once, on the word of a user: its number. Undefined while one is under way or asked for. */
export const askAgain = async (db: ScopedDb, id: string, { by, now }: { by: string; now: Date }): Promise<number | undefined> => {
  const asked = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'Delivering', next_try_at: now, asked_by: by })
    .where('id', '=', id)
    .where('asked_by', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .returning('attempts')
    .executeTakeFirst()
  return asked && asked.attempts + 1
}
