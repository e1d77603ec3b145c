import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { sql, type Updateable } from 'kysely'
import type { ExportRow } from './exports.repository.ts'

/*
 * What the worker writes. A claim is a lease with the number of its attempt: a worker that has lost it, to a cancellation or
 * to another worker, finds no row to write to.
 */

export type Claim = { id: string; attempt: number }
export type RunFields = Updateable<Tables['exports']>

/** Takes an export that no one runs: queued, or left by a worker whose lease has ended. */
export const claimExport = (
  db: ScopedDb,
  id: string,
  { now, leasedUntil }: { now: Date; leasedUntil: Date },
): Promise<ExportRow | undefined> =>
  db
    .updateTable('exports')
    .set({
      state: 'Running',
      attempt: sql<number>`attempt + 1`,
      leased_until: leasedUntil,
      started_at: now,
      rows_done: 0,
      rows_total: null,
      total_is_estimate: false,
    })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'Queued'), eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())])]))
    .returningAll()
    .executeTakeFirst()

/** False where the claim is lost. */
export async function updateClaimed(db: ScopedDb, { id, attempt }: Claim, fields: RunFields): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set(fields)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'Running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those whose worker died, and those whose order was lost on its way to one. */
export const listLeft = (db: ScopedDb, { now, queuedBefore }: { now: Date; queuedBefore: Date }) =>
  db
    .selectFrom('exports')
    .select(['id', 'attempt', 'state', 'user_id', 'merchant_id', 'level'])
    .where('mode', '=', db.scope.mode)
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())]),
        eb.and([eb('state', '=', 'Queued'), eb('created_at', '<', queuedBefore.toISOString())]),
      ]),
    )
    .orderBy('created_at')
    .execute()

export const listExpired = (db: ScopedDb, now: Date) =>
  db
    .selectFrom('exports')
    .select(['id', 'attempt'])
    .where('mode', '=', db.scope.mode)
    .where('state', '=', 'Done')
    .where('expires_at', '<=', now.toISOString())
    .limit(1000)
    .execute()

export async function markExpired(db: ScopedDb, id: string): Promise<void> {
  await db.updateTable('exports').set({ state: 'Expired' }).where('id', '=', id).where('state', '=', 'Done').execute()
}
