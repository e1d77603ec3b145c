import type { Level } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { type SqlBool, sql } from 'kysely'
import { byName } from '../../core/list/paging.repository.ts'

export type RoleRow = {
  id: string
  name: string
  level: string
  is_system: boolean
  permissions: string[]
  sca_required_permissions: string[]
}

const columns = ['r.id', 'r.name', 'r.level', 'r.is_system', 'r.permissions', 'r.sca_required_permissions'] as const

/** The roles that exist for people of a level: of the tenant itself, or of one merchant. */
const rolesFor = (db: ScopedDb, level: Level, merchantId: string | null) =>
  db
    .selectFrom('roles as r')
    .select(columns)
    .where('r.level', '=', level)
    .where('r.merchant_id', merchantId === null ? 'is' : '=', merchantId)

export const listRolesFor = (db: ScopedDb, level: Level, merchantId: string | null, language: string): Promise<RoleRow[]> =>
  rolesFor(db, level, merchantId).orderBy(byName('r.name', language)).orderBy('r.id').limit(500).execute()

export const findRolesFor = (db: ScopedDb, level: Level, merchantId: string | null, ids: readonly string[]): Promise<RoleRow[]> =>
  rolesFor(db, level, merchantId)
    .where(sql<SqlBool>`r.id = any(${[...ids]}::uuid[])`)
    .execute()

/** What someone's roles give. */
export const listRolesOf = (db: ScopedDb, userId: string): Promise<RoleRow[]> =>
  db
    .selectFrom('user_roles as ur')
    .innerJoin('roles as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
    .select(columns)
    .where('ur.tenant_id', '=', db.scope.tenantId)
    .where('ur.user_id', '=', userId)
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()

/** A merchant of the tenant that the scope reaches. */
export const findMerchantName = async (db: ScopedDb, id: string): Promise<string | undefined> =>
  (await db.selectFrom('merchants').select('legal_business_name as name').where('id', '=', id).executeTakeFirst())?.name
