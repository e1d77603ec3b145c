import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { Actor } from '../../core/call/context.ts'

const widgetColumns = [
  'id',
  'category_id',
  'name',
  'name_tr',
  'data',
  'endpoint',
  'more_endpoint',
  'filters',
  'version',
  'updated_at',
] as const
const categoryColumns = ['id', 'name', 'name_tr', 'user_type', 'place', 'version', 'updated_at'] as const

/** Widgets that the platform gives to this tenant, and those of its own. */
export async function listWidgets(db: ScopedDb) {
  const [standard, own] = await Promise.all([
    db
      .selectFrom('standard_dashboard_widgets')
      .select([...widgetColumns, 'is_standard'])
      .where(sql<boolean>`not (${db.scope.tenantId}::uuid = any(withheld_from))`)
      .orderBy('id')
      .execute(),
    db.selectFrom('dashboard_widgets').select(widgetColumns).orderBy('id').execute(),
  ])
  return [
    ...standard.map((row) => ({ ...row, is_of_platform: true })),
    ...own.map((row) => ({ ...row, is_of_platform: false, is_standard: false })),
  ]
}
export type WidgetRow = Awaited<ReturnType<typeof listWidgets>>[number]

/** Categories of the platform and of the tenant, in the order in which they are shown. */
export async function listCategories(db: ScopedDb) {
  const [standard, own] = await Promise.all([
    db
      .selectFrom('standard_dashboard_categories')
      .select([...categoryColumns, 'is_standard'])
      .execute(),
    db.selectFrom('dashboard_categories').select(categoryColumns).execute(),
  ])
  const all = [
    ...standard.map((row) => ({ ...row, is_of_platform: true })),
    ...own.map((row) => ({ ...row, is_of_platform: false, is_standard: false })),
  ]
  return all.sort((a, b) => a.place - b.place || (a.name < b.name ? -1 : 1))
}
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]

const rolesOf = (db: ScopedDb) =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
    .select(['ur.user_id', 'r.id', 'r.name', 'r.level', 'r.is_system'])

export const listRolesOf = (db: ScopedDb, userIds: readonly string[]) =>
  rolesOf(db)
    .where('ur.user_id', 'in', [...userIds])
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
export type RoleRow = Awaited<ReturnType<typeof listRolesOf>>[number]

/** The widgets of each role that somebody has decided on. */
export const listGrants = (db: ScopedDb) => db.selectFrom('dashboard_role_widgets').select(['role', 'widget_ids', 'version']).execute()
export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number]

/** Roles that are shared with, by name: only those of the reader's organisation are seen. */
export const listRolesById = (db: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'is_system'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()

/** A role of the staff, or of the merchant of this person. */
export async function isOwnRole(db: ScopedDb, { merchantId, level }: Pick<Actor, 'merchantId' | 'level'>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('level', '=', level)
    .where((eb) => (merchantId === null ? eb('merchant_id', 'is', null) : eb('merchant_id', '=', merchantId)))
    .executeTakeFirst()
  return row !== undefined
}
