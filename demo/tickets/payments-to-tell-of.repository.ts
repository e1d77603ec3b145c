import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Of each merchant the newest payment with each status, in the mode of the handle: what its tickets are about. */
export const listPaymentsToTellOf = (db: PlatformReadDb) =>
  db
    .selectFrom('transactions')
    .distinctOn(['tenant_id', 'merchant_id', 'status'])
    .select(['id', 'tenant_id', 'merchant_id', 'status'])
    .where('mode', '=', sql<string>`cur_mode()`)
    .where('parent_transaction_id', 'is', null)
    .orderBy('tenant_id')
    .orderBy('merchant_id')
    .orderBy('status')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
