import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { AppError } from '../../core/app-error.ts'
import type { TransactionRecord } from './transaction-row.ts'

/** One transaction with the names a screen shows, the connector of its provider, and how many refunds count against its limit. */
export async function findTransaction(db: ScopedDb, id: string) {
  const row = await db
    .selectFrom('transactions as t')
    .innerJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.merchant_id'))
    .leftJoin('websites as w', (join) => join.onRef('w.tenant_id', '=', 't.tenant_id').onRef('w.id', '=', 't.website_id'))
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 't.tenant_id').onRef('sp.name', '=', 't.service_provider'),
    )
    .innerJoin('tenants as te', 'te.id', 't.tenant_id')
    .selectAll('t')
    .select(['m.legal_business_name as merchant_name', 'w.name as website_name', 'te.name as tenant_name', 'sp.connector'])
    .select((eb) =>
      eb
        .selectFrom('transactions as c')
        .select(sql<number>`count(*)::int`.as('n'))
        .whereRef('c.parent_transaction_id', '=', 't.id')
        .where('c.type', '=', 'Refund')
        .where('c.status', 'in', ['Created', 'Pending', 'Successful'])
        .as('refund_count'),
    )
    .where('t.id', '=', id)
    .executeTakeFirst()
  return row as (TransactionRecord & Omit<typeof row & {}, keyof TransactionRecord>) | undefined
}
export type FoundTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>>

export async function getTransaction(db: ScopedDb, id: string): Promise<FoundTransaction> {
  const row = await findTransaction(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** How much there is to see on the tabs of a transaction. Calls of its children count as its own. */
export function countTabs(db: ScopedDb, id: string): Promise<{ api_logs: number; fees: number }> {
  const family = (name: 'api_logs' | 'transaction_fees') =>
    db.selectFrom(name).select(sql<number>`count(*)::int`.as('n')).where('transaction_id', 'in', familyOf(db, id))
  return db.selectNoFrom([family('api_logs').as('api_logs'), family('transaction_fees').as('fees')]).executeTakeFirstOrThrow() as Promise<{
    api_logs: number
    fees: number
  }>
}

/** The ids of a transaction and of everything that hangs on it. */
export const familyOf = (db: ReadDb, id: string) =>
  db
    .selectFrom('transactions as f')
    .select('f.id')
    .where((eb) => eb.or([eb('f.id', '=', id), eb('f.parent_transaction_id', '=', id)]))
