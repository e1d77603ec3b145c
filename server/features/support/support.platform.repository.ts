import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** The platform's own tenant asks nobody. */
export const isTenant = async (db: PlatformReadDb, id: string): Promise<boolean> =>
  (await db.selectFrom('tenants').select('id').where('id', '=', id).where('is_platform', '=', false).executeTakeFirst()) !== undefined

/** Those of these tenants that there are, or without ids all that may ask, by name. */
export function listAskingTenants(db: PlatformReadDb, ids: readonly string[] | undefined) {
  const all = db.selectFrom('tenants').select(['id', 'slug']).where('is_platform', '=', false)
  return (ids ? all.where(sql<boolean>`id = any(${ids}::uuid[])`) : all).orderBy('name').orderBy('id').execute()
}
