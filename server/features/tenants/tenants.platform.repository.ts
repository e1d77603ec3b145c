import type { PlatformReadDb } from '@portico/database/scope.ts'

export async function findTenantId(db: PlatformReadDb, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id
}
