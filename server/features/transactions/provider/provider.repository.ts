import { firstIdAt } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { saveKeys } from '../keys/keys.repository.ts'
import { toAttemptInsert } from '../payments/payment-draft.ts'
import { partOf, type TransactionRecord } from '../transaction-row.ts'
import type { ApiLogInsert } from './api-logs.ts'
import type { FeeInsert } from './fee-rows.ts'
import type { AttemptRecord } from './operation.ts'

export type AttemptInsert = Insertable<Tables['transaction_attempts']>

/** Holds a payment until the end of the transaction: all news of it and of its children is applied under this lock. */
export async function lockPayment(db: ScopedDb, id: string): Promise<TransactionRecord | undefined> {
  const row = await db.selectFrom('transactions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row as TransactionRecord | undefined
}

/**
 * Locks authorisations whose time is over, the oldest first. They are read without a lock and then locked by their ids, if they still are as they
 * were: another worker may have closed them, or a user captured them. `found`: how many were read.
 */
export async function lockExpired(db: ScopedDb, now: Date, most: number): Promise<{ found: number; locked: TransactionRecord[] }> {
  const expired = db
    .selectFrom('transactions')
    .where('mode', '=', db.scope.mode)
    // Word for word as the index transactions_expiring has it: a parameter would not match.
    .where(sql<boolean>`status = 'Reserved'`)
    .where('expires_at', '<=', now.toISOString())
    .where('amount_capture_pending_minor', '=', 0)
  const ids = (await expired.select('id').orderBy('expires_at').limit(most).execute()).map(({ id }) => id)
  if (ids.length === 0) return { found: 0, locked: [] }
  // In one order for all workers, so that no two of them wait for each other.
  const locked = await expired.selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forUpdate().execute()
  return { found: ids.length, locked: locked as TransactionRecord[] }
}

export async function findRecord(db: ScopedDb, id: string): Promise<TransactionRecord | undefined> {
  const row = await db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst()
  return row as TransactionRecord | undefined
}

export async function listChildren(db: ScopedDb, paymentId: string): Promise<TransactionRecord[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('parent_transaction_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows as TransactionRecord[]
}

export async function listAttemptsOf(db: ScopedDb, paymentId: string): Promise<AttemptRecord[]> {
  const rows = await db.selectFrom('transaction_attempts').selectAll().where('transaction_id', '=', paymentId).orderBy('index').execute()
  return rows as AttemptRecord[]
}

/** The connector that a tenant chose for each of its providers, by the provider's name. */
export async function listProviderConnectors(db: ScopedDb): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('service_providers').select(['name', 'connector']).where('active', '=', true).execute()
  return new Map(rows.map((row) => [row.name, row.connector]))
}

/** Everything of a record that may change after it was made. */
export const changeable = (record: TransactionRecord) => ({
  status: record.status,
  status_before: record.status_before,
  status_changed_at: record.status_changed_at,
  close_reason: record.close_reason,
  amount_authorised_minor: record.amount_authorised_minor,
  amount_capture_pending_minor: record.amount_capture_pending_minor,
  amount_captured_minor: record.amount_captured_minor,
  amount_refund_pending_minor: record.amount_refund_pending_minor,
  amount_refunded_minor: record.amount_refunded_minor,
  amount_disputed_minor: record.amount_disputed_minor,
  fee_total_minor: record.fee_total_minor,
  capture_final: record.capture_final,
  service_provider: record.service_provider,
  mid: record.mid,
  provider_transaction_id: record.provider_transaction_id,
  acquirer_reference: record.acquirer_reference,
  utr: record.utr,
  response_code: record.response_code,
  response_text: record.response_text,
  normalised_code: record.normalised_code,
  advice_code: record.advice_code,
  auth_code: record.auth_code,
  card_brand: record.card_brand,
  card_first6: record.card_first6,
  card_last4: record.card_last4,
  attempt_count: record.attempt_count,
  event_count: record.event_count,
  booked_minor: record.booked_minor,
  provider_revision: record.provider_revision,
  version: record.version,
  details: JSON.stringify(record.details),
  updated_at: record.updated_at,
  authorised_at: record.authorised_at,
  captured_at: record.captured_at,
  expires_at: record.expires_at,
  last_synced_at: record.last_synced_at,
})

/** Refuses to overwrite what someone else has changed since it was read. */
export async function saveRecord(db: ScopedDb, before: TransactionRecord, after: TransactionRecord): Promise<void> {
  if (after === before) return
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set(changeable(after))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Transaction ${before.id} has changed since it was read`)
  const isPassedOn = after.service_provider !== before.service_provider
  if (isPassedOn || after.provider_transaction_id !== before.provider_transaction_id) await saveKeys(db, before, after)
  if (isPassedOn) await takePartsAlong(db, after)
}

/** A payment that is passed on: what it has so far is shown to those who may see it at its new provider. Nothing is posted before. */
async function takePartsAlong(db: ScopedDb, { id, service_provider, created_at }: TransactionRecord): Promise<void> {
  const parts = [
    'transaction_events',
    'transaction_attempts',
    'api_logs',
    'api_calls',
    'provider_callbacks',
    'routing_decisions',
    'antifraud_assessments',
    'pid_relationships',
    'webhook_deliveries',
    'webhook_attempts',
  ] as const
  await Promise.all([
    ...parts.map((part) => db.updateTable(part).set({ payment_provider: service_provider }).where('transaction_id', '=', id).execute()),
    // Ids are in the order of time, and no record names a payment before it is there.
    db
      .updateTable('audit_records')
      .set({
        payment_providers: sql`payment_providers[:array_position(transaction_ids, ${id}) - 1] || ${service_provider}::text || payment_providers[array_position(transaction_ids, ${id}) + 1:]`,
      })
      .where('id', '>=', firstIdAt(Date.parse(created_at)))
      .where(sql<boolean>`transaction_ids @> array[${id}::uuid]`)
      .execute(),
  ])
}

export async function saveAttempt(db: ScopedDb, attempt: AttemptRecord): Promise<void> {
  const {
    tenant_id: _tenant,
    id,
    transaction_id: _transaction,
    merchant_id: _merchant,
    mode: _mode,
    index: _index,
    ...changes
  } = toAttemptInsert(attempt)
  await db.updateTable('transaction_attempts').set(changes).where('id', '=', id).execute()
}

export const insertAttempts = (db: ScopedDb, rows: readonly AttemptInsert[]): Promise<unknown> =>
  insertOf('transaction_attempts', rows).execute(db)
export const insertFees = (db: ScopedDb, rows: readonly FeeInsert[]): Promise<unknown> => insertOf('transaction_fees', rows).execute(db)
export const insertApiLogs = (db: ScopedDb, rows: readonly ApiLogInsert[]): Promise<unknown> => insertOf('api_logs', rows).execute(db)

/** True for news that was not here before. */
export async function insertCallback(
  db: ScopedDb,
  of: TransactionRecord,
  provider: string,
  callbackId: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('provider_callbacks')
    .values({ ...partOf(of), provider, callback_id: callbackId, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
