import type { PlatformReadDb } from '@portico/database/scope.ts'

export const listTenants = (db: PlatformReadDb) =>
  db.selectFrom('tenants').select(['id', 'name']).where('is_platform', '=', false).orderBy('name').limit(1000).execute()
export const listAllMerchants = (db: PlatformReadDb) =>
  db
    .selectFrom('merchants')
    .select(['id', 'tenant_id', 'legal_business_name'])
    .where('visibility', '=', 'Visible')
    .orderBy('legal_business_name')
    .limit(1000)
    .execute()
export const listAllServiceProviders = (db: PlatformReadDb) =>
  db.selectFrom('service_providers').select('name').distinct().where('active', '=', true).orderBy('name').execute()
