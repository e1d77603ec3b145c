import type { ReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { actionNames, entityNames } from '../../core/audit/old-names.ts'
import { holds } from '../../core/database/beginnings.repository.ts'
import { countCapped, directionOf, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type RecordFilters = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  result?: readonly string[] | undefined
  actorId?: string | undefined
  name?: string | undefined
  tenants?: readonly string[] | undefined
  entity?: readonly string[] | undefined
  action?: readonly string[] | undefined
}
export type RecordRow = Awaited<ReturnType<typeof listRecords>>['rows'][number]

const columns = [
  'a.tenant_id',
  'a.merchant_id',
  'a.id',
  'a.at',
  'a.actor_id',
  'a.actor_level',
  'a.actor_name',
  'a.action',
  'a.entity',
  'a.entity_id',
  'a.result',
  'a.before',
  'a.after',
  'a.request_id',
] as const
const order = { column: 'a.at', id: 'a.id', descending: true }

/** One page and how many there are. Over all tenants each is asked by itself, so that its index gives the order. */
export async function listRecords(db: ReadDb, filters: RecordFilters, window: Window, total: number | undefined) {
  const overTenants = 'platform' in db
  const direction = directionOf(order, window)
  const page = overTenants ? pageOverTenants(db, filters, window) : inWindow(matchingRecords(db, filters).select(columns), order, window)
  const named = withNames(db, page).orderBy('a.at', direction).orderBy('a.id', direction)
  const [rows, counted] = await Promise.all([named.execute(), total ?? countRecords(db, filters)])
  return { rows, total: counted }
}

export const countRecords = (db: ReadDb, filters: RecordFilters): Promise<number> => countCapped(db, matchingRecords(db, filters))

/** By its id alone: each tenant is asked, by its primary key. */
export const findRecord = (db: ReadDb, id: string, entity?: string): Promise<RecordRow | undefined> =>
  withNames(db, pageOverTenants(db, { entity: entity === undefined ? undefined : [entity] }, oneRow, id)).executeTakeFirst()
const oneRow: Window = { place: null, offset: 0, pageSize: 1, belongsTo: '' }

const selected = (db: ReadDb) => db.selectFrom('audit_records as a').select(columns)

const withNames = (db: ReadDb, rows: ReturnType<typeof selected>) =>
  db
    .selectFrom(rows.as('a'))
    .innerJoin('tenants as t', 't.id', 'a.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.id', '=', 'a.merchant_id'))
    .selectAll('a')
    .select(['t.name as tenant_name', 'm.legal_business_name as merchant_name'])

export function matchingRecords(db: ReadDb, { dateFrom, dateTo, result, actorId, name, tenants, entity, action }: RecordFilters) {
  let rows = db.selectFrom('audit_records as a')
  // Written out: a plan made for any action would walk the whole trail for one that is rare.
  if (entity) rows = rows.where(sql<boolean>`a.entity in (${everyName(entityNames, entity)})`)
  if (action) rows = rows.where(sql<boolean>`a.action in (${everyName(actionNames, action)})`)
  // In so many words, as the index of what was refused knows it; both are no filter.
  if (result && new Set(result).size === 1) rows = rows.where(sql<boolean>`a.result = ${sql.lit(result[0])}`)
  if (actorId) rows = rows.where('a.actor_id', '=', actorId)
  if (tenants) rows = rows.where(sql<boolean>`a.tenant_id = any(${tenants}::uuid[])`)
  if (dateFrom) rows = rows.where(sql<boolean>`a.at >= ${dateFrom}::timestamptz`)
  if (dateTo) rows = rows.where(sql<boolean>`a.at < ${dateTo}::timestamptz`)
  if (name) rows = rows.where(holds(sql.ref('a.actor_name'), name))
  return rows
}

/** Records of before have kept the name that they were sealed with. */
const everyName = ({ allNamesOf }: typeof actionNames, asked: readonly string[]) =>
  sql.join([...new Set(asked.flatMap(allNamesOf))].map((name) => sql.lit(name)))

function pageOverTenants(db: ReadDb, { tenants, ...filters }: RecordFilters, window: Window, id?: string) {
  const ofTenant = matchingRecords(db, filters).select(columns).where(sql<boolean>`a.tenant_id = o.tenant_id`)
  const ofEach = inWindow(id === undefined ? ofTenant : ofTenant.where('a.id', '=', id), order, {
    ...window,
    offset: 0,
    pageSize: window.offset + window.pageSize,
  })
  const all = db
    .selectFrom('spread_tenants as o')
    .innerJoinLateral(ofEach.as('a'), (join) => join.onTrue())
    .selectAll('a')
  return inWindow(tenants ? all.where(sql<boolean>`o.tenant_id = any(${tenants}::uuid[])`) : all, order, window)
}
