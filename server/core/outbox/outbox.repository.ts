import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'

export async function insertOutbox(
  db: ScopedDb,
  row: { id: string; topic: string; payload: unknown; merchantId: string | null; createdAt: Date; availableAt: Date },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      tenant_id: db.scope.tenantId,
      merchant_id: row.merchantId,
      mode: db.scope.mode,
      id: row.id,
      topic: row.topic,
      payload: JSON.stringify(row.payload),
      created_at: row.createdAt,
      available_at: row.availableAt,
    })
    .execute()
}

export type OutboxRow = {
  tenant_id: string
  id: string
  merchant_id: string | null
  mode: 'Test' | 'Live'
  topic: string
  payload: unknown
  attempts: number
}

/** Two machines' clocks are never further apart: a later time comes from a clock that has been set back since. */
const skewMs = 60_000

/** Often enough for the last of many workers, which finds what the others have left. */
const mostTries = 4

/**
 * Claims the due events for `leaseMs`, the oldest first. A claim whose worker died comes back when the lease ends; one that ends later than any
 * lease can, and what was said in times to come, waits for no clock. Due events are read without a lock; then each is claimed by its key,
 * if it still is due: of several workers that have read the same events, one gets each. A worker that got none of those that it read looks again.
 */
export async function claimOutbox(db: Kysely<Tables>, claim: { most: number; leaseMs: number; now: Date }): Promise<OutboxRow[]> {
  for (let tries = 1; ; tries++) {
    const due = await listDue(db, claim)
    // In one order for all workers, so that no two of them wait for each other.
    const keys = due.sort((a, b) => (a.id < b.id ? -1 : 1))
    const claimed = await Promise.all(keys.map((key) => claimOne(db, key, claim)))
    const rows = claimed.filter((row) => row !== undefined)
    if (rows.length > 0 || due.length === 0 || tries === mostTries) return rows
  }
}

const isDue = (now: Date, leaseMs: number) => {
  const unlikely = new Date(now.getTime() + skewMs)
  const unlikelyLease = new Date(now.getTime() + leaseMs + skewMs)
  return sql<boolean>`parked_at is null and (available_at <= ${now} or created_at > ${unlikely})
    and (leased_until is null or leased_until < ${now} or leased_until > ${unlikelyLease})`
}

const listDue = (db: Kysely<Tables>, { most, leaseMs, now }: { most: number; leaseMs: number; now: Date }) =>
  db.selectFrom('outbox').select(['tenant_id', 'id']).where(isDue(now, leaseMs)).orderBy('available_at').limit(most).execute()

const claimOne = (
  db: Kysely<Tables>,
  { tenant_id, id }: Pick<OutboxRow, 'tenant_id' | 'id'>,
  { leaseMs, now }: { leaseMs: number; now: Date },
) =>
  db
    .updateTable('outbox')
    .set({ leased_until: new Date(now.getTime() + leaseMs), attempts: sql`attempts + 1` })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where(isDue(now, leaseMs))
    .returning(['tenant_id', 'id', 'merchant_id', 'mode', 'topic', 'payload', 'attempts'])
    .executeTakeFirst() as Promise<OutboxRow | undefined>

export async function deleteOutbox(db: Kysely<Tables>, row: Pick<OutboxRow, 'tenant_id' | 'id'>): Promise<void> {
  await db.deleteFrom('outbox').where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute()
}

export async function retryOutbox(
  db: Kysely<Tables>,
  row: Pick<OutboxRow, 'tenant_id' | 'id'>,
  error: string,
  availableAt: Date,
  parkedAt: Date | null,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ leased_until: null, last_error: error.slice(0, 2000), available_at: availableAt, parked_at: parkedAt })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
}

export const outboxChannel = 'portico_outbox'

/** Wakes every worker; the notification contains no data. */
export async function notifyOutbox(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, '')`.execute(db)
}
