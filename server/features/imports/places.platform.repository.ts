import type { PlatformReadDb } from '@portico/database/scope.ts'

/** Where an import goes, by the names a person types. */
export const findTenant = (db: PlatformReadDb, slug: string) =>
  db.selectFrom('tenants').select(['id', 'slug']).where('slug', '=', slug).where('is_platform', '=', false).executeTakeFirst()

export const listTenantSlugs = async (db: PlatformReadDb): Promise<string[]> =>
  (await db.selectFrom('tenants').select('slug').where('is_platform', '=', false).orderBy('slug').limit(20).execute()).map(
    ({ slug }) => slug,
  )

export const findMerchantOfTenant = (db: PlatformReadDb, tenantId: string, slug: string) =>
  db.selectFrom('merchants').select(['id', 'slug']).where('tenant_id', '=', tenantId).where('slug', '=', slug).executeTakeFirst()

export const listMerchantSlugs = async (db: PlatformReadDb, tenantId: string): Promise<string[]> =>
  (await db.selectFrom('merchants').select('slug').where('tenant_id', '=', tenantId).orderBy('slug').limit(20).execute()).map(
    ({ slug }) => slug,
  )
