import type { PlatformReadDb } from '@portico/database/scope.ts'

export const findPersonByEmail = (db: PlatformReadDb, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'tenant_id', 'merchant_id'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const findFirstTenant = (db: PlatformReadDb) => db.selectFrom('tenants').select('id').limit(1).executeTakeFirst()
