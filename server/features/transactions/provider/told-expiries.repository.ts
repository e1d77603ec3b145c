import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { TransactionRecord } from '../transaction-row.ts'

/** Authorisations that end by then, that nothing captures yet and that no one was told of; noted as told, so that each is returned once. */
export async function takeExpiring(db: ScopedDb, { now, by }: { now: Date; by: Date }, most: number): Promise<TransactionRecord[]> {
  const taken = await db
    .insertInto('told_expiries')
    .columns(['tenant_id', 'transaction_id', 'merchant_id', 'payment_method', 'payment_provider', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('transactions as t')
        .select([
          't.tenant_id',
          't.id',
          't.merchant_id',
          't.payment_method',
          't.service_provider',
          sql<Date>`t.expires_at`.as('expires_at'),
        ])
        .where('t.mode', '=', db.scope.mode)
        // Word for word as the index transactions_expiring has it: a parameter would not match.
        .where(sql<boolean>`t.status = 'Reserved'`)
        .where('t.expires_at', '>', now.toISOString())
        .where('t.expires_at', '<=', by.toISOString())
        .where('t.amount_capture_pending_minor', '=', 0)
        .where(sql<boolean>`not exists (select from told_expiries e where e.tenant_id = t.tenant_id and e.transaction_id = t.id)`)
        .orderBy('t.expires_at')
        .limit(most),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .execute()
  if (taken.length === 0) return []
  const ids = taken.map(({ transaction_id }) => transaction_id)
  const rows = await db.selectFrom('transactions').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return rows as TransactionRecord[]
}

export async function forgetEnded(db: ScopedDb, now: Date): Promise<void> {
  await db.deleteFrom('told_expiries').where('expires_at', '<=', now.toISOString()).execute()
}
