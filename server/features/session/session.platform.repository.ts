import type { PlatformReadDb } from '@portico/database/scope.ts'
import { byName } from '../../core/list/paging.repository.ts'

export const listTenants = (db: PlatformReadDb, language: string) =>
  db.selectFrom('tenants').select(['id', 'name']).where('is_platform', '=', false).orderBy(byName('name', language)).limit(1000).execute()
export const listAllMerchants = (db: PlatformReadDb, language: string) =>
  db
    .selectFrom('merchants')
    .select(['id', 'tenant_id', 'legal_business_name'])
    .where('visibility', '=', 'Visible')
    .orderBy(byName('legal_business_name', language))
    .limit(1000)
    .execute()
export const listAllServiceProviders = (db: PlatformReadDb) =>
  db.selectFrom('service_providers').select('name').distinct().where('active', '=', true).orderBy('name').execute()
