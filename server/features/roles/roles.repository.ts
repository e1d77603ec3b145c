import type { ScopedDb } from '@portico/database/scope.ts'

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

export async function assignRole(db: ScopedDb, userId: string, roleId: string): Promise<void> {
  await db.insertInto('user_roles').values({ tenant_id: db.scope.tenantId, user_id: userId, role_id: roleId }).execute()
}
