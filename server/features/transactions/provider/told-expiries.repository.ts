import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { inPieces } from '../../../core/database/insert-rows.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'

/**
 * Authorisations that end by then, that nothing captures yet and that no one was told of. They are read first and then noted as told: of several
 * workers one gets each. `found`: how many were read.
 */
export async function takeExpiring(
  db: ScopedDb,
  { now, by }: { now: Date; by: Date },
  most: number,
): Promise<{ found: number; taken: TransactionRecord[] }> {
  const rows = await db
    .selectFrom('transactions as t')
    .selectAll('t')
    .where('t.mode', '=', db.scope.mode)
    // Word for word as the index transactions_expiring has it: a parameter would not match.
    .where(sql<boolean>`t.status = 'Reserved'`)
    .where('t.expires_at', '>', now.toISOString())
    .where('t.expires_at', '<=', by.toISOString())
    .where('t.amount_capture_pending_minor', '=', 0)
    .where(sql<boolean>`not exists (select from told_expiries e where e.tenant_id = t.tenant_id and e.transaction_id = t.id)`)
    .orderBy('t.expires_at')
    .limit(most)
    .execute()
  const expiring = rows as TransactionRecord[]
  const noted = new Set((await Promise.all(inPieces(inOrderOfIds(expiring)).map((piece) => noteTold(db, piece)))).flat())
  return { found: expiring.length, taken: expiring.filter(({ id }) => noted.has(id)) }
}

/** In one order for all workers, so that no two of them wait for each other. */
const inOrderOfIds = (payments: readonly TransactionRecord[]) => [...payments].sort((a, b) => (a.id < b.id ? -1 : 1))

/** Those that were not noted before. */
async function noteTold(db: ScopedDb, payments: readonly TransactionRecord[]): Promise<string[]> {
  const noted = await db
    .insertInto('told_expiries')
    .values(
      payments.map((payment) => ({
        tenant_id: payment.tenant_id,
        transaction_id: payment.id,
        merchant_id: payment.merchant_id,
        payment_method: payment.payment_method,
        payment_provider: payment.service_provider,
        expires_at: payment.expires_at!,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('transaction_id')
    .execute()
  return noted.map(({ transaction_id }) => transaction_id)
}

export async function forgetEnded(db: ScopedDb, now: Date): Promise<void> {
  await db.deleteFrom('told_expiries').where('expires_at', '<=', now.toISOString()).execute()
}
