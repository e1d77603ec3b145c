import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'

export type NewMerchant = {
  id: string
  slug: string
  legalBusinessName: string
  processingStatus: ProcessingStatus
  activationDate?: Date | null
  createdAt: Date
}
export type NewWebsite = { id: string; merchantId: string; name: string; url: string; createdAt: Date }

export async function insertMerchant(db: ScopedDb, merchant: NewMerchant): Promise<void> {
  await db
    .insertInto('merchants')
    .values({
      tenant_id: db.scope.tenantId,
      id: merchant.id,
      slug: merchant.slug,
      legal_business_name: merchant.legalBusinessName,
      processing_status: merchant.processingStatus,
      activation_date: merchant.activationDate ?? null,
      created_at: merchant.createdAt,
    })
    .execute()
}

export async function insertWebsites(db: ScopedDb, websites: readonly NewWebsite[]): Promise<void> {
  await db
    .insertInto('websites')
    .values(
      websites.map(({ id, merchantId, name, url, createdAt }) => ({
        tenant_id: db.scope.tenantId,
        id,
        merchant_id: merchantId,
        name,
        url,
        created_at: createdAt,
      })),
    )
    .execute()
}

export const findMerchantBySlug = (db: ScopedDb, slug: string) =>
  db.selectFrom('merchants').selectAll().where('slug', '=', slug).executeTakeFirst()
