import type { PlatformReadDb } from '@portico/database/scope.ts'

export const zoneOfTenant = async (db: PlatformReadDb, tenantId: string): Promise<string> =>
  (await db.selectFrom('tenants').select('time_zone').where('id', '=', tenantId).executeTakeFirstOrThrow()).time_zone
