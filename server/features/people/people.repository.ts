import { addressIn } from '@portico/contract/core/text/address.ts'
import { isId } from '@portico/contract/core/text/ids.ts'
import type { PeopleFilters } from '@portico/contract/features/people/people.schemas.ts'
import type { PeopleKind, PersonStatus } from '@portico/contract/features/people/people-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type SqlBool, sql } from 'kysely'
import { beginsWith } from '../../core/database/beginnings.repository.ts'
import { collationOf, countCapped, directionOf, inWindow, type Order, sortOf } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

export type PersonRow = {
  id: string
  tenant_id: string
  merchant_id: string | null
  merchant_name: string | null
  email: string
  first_name: string
  last_name: string
  full_name: string
  phone: string | null
  status: string
  locked_until: string | null
  last_login_at: string | null
  created_at: string
  version: number
  roles: { id: string; name: string; isSystem: boolean }[]
}

const columns = [
  'u.id',
  'u.tenant_id',
  'u.merchant_id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.full_name',
  'u.phone',
  'u.status',
  'u.locked_until',
  'u.last_login_at',
  'u.created_at',
  'u.version',
] as const

/** Everyone who has not been deleted. The tenant is said here: users are on the list of shared tables. */
const living = (db: ScopedDb) => db.selectFrom('users as u').where('u.tenant_id', '=', db.scope.tenantId).where('u.deleted_at', 'is', null)

const kindIs = (kind: PeopleKind) => sql<SqlBool>`u.merchant_id is ${sql.raw(kind === 'staff' ? '' : 'not ')}null`

export function orderOf(sort: PeopleFilters['sort'], language: string): Order {
  const way = { id: 'u.id', descending: sort.startsWith('-') }
  return sort.endsWith('name') ? { ...way, column: 'u.full_name', collation: collationOf(language) } : { ...way, column: 'u.created_at' }
}

const searched = ['u.name_search', 'u.last_name_search', 'u.email_sort']
export function matchingPeople(db: ScopedDb, kind: PeopleKind, filters: Omit<PeopleFilters, 'kind' | 'sort'>, now: Date) {
  const { status, roleId, merchantId, secondFactor, search } = filters
  let rows = living(db).where(kindIs(kind))
  if (merchantId) rows = rows.where(sql<SqlBool>`u.merchant_id = any(${merchantId}::uuid[])`)
  if (status) rows = rows.where(statusIn(status, now))
  if (secondFactor?.length === 1) rows = rows.where((eb) => (secondFactor[0] === 'On' ? hasSecondFactor(db) : eb.not(hasSecondFactor(db))))
  if (roleId)
    rows = rows.where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_roles as f')
          .select('f.role_id')
          .where('f.tenant_id', '=', db.scope.tenantId)
          .whereRef('f.user_id', '=', 'u.id')
          .where(sql<SqlBool>`f.role_id = any(${roleId}::uuid[])`),
      ),
    )
  if (search !== undefined) {
    if (isId(search)) return rows.where('u.id', '=', search)
    const text = addressIn(search) ?? search
    rows = rows.where((eb) => eb.or(searched.map((column) => beginsWith(column, text))))
  }
  return rows
}
/** Identity keeps it beside the people. */
export const hasSecondFactor = (db: ScopedDb) =>
  sql<SqlBool>`exists (select from people_with_second_factor f where f.tenant_id = ${db.scope.tenantId} and f.user_id = u.id)`

/** A lock after too many attempts is separate from the status and ends by itself. */
function statusIn(wanted: readonly PersonStatus[], now: Date) {
  const locked = sql`coalesce(u.locked_until > ${now}, false)`
  const of: Record<PersonStatus, ReturnType<typeof sql>> = {
    InvitationSent: sql`u.status = 'InvitationSent'`,
    Inactive: sql`u.status = 'Inactive'`,
    Active: sql`(u.status = 'Active' and not ${locked})`,
    Locked: sql`(u.status = 'Locked' or (u.status = 'Active' and u.locked_until > ${now}))`,
  }
  return sql<SqlBool>`(${sql.join(
    wanted.map((one) => of[one]),
    sql` or `,
  )})`
}

/** One page and how many there are, in one round trip. The page is found first, then names and roles are joined to its rows. */
export async function listPeople(
  db: ScopedDb,
  kind: PeopleKind,
  { sort, ...filters }: PeopleFilters,
  { window, total: known, now, language }: { window: Window; total: number | undefined; now: Date; language: string },
) {
  const order = orderOf(sort, language)
  const direction = directionOf(order, window)
  const all = matchingPeople(db, kind, filters, now)
  const [rows, total] = await Promise.all([
    withNames(db, inWindow(all.select(columns), order, window))
      .orderBy(sortOf(order), direction)
      .orderBy('u.id', direction)
      .execute(),
    known ?? countCapped(db, all),
  ])
  return { rows: rows as PersonRow[], total }
}

const selected = (db: ScopedDb) => living(db).select(columns)

const withNames = (db: ScopedDb, rows: ReturnType<typeof selected>) =>
  db
    .selectFrom(rows.as('u'))
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.id', '=', 'u.merchant_id'))
    .selectAll('u')
    .select('m.legal_business_name as merchant_name')
    .select((eb) =>
      eb
        .selectFrom('user_roles as ur')
        .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
        .select(
          sql<
            PersonRow['roles']
          >`coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'isSystem', r.is_system) order by r.name, r.id), '[]')`.as(
            'roles',
          ),
        )
        .where('ur.tenant_id', '=', db.scope.tenantId)
        .whereRef('ur.user_id', '=', 'u.id')
        .as('roles'),
    )

export type PersonKey = { id: string } | { email: string }

const keyed = (rows: ReturnType<typeof selected>, key: PersonKey) =>
  'id' in key ? rows.where('u.id', '=', key.id) : rows.where('u.email', '=', key.email)

/** Of one of these kinds; the walls see to the rest. */
export async function findPerson(db: ScopedDb, key: PersonKey, kinds: readonly PeopleKind[]): Promise<PersonRow | undefined> {
  if (kinds.length === 0) return undefined
  const rows = keyed(selected(db), key)
  const row = await withNames(db, kinds.length === 1 ? rows.where(kindIs(kinds[0]!)) : rows).executeTakeFirst()
  return row as PersonRow | undefined
}

/** Holds the row, so that two changes of one person come one after the other. */
export const lockPerson = (db: ScopedDb, id: string) => living(db).select('u.id').where('u.id', '=', id).forUpdate().executeTakeFirst()

export type PersonFields = {
  first_name?: string
  last_name?: string
  phone?: string | null
  status?: PersonStatus
  locked_until?: null
  deleted_at?: Date
}

export async function updatePerson(db: ScopedDb, id: string, fields: PersonFields, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .execute()
}
