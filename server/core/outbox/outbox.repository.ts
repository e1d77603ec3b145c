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

/**
 * Claims the due events for `leaseMs`. A claim whose worker died comes back when the lease ends; one that ends later than any lease can,
 * and what was said in times to come, waits for no clock.
 */
export async function claimOutbox(
  db: Kysely<Tables>,
  { most, leaseMs, now }: { most: number; leaseMs: number; now: Date },
): Promise<OutboxRow[]> {
  const leasedUntil = new Date(now.getTime() + leaseMs)
  const unlikely = new Date(now.getTime() + skewMs)
  const unlikelyLease = new Date(leasedUntil.getTime() + skewMs)
  const { rows } = await sql<OutboxRow>`
    update outbox set leased_until = ${leasedUntil}, attempts = attempts + 1
    where (tenant_id, id) in (
      select tenant_id, id from outbox
      where parked_at is null and (available_at <= ${now} or created_at > ${unlikely})
        and (leased_until is null or leased_until < ${now} or leased_until > ${unlikelyLease})
      order by available_at limit ${most} for update skip locked)
    returning tenant_id, id, merchant_id, mode, topic, payload, attempts`.execute(db)
  return rows
}

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
