import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Those of these tenants that there are, or without ids all that may ask, by name. */
export function listAskingTenants(db: PlatformReadDb, ids: readonly string[] | undefined) {
  const all = db.selectFrom('tenants').select(['id', 'slug']).where('is_platform', '=', false)
  return (ids ? all.where(sql<boolean>`id = any(${ids}::uuid[])`) : all).orderBy('name').orderBy('id').execute()
}
