import { prepared } from '@portico/database/prepared.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type EndpointRow = Selectable<Tables['webhook_endpoints']>
export type NamedEndpoint = EndpointRow & { merchant_name: string | null }

const endpoints = (db: ScopedDb) =>
  db.selectFrom('webhook_endpoints as e').where('e.mode', '=', db.scope.mode).where('e.deleted_at', 'is', null)
const named = (db: ScopedDb) =>
  endpoints(db)
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'e.tenant_id').onRef('m.id', '=', 'e.merchant_id'))
    .selectAll('e')
    .select('m.legal_business_name as merchant_name')

export async function listEndpoints(db: ScopedDb, window: Window): Promise<{ rows: NamedEndpoint[]; total: number }> {
  const page = inWindow(named(db), { column: 'e.created_at', id: 'e.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, endpoints(db))])
  return { rows, total }
}

export const findEndpoint = (db: ScopedDb, id: string): Promise<NamedEndpoint | undefined> =>
  named(db).where('e.id', '=', id).executeTakeFirst()

export const lockEndpoint = (db: ScopedDb, id: string): Promise<EndpointRow | undefined> =>
  endpoints(db).selectAll('e').where('e.id', '=', id).forUpdate().executeTakeFirst()

/** How many there are of one owner; the row of the owner is not locked, so two at once may pass the last place by one. */
export async function countEndpoints(db: ScopedDb, merchantId: string | null): Promise<number> {
  const { count } = await endpoints(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('e.merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .executeTakeFirstOrThrow()
  return count
}

export const merchantIsThere = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export async function insertEndpoint(
  db: ScopedDb,
  row: Omit<Insertable<Tables['webhook_endpoints']>, 'tenant_id' | 'mode'>,
): Promise<void> {
  await db
    .insertInto('webhook_endpoints')
    .values({ tenant_id: db.scope.tenantId, mode: db.scope.mode, ...row })
    .execute()
}

export async function saveEndpoint(db: ScopedDb, id: string, change: Updateable<Tables['webhook_endpoints']>): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Those that hear of a merchant's payments: its own and its tenant's. */
const hearing = prepared((db, _shape: null, { merchantId, mode }: { merchantId: string; mode: string }) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select(['e.id', 'e.events', 'e.hears_from'])
    .where('e.mode', '=', mode)
    .where('e.deleted_at', 'is', null)
    .where('e.is_on', '=', true)
    .where((eb) => eb.or([eb('e.merchant_id', 'is', null), eb('e.merchant_id', '=', merchantId)])),
)
export const listHearing = (db: ScopedDb, merchantId: string) => hearing(db, null, { merchantId, mode: db.scope.mode })

/** `failures`: how many tries in a row have failed since the last success among them, or since all of them. */
type Health = { isSuccess: boolean; failures: number; at: Date }
/** What the last tries say of an endpoint. Not a change of it: its version stays. Undefined where it was deleted meanwhile. */
export function noteHealth(db: ScopedDb, id: string, { isSuccess, failures, at }: Health): Promise<EndpointRow | undefined> {
  const change = isSuccess
    ? { last_success_at: at, failing_since: null, failures_in_row: failures }
    : {
        last_failure_at: at,
        failing_since: sql<Date>`coalesce(failing_since, ${at})`,
        failures_in_row: sql<number>`failures_in_row + ${failures}`,
      }
  return db
    .updateTable('webhook_endpoints')
    .set(change)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** False where it is off already. */
export async function switchOff(db: ScopedDb, id: string, because: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoints')
    .set({ is_on: false, off_because: because, off_since: at, updated_at: at, version: sql`version + 1` })
    .where('id', '=', id)
    .where('is_on', '=', true)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Of these endpoints, how many of their tries have failed since the last that arrived. */
export const countFailures = (db: ScopedDb, ids: readonly string[]): Promise<unknown> =>
  db
    .updateTable('webhook_endpoints as e')
    .set({
      failures_in_row: sql<number>`(select count(*) from webhook_attempts a where a.tenant_id = e.tenant_id and a.endpoint_id = e.id
        and a.at > coalesce((select max(b.at) from webhook_attempts b where b.tenant_id = e.tenant_id and b.endpoint_id = e.id and b.error is null), '-infinity'))`,
    })
    .where('e.id', 'in', ids)
    .execute()
