import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import { insertOf } from '../../core/database/insert-rows.repository.ts'

export type CallInsert = Insertable<Tables['api_calls']>

export const insertCalls = (db: ScopedDb, rows: readonly CallInsert[]): Promise<unknown> => insertOf('api_calls', rows).execute(db)

/** What their calls repeat of these payments. */
export const listPayments = (db: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['id', 'tenant_id', 'merchant_id', 'mode', 'payment_method', 'service_provider'])
    .where('mode', '=', db.scope.mode)
    .where('id', 'in', ids)
    .execute()

/** Those of these merchants that there are. */
export const listMerchants = async (db: ScopedDb, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.selectFrom('merchants').select('id').where('id', 'in', ids).execute()).map(({ id }) => id))
