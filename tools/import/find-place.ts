import type { Services } from '@portico/server/core/call/services.ts'
import {
  findMerchantOfTenant,
  findTenant,
  ImportRefused,
  listMerchantSlugs,
  listTenantSlugs,
} from '@portico/server/features/imports/index.ts'

/** The ids of the names. */
export async function findPlace(services: Services, { tenant, merchant }: { tenant: string; merchant: string }) {
  return services.inPlatformRead('Live', async (db) => {
    const foundTenant = await findTenant(db, tenant)
    if (!foundTenant)
      throw new ImportRefused(`There is no tenant ${tenant}. There is ${(await listTenantSlugs(db)).join(', ') || 'none yet'}.`)
    const found = await findMerchantOfTenant(db, foundTenant.id, merchant)
    if (found) return { tenantId: foundTenant.id, merchantId: found.id }
    const others = (await listMerchantSlugs(db, foundTenant.id)).join(', ') || 'none yet'
    throw new ImportRefused(`${tenant} has no merchant ${merchant}. It has ${others}.`)
  })
}
