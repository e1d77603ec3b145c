import type { PlatformReadDb } from '@portico/database/scope.ts'

/** The platform's own tenant asks nobody. */
export const isTenant = async (db: PlatformReadDb, id: string): Promise<boolean> =>
  (await db.selectFrom('tenants').select('id').where('id', '=', id).where('is_platform', '=', false).executeTakeFirst()) !== undefined
