import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '../../core/call/app-error.ts'

export type NewRole = {
  id: string
  merchantId: string | null
  name: string
  level: string
  isSystem: boolean
  permissions: readonly string[]
  scaRequiredPermissions: readonly string[]
  createdAt: Date
}

export async function insertRoles(db: ScopedDb, roles: readonly NewRole[]): Promise<void> {
  await db
    .insertInto('roles')
    .values(
      roles.map((role) => ({
        tenant_id: db.scope.tenantId,
        id: role.id,
        merchant_id: role.merchantId,
        name: role.name,
        level: role.level,
        is_system: role.isSystem,
        permissions: [...role.permissions],
        sca_required_permissions: [...role.scaRequiredPermissions],
        created_at: role.createdAt,
        updated_at: role.createdAt,
      })),
    )
    .execute()
}

export const findRole = (db: ScopedDb, level: string, name: string, merchantId: string | null) =>
  db
    .selectFrom('roles')
    .selectAll()
    .where('level', '=', level)
    .where('name', '=', name)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .executeTakeFirst()

/** Held until the transaction ends, so that decisions about it stay valid. */
export async function lockRole(db: ScopedDb, id: string) {
  const row = await db.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
export type RoleRecord = Awaited<ReturnType<typeof lockRole>>

type RoleChange = { name: string; permissions: readonly string[]; scaRequiredPermissions: readonly string[]; at: Date }

export async function changeRole(db: ScopedDb, id: string, change: RoleChange): Promise<void> {
  await db
    .updateTable('roles')
    .set((eb) => ({
      name: change.name,
      permissions: [...change.permissions],
      sca_required_permissions: [...change.scaRequiredPermissions],
      updated_at: change.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

export async function removeRole(db: ScopedDb, id: string): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', id).execute()
}

/** How many roles one owner has: the staff of a tenant, or one merchant. */
export async function countRoles(db: ScopedDb, level: string, merchantId: string | null): Promise<number> {
  const { n } = await db
    .selectFrom('roles')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('level', '=', level)
    .where('merchant_id', merchantId === null ? 'is' : '=', merchantId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export const hasMerchant = async (db: ScopedDb, id: string): Promise<boolean> =>
  (await db.selectFrom('merchants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const listRolesById = (db: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('roles').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('name').orderBy('id').execute()
