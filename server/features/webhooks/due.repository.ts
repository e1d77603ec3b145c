import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql, type Updateable } from 'kysely'

export type ClaimedDelivery = Selectable<Tables['webhook_deliveries']>
export type Claim = { most: number; leaseMs: number; now: Date }

const isDue = (now: Date) =>
  sql<boolean>`state = 'Delivering' and next_try_at <= ${now} and (leased_until is null or leased_until < ${now})`

/**
 * Claims due deliveries of an endpoint for `leaseMs`, the oldest first. They are read without a lock; then each is leased by its key, if it
 * still is due: of several workers one gets each. A claim whose worker died comes back when the lease ends.
 */
export async function claimDue(db: ScopedDb, endpointId: string, { most, leaseMs, now }: Claim): Promise<ClaimedDelivery[]> {
  const due = db.selectFrom('webhook_deliveries').where('mode', '=', db.scope.mode).where(isDue(now))
  const found = await due.select('id').where('endpoint_id', '=', endpointId).orderBy('next_try_at').limit(most).execute()
  if (found.length === 0) return []
  // In one order for all workers, so that no two of them wait for each other: an index is read along the sorted ids.
  const ids = found.map(({ id }) => id).sort()
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('mode', '=', db.scope.mode)
    .where(isDue(now))
    .returningAll()
    .execute()
  const claimed = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => claimed.get(id) ?? [])
}

/** What came of a try. False where another worker has claimed it by now, because this one took longer than its lease. */
export async function endTry(
  db: ScopedDb,
  { id, leased_until }: ClaimedDelivery,
  change: Updateable<Tables['webhook_deliveries']>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ ...change, leased_until: null })
    .where('id', '=', id)
    .where('leased_until', '=', leased_until)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** What was claimed and not sent is due for anyone again. */
export async function giveBack(db: ScopedDb, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where(sql<boolean>`id = any(${claimed.map(({ id }) => id)}::uuid[])`)
    .where('leased_until', '=', claimed[0]!.leased_until)
    .execute()
}

type Arrival = { leasedUntil: string | null; status: number | null; at: Date }
/** The same for those that arrived at a try by the clock: together, because these are the many. The ids of those that this worker still held. */
export async function endArrived(db: ScopedDb, ids: readonly string[], { leasedUntil, status, at }: Arrival): Promise<string[]> {
  const counted = { attempts: sql<number>`attempts + 1`, auto_attempts: sql<number>`auto_attempts + 1` }
  const said = {
    state: 'Delivered',
    next_try_at: null,
    leased_until: null,
    delivered_at: at,
    last_try_at: at,
    last_status: status,
    last_error: null,
  }
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ ...counted, ...said })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('leased_until', '=', leasedUntil)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What waits for an endpoint that is off, or was deleted, is given up. */
export async function giveUpOn(db: ScopedDb, endpointId: string): Promise<string[]> {
  const rows = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'Failed', next_try_at: null, leased_until: null, asked_by: null })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'Delivering')
    .returning('transaction_id')
    .execute()
  return [...new Set(rows.map(({ transaction_id }) => transaction_id))].sort()
}

/** Those of these transactions with a webhook that was tried and has not arrived. */
export async function listTroubled(db: ScopedDb, transactionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('transaction_id')
    .distinct()
    .where('transaction_id', 'in', transactionIds)
    .where(sql<boolean>`(state = 'Failed' or state = 'Delivering' and last_error is not null)`)
    .execute()
  return new Set(rows.map(({ transaction_id }) => transaction_id))
}
