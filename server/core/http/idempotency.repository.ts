import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type StoredAnswer = { payload_hash: string; response_status: number; response_body: string }

/** False where another transaction holds this key right now. Released with the transaction. */
export async function tryHoldKey(db: ScopedDb, parts: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${parts.join('\n')}, 0)) as held`.execute(
    db,
  )
  return rows[0]!.held
}

export function findAnswer(db: ScopedDb, userId: string, operation: string, key: string): Promise<StoredAnswer | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['payload_hash', 'response_status', 'response_body'])
    .where('user_id', '=', userId)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function insertAnswer(
  db: ScopedDb,
  row: { userId: string; operation: string; key: string; payloadHash: string; status: number; body: string; at: Date },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      tenant_id: db.scope.tenantId,
      merchant_id: db.scope.level === 'merchant' ? (db.scope.merchantId ?? null) : null,
      user_id: row.userId,
      operation: row.operation,
      key: row.key,
      payload_hash: row.payloadHash,
      response_status: row.status,
      response_body: row.body,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
