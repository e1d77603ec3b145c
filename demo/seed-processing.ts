import type { Mode } from '@portico/contract/core/level.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { insertLines, insertPool, type LineInsert } from '@portico/server/features/processing/index.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { comingLines, demoLines } from './processing-lines.ts'
import { freeReferences } from './references.ts'
import { demoId, type SeededMerchant, type SeededWorld } from './seed-world.ts'

/** Which providers take the payments of each website; one that only tries things out has none in Live. */
export async function seedProcessing(services: Services, world: SeededWorld): Promise<void> {
  const modes: readonly Mode[] = ['Test', 'Live']
  for (const tenantId of new Set(world.merchants.map((merchant) => merchant.tenantId)))
    for (const mode of modes) {
      const merchants = world.merchants.filter((merchant) => merchant.tenantId === tenantId)
      const lines = merchants.flatMap((merchant) => linesOf(merchant, mode, world.began))
      const pools = merchants.filter(({ slug }) => demoMerchants.find((one) => one.slug === slug)?.isMain)
      await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
        await insertLines(db, lines)
        await insertPool(
          db,
          pools.flatMap((merchant) => freeReferences(merchant, mode, world.began)),
        )
      })
    }
}

function linesOf({ slug, id, tenantId, tenant, websiteIds }: SeededMerchant, mode: Mode, began: Date): LineInsert[] {
  const merchant = demoMerchants.find((one) => one.slug === slug)!
  if (mode === 'Live' && merchant.processingStatus === 'SandboxEnabled') return []
  const providers = demoTenants.find((one) => one.slug === tenant)!.providers.map(([name]) => name)
  const lines = demoLines({ prefix: slug.slice(0, 3).toUpperCase(), markets: merchant.markets, providers })
  return websiteIds.flatMap((websiteId, website) =>
    [...lines, ...(merchant.isMain ? comingLines(website, mode) : [])].map((line) => ({
      tenant_id: tenantId,
      id: demoId(`line/${websiteId}/${mode}/${line.paymentMethod}/${line.currency}/${line.provider}`, began),
      merchant_id: id,
      website_id: websiteId,
      mode,
      payment_method: line.paymentMethod,
      currency: line.currency,
      payment_provider: line.provider,
      position: line.position,
      mid: line.mid,
      created_at: began,
      updated_at: began,
    })),
  )
}
