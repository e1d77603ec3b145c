import type { BulkProgress } from '@portico/contract/core/bulk.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { scopeOfActor } from '../actor/scope-of-actor.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor, Context, FreeContext } from '../call/context.ts'
import { publish } from '../outbox/outbox.ts'
import {
  type BulkRow,
  cancelBulk,
  countOutcomes,
  findBulk,
  findByKey,
  insertBulk,
  insertRows,
  lockKey,
  type NamedRecord,
} from './bulk.repository.ts'
import type { BulkKind } from './bulk-kind.ts'

export type BulkReader = Pick<FreeContext, 'actor' | 'mode' | 'services'>
export type BulkCaller = BulkReader & Pick<FreeContext, 'record' | 'afterCommit'>

/** Rows are in the tenants of their records: the platform's in many tenants. */
export const reading = <T>({ actor, mode, services }: BulkReader, read: (db: ReadDb) => Promise<T>): Promise<T> =>
  actor.level === 'platform' ? services.inPlatformRead(mode, read) : services.inReadScope(scopeOfActor(actor, mode), read)

type Wish<W> = {
  /** The caller's, one for each intent. */
  key: string
  wish: W
  records: readonly NamedRecord[]
  /** What the audit trail says of it. */
  said: object
}

/**
 * Notes which records are meant, as they are now, and tells the worker. A caller opens no scope while it calls this. With a key that is known
 * it answers the bulk of before.
 */
export async function startBulk<W extends object>(
  { actor, mode, record, services, afterCommit }: BulkCaller,
  kind: BulkKind<W>,
  { key, wish, records, said }: Wish<W>,
): Promise<BulkRow> {
  const bulk = await services.inScope(scopeOfActor(actor, mode), async (db) => {
    await lockKey(db, actor.userId, key)
    const meanwhile = await findByKey(db, actor.userId, key)
    if (meanwhile) return meanwhile
    const at = services.now()
    const bulkId = services.newId()
    const { merchantId, level, userId } = actor
    const total = records.length
    // One tenant writes no rows of another: the worker writes those of the platform, in each tenant by itself.
    const meant = level === 'platform' ? records : null
    await insertBulk(db, { id: bulkId, kind: kind.name, key, userId, merchantId, level, wish, total, meant, at })
    if (!meant)
      await insertRows(
        db,
        { bulkId, merchantId, at },
        records.map(({ id }) => id),
      )
    await record.in(db)(bulkId, { after: { ...said, total } })
    await publish(db, services, 'bulk.requested', { bulkId, total }, { merchantId })
    return (await findBulk(db, bulkId))!
  })
  afterCommit(() => services.wakeOutbox())
  return bulk
}

/** The caller's own bulk of this kind; someone else's is not there. */
export function ownBulk(row: BulkRow | undefined, actor: Actor, kind: { name: string }): BulkRow {
  if (!row || row.user_id !== actor.userId || row.kind !== kind.name) throw new AppError('not_found')
  return row
}

export async function findOwnBulk({ actor, mode, services }: BulkReader, kind: { name: string }, bulkId: string): Promise<BulkRow> {
  const row = await services.inReadScope(scopeOfActor(actor, mode), (db) => findBulk(db, bulkId))
  return ownBulk(row, actor, kind)
}

export async function progressOf(db: ReadDb, { id, total, finished_at, cancelled_at }: BulkRow): Promise<BulkProgress> {
  const { done, refused } = await countOutcomes(db, id)
  const state = cancelled_at !== null ? 'Cancelled' : finished_at === null ? 'Running' : 'Done'
  return { bulkId: id, state, total, done, refused }
}

/** Leaves the records whose turn has not come. False where the bulk was over. */
export async function stopBulk(
  { db, services, record }: Pick<Context, 'db' | 'record'> & { services: Pick<Context['services'], 'now'> },
  { id, kind }: BulkRow,
): Promise<boolean> {
  const isStopped = await cancelBulk(db, id, services.now())
  await record(id, { after: { kind, isStopped } })
  return isStopped
}
