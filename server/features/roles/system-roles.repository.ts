import type { SystemRole } from '@portico/contract/system-roles.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** One at a time brings the system roles of a tenant up to date. */
export const lockSystemRoles = (db: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`system roles ${db.scope.tenantId}`}, 0))`.execute(db)

export async function isPlatform(db: ScopedDb): Promise<boolean> {
  const tenant = await db.selectFrom('tenants').select('is_platform').where('id', '=', db.scope.tenantId).executeTakeFirstOrThrow()
  return tenant.is_platform
}

/** Those that hold other permissions than the contract says, in whichever order. */
export const listOutdated = (db: ScopedDb, { level, name, permissions }: SystemRole) =>
  db
    .selectFrom('roles')
    .select(['id', 'merchant_id', 'permissions'])
    .where('is_system', '=', true)
    .where('level', '=', level)
    .where('name', '=', name)
    .where(sql<boolean>`not (permissions @> ${permissions}::text[] and permissions <@ ${permissions}::text[])`)
    .execute()

export async function setSystemPermissions(db: ScopedDb, ids: readonly string[], { permissions }: SystemRole, at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('roles')
    .set((eb) => ({ permissions: [...permissions], updated_at: at, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Merchants (null: the staff) who have no role of this name. */
export async function listOwnersWithout(db: ScopedDb, { level, name }: SystemRole): Promise<(string | null)[]> {
  if (level !== 'merchant') {
    const known = await db.selectFrom('roles').select('id').where('level', '=', level).where('name', '=', name).executeTakeFirst()
    return known ? [] : [null]
  }
  const rows = await db
    .selectFrom('merchants as m')
    .leftJoin('roles as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.merchant_id', '=', 'm.id').on('r.name', '=', name),
    )
    .select('m.id')
    .where('r.id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}
