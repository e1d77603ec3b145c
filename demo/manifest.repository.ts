import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Every merchant with its newest payment of the handle's mode, where it has one. */
export async function findNewestPayments(db: PlatformReadDb) {
  const merchants = await db
    .selectFrom('merchants as m')
    .innerJoin('tenants as t', 't.id', 'm.tenant_id')
    .select(['m.id as merchant_id', 'm.slug', 'm.tenant_id', 't.slug as tenant_slug'])
    .orderBy('m.slug')
    .execute()
  return Promise.all(merchants.map(async (merchant) => ({ ...merchant, ...(await findNewestPayment(db, merchant)) })))
}

async function findNewestPayment(db: PlatformReadDb, { tenant_id, merchant_id }: { tenant_id: string; merchant_id: string }) {
  const found = await db
    .selectFrom('transactions')
    .select(['id', 'external_id'])
    .where('tenant_id', '=', tenant_id)
    .where('merchant_id', '=', merchant_id)
    .where('mode', '=', sql<string>`cur_mode()`)
    .where('parent_transaction_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? { id: null, external_id: null }
}
