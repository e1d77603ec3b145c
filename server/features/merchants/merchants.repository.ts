import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import type {
  BoardingStage,
  MerchantStatus,
  MerchantType,
  ReviewStatus,
  Visibility,
} from '@portico/contract/features/merchants/merchant-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { merchantColumns, withWebsiteCount } from './merchant-list.repository.ts'

export type MerchantFacts = {
  legalBusinessName: string
  merchantType: MerchantType
  boardingStage: BoardingStage
  reviewStatus: ReviewStatus
  visibility: Visibility
  description: string | null
  merchantNotes: string | null
}
export type NewMerchant = Partial<Omit<MerchantFacts, 'legalBusinessName'>> & {
  id: string
  slug: string
  legalBusinessName: string
  processingStatus: ProcessingStatus
  merchantStatus?: MerchantStatus
  activationDate?: Date | null
  createdAt: Date
}
export type MerchantRow = Awaited<ReturnType<typeof getMerchant>>

/** Missing values are those of a merchant that has been boarded. */
export async function insertMerchant(db: ScopedDb, merchant: NewMerchant): Promise<void> {
  await db
    .insertInto('merchants')
    .values({
      tenant_id: db.scope.tenantId,
      id: merchant.id,
      slug: merchant.slug,
      legal_business_name: merchant.legalBusinessName,
      processing_status: merchant.processingStatus,
      merchant_status: merchant.merchantStatus ?? 'Active',
      activation_date: merchant.activationDate ?? null,
      boarding_stage: merchant.boardingStage ?? 'Approved',
      review_status: merchant.reviewStatus ?? 'Approved',
      merchant_type: merchant.merchantType ?? 'Direct',
      visibility: merchant.visibility ?? 'Visible',
      description: merchant.description ?? null,
      merchant_notes: merchant.merchantNotes ?? null,
      created_at: merchant.createdAt,
    })
    .execute()
}

export const findMerchantBySlug = (db: ScopedDb, slug: string) =>
  db.selectFrom('merchants').selectAll().where('slug', '=', slug).executeTakeFirst()

/** The whole record, with how many websites and people it has. */
export async function getMerchant(db: ScopedDb, id: string) {
  const merchant = db.selectFrom('merchants as m').select(merchantColumns).where('m.id', '=', id)
  const [row, users] = await Promise.all([
    withWebsiteCount(db, merchant).executeTakeFirst(),
    db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('merchant_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  if (!row) throw new AppError('not_found')
  return { ...row, users: users.count }
}

/** Held until the transaction ends, so that decisions about it stay valid. */
export async function lockMerchant(db: ScopedDb, id: string) {
  const row = await db.selectFrom('merchants as m').select(merchantColumns).where('m.id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

export type MerchantUpdate = Partial<{
  legal_business_name: string
  merchant_type: MerchantType
  boarding_stage: BoardingStage
  review_status: ReviewStatus
  visibility: Visibility
  description: string | null
  merchant_notes: string | null
  merchant_status: MerchantStatus
  processing_status: ProcessingStatus
  activation_date: Date | string | null
}>

export async function changeMerchant(db: ScopedDb, id: string, change: MerchantUpdate, at: Date): Promise<void> {
  await db
    .updateTable('merchants')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
