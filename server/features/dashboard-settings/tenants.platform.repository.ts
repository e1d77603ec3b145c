import type { PlatformReadDb } from '@portico/database/scope.ts'

/** Whether there is a tenant of this id; the platform itself is none. */
export async function isTenant(db: PlatformReadDb, id: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('id').where('id', '=', id).where('is_platform', '=', false).executeTakeFirst()
  return row !== undefined
}
