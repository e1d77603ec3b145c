import type { Language } from '@portico/contract/core/languages.ts'
import { systemRoleNames } from '@portico/contract/features/roles/role-names.ts'
import type { RoleFilters } from '@portico/contract/features/roles/roles.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '../../core/call/app-error.ts'
import { holds } from '../../core/database/beginnings.repository.ts'
import { byName, collationOf, countCapped, directionOf, inWindow, sortOf } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'

/** Whose roles: the staff's of the tenant (or platform), all merchants', or those of one. */
export type Owner = 'staff' | 'merchants' | { merchantId: string }

export type RoleRow = Awaited<ReturnType<typeof getRole>>

const columns = [
  'r.id',
  'r.tenant_id',
  'r.merchant_id',
  'r.name',
  'r.level',
  'r.is_system',
  'r.permissions',
  'r.sca_required_permissions',
  'r.version',
  'r.created_at',
  'r.updated_at',
] as const

type Reader = { userId: string; language: string }

/** One page and how many there are, in one round trip. The page is found first, then what else belongs to its rows. */
export async function listRoles(db: ScopedDb, owner: Owner, { sort, ...filters }: RoleFilters, window: Window, reader: Reader) {
  const way = { id: 'r.id', descending: sort.startsWith('-') }
  const byName = { ...way, column: 'r.shown_name', collation: collationOf(reader.language) }
  const order = sort.endsWith('name') ? byName : { ...way, column: 'r.updated_at' }
  const direction = directionOf(order, window)
  const all = matching(db, owner, filters, reader.language)
  const [rows, total] = await Promise.all([
    withUse(db, inWindow(all.select([...columns, 'r.shown_name']), order, window), reader.userId)
      .orderBy(sortOf(order), direction)
      .orderBy('r.id', direction)
      .execute(),
    countCapped(db, all),
  ])
  return { rows, total }
}

function matching(db: ScopedDb, owner: Owner, { kind, merchantId, permission, searchKey }: Omit<RoleFilters, 'sort'>, language: string) {
  let rows = ownedBy(db, owner, language)
  if (kind) rows = rows.where(sql<boolean>`r.is_system = any(${kind.map((one) => one === 'system')}::boolean[])`)
  if (merchantId) rows = rows.where(sql<boolean>`r.merchant_id = any(${merchantId}::uuid[])`)
  if (permission) rows = rows.where(sql<boolean>`r.permissions @> array[${permission}]::text[]`)
  if (searchKey) rows = rows.where(holds(sql.ref('r.shown_name'), searchKey))
  return rows
}

/** What the reader sees; in English the name itself, which an index is sorted by. */
function shownName(language: string) {
  const names = systemRoleNames[language as Language] ?? {}
  if (Object.keys(names).length === 0) return sql<string>`r.name`
  return sql<string>`case when r.is_system then coalesce(${JSON.stringify(names)}::jsonb ->> r.name, r.name) else r.name end`
}

function ownedBy(db: ScopedDb, owner: Owner, language = '') {
  const named = db.selectFrom('roles as r').selectAll('r').select(shownName(language).as('shown_name'))
  const rows = db.selectFrom(named.as('r'))
  if (owner === 'staff') return rows.where('r.merchant_id', 'is', null)
  return owner === 'merchants' ? rows.where('r.merchant_id', 'is not', null) : rows.where('r.merchant_id', '=', owner.merchantId)
}

const selected = (db: ScopedDb) => db.selectFrom('roles as r').select(columns).select('r.name as shown_name')

/** With the name of the merchant, how many people hold it, and whether this one does. */
const withUse = (db: ScopedDb, rows: ReturnType<typeof selected>, userId: string) =>
  db
    .selectFrom(rows.as('r'))
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 'r.tenant_id').onRef('m.id', '=', 'r.merchant_id'))
    .selectAll('r')
    .select((eb) => [
      'm.legal_business_name as merchant_name',
      eb
        .selectFrom('user_roles as ur')
        .whereRef('ur.role_id', '=', 'r.id')
        .select((one) => one.fn.countAll<number>().as('n'))
        .as('users_count'),
      eb
        .exists(
          eb.selectFrom('user_roles as own').whereRef('own.role_id', '=', 'r.id').where('own.user_id', '=', userId).select('own.role_id'),
        )
        .as('is_own'),
    ])

export async function getRole(db: ScopedDb, id: string, userId: string) {
  const row = await withUse(db, selected(db).where('r.id', '=', id), userId).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** By name, as many as one owner can have. */
export const listChoices = (db: ScopedDb, owner: Owner, most: number, language: string) =>
  ownedBy(db, owner)
    .select(['r.id', 'r.name', 'r.is_system', 'r.level', 'r.permissions'])
    .orderBy(byName('r.name', language))
    .orderBy('r.id')
    .limit(most)
    .execute()

/** People with this role by their address. */
export async function listHolders(db: ScopedDb, roleId: string, window: Window) {
  const order = { column: 'u.email', id: 'u.id', descending: false }
  const all = db
    .selectFrom('users as u')
    .innerJoin('user_roles as ur', (join) => join.onRef('ur.user_id', '=', 'u.id').onRef('ur.tenant_id', '=', 'u.tenant_id'))
    .where('ur.role_id', '=', roleId)
  const rows = inWindow(all.select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.status']), order, window)
  const [page, total] = await Promise.all([rows.execute(), countCapped(db, all)])
  return { rows: page, total }
}
