import type { Permission } from '@portico/contract/permissions.ts'
import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Those of these tenants that there are, or without ids all that may ask, by name. */
export function listAskingTenants(db: PlatformReadDb, ids: readonly string[] | undefined) {
  const all = db.selectFrom('tenants').select(['id', 'slug']).where('is_platform', '=', false)
  return (ids ? all.where(sql<boolean>`id = any(${ids}::uuid[])`) : all).orderBy('name').orderBy('id').execute()
}

/** Whether a user may still sign in, work on tickets and see those of this merchant. */
export async function isAble(
  db: PlatformReadDb,
  { userId, permission, merchantId }: { userId: string; permission: Permission; merchantId: string | null },
): Promise<boolean> {
  const { rows } = await sql`select from users u join tenants t on t.id = u.tenant_id
    where u.id = ${userId} and u.status = 'Active' and t.active
      and exists (select from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and ${permission} = any(r.permissions))
      and not exists (select from user_limits l where l.tenant_id = u.tenant_id and l.user_id = u.id
        and ${merchantId}::uuid <> all(l.merchants))`.execute(db)
  return rows.length > 0
}
