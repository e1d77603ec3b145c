import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { inPieces } from '../database/insert-rows.repository.ts'

export type BulkRow = Selectable<Tables['bulks']>
export type NamedRecord = { tenant_id: string; id: string }

type NewBulk = {
  id: string
  kind: string
  key: string
  userId: string
  merchantId: string | null
  level: string
  wish: object
  total: number
  /** Records whose rows the worker has yet to write. */
  meant: readonly NamedRecord[] | null
  at: Date
}

export async function insertBulk(db: ScopedDb, bulk: NewBulk): Promise<void> {
  const { id, kind, key, userId, merchantId, level, wish, total, meant, at } = bulk
  await db
    .insertInto('bulks')
    .values({
      tenant_id: db.scope.tenantId,
      id,
      kind,
      key,
      user_id: userId,
      merchant_id: merchantId,
      level,
      asked_in: db.scope.mode,
      wish: JSON.stringify(wish),
      total,
      meant: meant && JSON.stringify(meant),
      created_at: at,
    })
    .execute()
}

/** In the tenant of the records. */
export async function insertRows(
  db: ScopedDb,
  { bulkId, merchantId, at }: { bulkId: string; merchantId: string | null; at: Date },
  recordIds: readonly string[],
): Promise<void> {
  const { tenantId } = db.scope
  const rows = recordIds.map((recordId) => ({
    tenant_id: tenantId,
    bulk_id: bulkId,
    record_id: recordId,
    merchant_id: merchantId,
    created_at: at,
  }))
  await Promise.all(inPieces(rows).map((piece) => insertPiece(db, piece)))
}

const insertPiece = (db: ScopedDb, rows: readonly Insertable<Tables['bulk_rows']>[]) =>
  db
    .insertInto('bulk_rows')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()

/** Every record that is meant has its row. */
export async function forgetMeant(db: ScopedDb, id: string): Promise<void> {
  await db.updateTable('bulks').set({ meant: null }).where('id', '=', id).execute()
}

/** Two requests with one key come after each other. */
export const lockKey = (db: ScopedDb, userId: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${userId} ${key}`}, 0))`.execute(db)

export const findByKey = (db: ScopedDb, userId: string, key: string): Promise<BulkRow | undefined> =>
  db.selectFrom('bulks').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()

export const findBulk = (db: ScopedDb, id: string): Promise<BulkRow | undefined> =>
  db.selectFrom('bulks').selectAll().where('id', '=', id).executeTakeFirst()

/** Undefined where it is over, or another worker has it. */
export const claimBulk = (db: ScopedDb, id: string, { now, until }: { now: Date; until: Date }): Promise<BulkRow | undefined> =>
  db
    .updateTable('bulks')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .returningAll()
    .executeTakeFirst()

/** False where the bulk is over, or another worker has it by now. */
export async function renewLease(db: ScopedDb, id: string, { held, until }: { held: Date; until: Date | null }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulks')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('leased_until', '=', held.toISOString())
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function finishBulk(db: ScopedDb, id: string, at: Date): Promise<void> {
  await db.updateTable('bulks').set({ finished_at: at, leased_until: null }).where('id', '=', id).where('finished_at', 'is', null).execute()
}

/** False where it was over already. */
export async function cancelBulk(db: ScopedDb, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulks')
    .set({ finished_at: at, cancelled_at: at })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export const countOutcomes = async (db: ReadDb, bulkId: string) =>
  db
    .selectFrom('bulk_rows')
    .select([
      sql<number>`(count(*) filter (where outcome = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where outcome = 'refused'))::int`.as('refused'),
    ])
    .where('bulk_id', '=', bulkId)
    .executeTakeFirstOrThrow()

/** The records that a bulk has changed. */
export const listChanged = (db: ReadDb, bulkId: string): Promise<NamedRecord[]> =>
  db.selectFrom('bulk_rows').select(['tenant_id', 'record_id as id']).where('bulk_id', '=', bulkId).where('outcome', '=', 'done').execute()

export const listWaiting = (
  db: ReadDb,
  { bulkId, but }: { bulkId: string; but: readonly string[] },
  most: number,
): Promise<NamedRecord[]> =>
  db
    .selectFrom('bulk_rows')
    .select(['tenant_id', 'record_id as id'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', 'is', null)
    .where(sql<boolean>`record_id <> all(${but}::uuid[])`)
    .limit(most)
    .execute()

/** False where the row has been worked on, or another worker is at it. */
export const holdRow = async (db: ScopedDb, bulkId: string, recordId: string): Promise<boolean> =>
  (await db
    .selectFrom('bulk_rows')
    .select('record_id')
    .where('bulk_id', '=', bulkId)
    .where('record_id', '=', recordId)
    .where('outcome', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) !== undefined

export type Outcome = { result?: object | undefined } | { reason: string; params?: object | undefined }

export async function saveOutcome(db: ScopedDb, row: { bulkId: string; recordId: string; at: Date }, outcome: Outcome): Promise<void> {
  const told =
    'reason' in outcome
      ? { outcome: 'refused', reason: outcome.reason, params: outcome.params && JSON.stringify(outcome.params) }
      : { outcome: 'done', result: outcome.result && JSON.stringify(outcome.result) }
  await db
    .updateTable('bulk_rows')
    .set({ ...told, done_at: row.at })
    .where('bulk_id', '=', row.bulkId)
    .where('record_id', '=', row.recordId)
    .execute()
}

/** Those that no worker has. */
export const listLeft = (db: ScopedDb, { now, before }: { now: Date; before: Date }) =>
  db
    .selectFrom('bulks')
    .select(['id', 'asked_in'])
    .where('finished_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now.toISOString())]))
    .orderBy('created_at')
    .limit(20)
    .execute()

export async function deleteBulksBefore(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('bulk_rows').where('created_at', '<', before.toISOString()).execute()
  await db.deleteFrom('bulks').where('created_at', '<', before.toISOString()).execute()
}
