import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { type ScopeColumns, withinLimits } from './limits.repository.ts'
import type { RuleRow } from './rule-row.ts'

export type RuleNarrowing = { kind?: readonly string[] | undefined; state?: readonly string[] | undefined }

/** Those that count more than their reader may see are not there. */
function rules(db: ScopedDb, { kind, state }: RuleNarrowing = {}) {
  let rows = db
    .selectFrom('alert_rules as r')
    .where('r.mode', '=', db.scope.mode)
    .where('r.deleted_at', 'is', null)
    .where(withinLimits(db, 'r'))
  if (kind) rows = rows.where('r.kind', 'in', kind)
  if (state) rows = rows.where('r.state', 'in', state)
  return rows
}

export async function listRules(db: ScopedDb, narrowing: RuleNarrowing, window: Window): Promise<{ rows: RuleRow[]; total: number }> {
  const page = inWindow(rules(db, narrowing).selectAll('r'), { column: 'r.created_at', id: 'r.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, rules(db, narrowing))])
  return { rows, total }
}

export const findRule = (db: ScopedDb, id: string): Promise<RuleRow | undefined> =>
  rules(db).selectAll('r').where('r.id', '=', id).executeTakeFirst()

export const lockRule = (db: ScopedDb, id: string): Promise<RuleRow | undefined> =>
  rules(db).selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()

/** Also one that was deleted: for its alerts. */
export const readRule = (db: ScopedDb, id: string): Promise<RuleRow | undefined> =>
  db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirst()

export async function countRules(db: ScopedDb): Promise<number> {
  const { count } = await db
    .selectFrom('alert_rules')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('mode', '=', db.scope.mode)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const nameIsTaken = async (db: ScopedDb, name: string, except: string | null): Promise<boolean> =>
  (await db
    .selectFrom('alert_rules')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (rows) => rows.where('id', '<>', except!))
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function insertRule(db: ScopedDb, row: Omit<Insertable<Tables['alert_rules']>, 'tenant_id' | 'mode'>): Promise<void> {
  await db
    .insertInto('alert_rules')
    .values({ tenant_id: db.scope.tenantId, mode: db.scope.mode, ...row })
    .execute()
}

export const saveRule = (db: ScopedDb, id: string, change: Updateable<Tables['alert_rules']>) =>
  db.updateTable('alert_rules').set(change).where('id', '=', id).execute()

/** Which merchants of these the reader sees. */
export async function listMerchants(db: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('merchants').select(['id', 'legal_business_name as name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Active staff of the tenant among these who may see all that a rule counts, with their names. */
export async function listCovered(db: ScopedDb, ids: readonly string[], scope: ScopeColumns): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const covers = (limit: string, own: readonly string[], type: 'uuid' | 'text') =>
    sql<boolean>`(${sql.ref(limit)} is null or (${own.length > 0} and ${[...own]}::${sql.raw(type)}[] <@ ${sql.ref(limit)}))`
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('user_limits as l', (join) => join.onRef('l.tenant_id', '=', 'u.tenant_id').onRef('l.user_id', '=', 'u.id'))
    .select(['u.id', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('u.tenant_id', '=', db.scope.tenantId)
    .where('u.merchant_id', 'is', null)
    .where('u.status', '=', 'Active')
    .where('u.id', 'in', ids)
    .where(covers('l.merchants', scope.merchant_ids, 'uuid'))
    .where(covers('l.payment_methods', scope.methods, 'text'))
    .where(covers('l.service_providers', scope.providers, 'text'))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Names of staff, whether they are active or not. */
export async function listPeople(db: ScopedDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('tenant_id', '=', db.scope.tenantId)
    .where('merchant_id', 'is', null)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const mostPeople = 500
/** Active staff of the tenant, by name. */
export const listStaff = (db: ScopedDb, search: string | undefined): Promise<{ id: string; name: string }[]> => {
  const name = sql<string>`first_name || ' ' || last_name`
  return db
    .selectFrom('users')
    .select(['id', name.as('name')])
    .where('tenant_id', '=', db.scope.tenantId)
    .where('merchant_id', 'is', null)
    .where('status', '=', 'Active')
    .$if(search !== undefined, (some) => some.where(sql<boolean>`strpos(text_search(${name}), text_search(${search})) > 0`))
    .orderBy('name')
    .orderBy('id')
    .limit(sql.lit(mostPeople))
    .execute()
}
