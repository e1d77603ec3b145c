import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type LimitColumn = 'merchants' | 'payment_methods' | 'service_providers'
export type LimitRow = { merchants: string[] | null; payment_methods: string[] | null; service_providers: string[] | null; version: number }

/** Somebody of the own side: staff for staff, people of the merchant for the merchant. */
export const findPerson = (db: ScopedDb, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'merchant_id'])
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', userId)
    .where('merchant_id', db.scope.level === 'merchant' ? '=' : 'is', db.scope.merchantId ?? null)
    .executeTakeFirst()

export const findLimits = (db: ScopedDb, userId: string): Promise<LimitRow | undefined> =>
  db
    .selectFrom('user_limits')
    .select(['merchants', 'payment_methods', 'service_providers', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** True where the limits are still those of `version`. */
export async function saveLimit(db: ScopedDb, { userId, merchantId, column, values, version, at }: SavedLimit): Promise<boolean> {
  const change = { [column]: values, updated_at: at }
  const saved =
    version === 0
      ? await db
          .insertInto('user_limits')
          .values({ tenant_id: db.scope.tenantId, user_id: userId, merchant_id: merchantId, ...change, updated_at: at })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doNothing())
          .executeTakeFirst()
      : await db
          .updateTable('user_limits')
          .set({ ...change, version: sql<number>`version + 1` })
          .where('user_id', '=', userId)
          .where('version', '=', version)
          .executeTakeFirst()
  return ('numUpdatedRows' in saved ? saved.numUpdatedRows : (saved.numInsertedOrUpdatedRows ?? 0n)) === 1n
}
type SavedLimit = {
  userId: string
  merchantId: string | null
  column: LimitColumn
  values: readonly string[] | null
  version: number
  at: Date
}

export const listNames = (db: ScopedDb, merchants: readonly string[]) =>
  db
    .selectFrom('merchants')
    .select(['id as merchantId', 'legal_business_name as legalBusinessName'])
    .where(sql<boolean>`id = any(${merchants}::uuid[])`)
    .orderBy('legal_business_name')
    .execute()

export async function listProviderNames(db: ScopedDb): Promise<string[]> {
  const rows = await db.selectFrom('service_providers').select('name').execute()
  return rows.map(({ name }) => name)
}
