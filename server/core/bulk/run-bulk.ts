import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import { actorAsNow } from '../actor/actor-as-now.ts'
import { scopeOfActor } from '../actor/scope-of-actor.ts'
import { AppError } from '../call/app-error.ts'
import type { Actor } from '../call/context.ts'
import type { Services } from '../call/services.ts'
import { throwAll } from '../jobs/for-each.ts'
import {
  type BulkRow,
  claimBulk,
  finishBulk,
  forgetMeant,
  holdRow,
  insertRows,
  listWaiting,
  type NamedRecord,
  type Outcome,
  renewLease,
  saveOutcome,
} from './bulk.repository.ts'
import type { AnyBulkKind } from './bulk-kind.ts'

export type BulkOrder = { bulkId: string; tenantId: string; mode: Mode }

/** Between two looks at whether the bulk was cancelled. */
const atATime = 25
export const leaseMs = 30_000

/**
 * Works on the records of a bulk one by one, each in a transaction with its row, as the requester with their current permissions. One worker
 * has the lease of a bulk; another one goes on once it has run out. Safe to be called twice all the same: a row that has an outcome is not
 * touched again.
 */
export async function runBulk(services: Services, kinds: readonly AnyBulkKind[], { bulkId, tenantId, mode }: BulkOrder): Promise<void> {
  const home = { level: 'tenant', tenantId, mode } as const
  const lease = leaseOf(services, home, bulkId)
  const bulk = await lease.claim()
  if (!bulk) return
  try {
    const kind = kinds.find(({ name }) => name === bulk.kind)
    if (!kind) throw new Error(`Nobody knows bulks of the kind ${bulk.kind}`)
    await workOn(services, home, { bulk, kind }, lease.renew)
  } finally {
    await lease.end()
  }
}

type Held = { bulk: BulkRow; kind: AnyBulkKind }

async function workOn(services: Services, home: Scope, { bulk, kind }: Held, renew: () => Promise<boolean>): Promise<void> {
  const unwritten = await writeRows(services, home, bulk)
  const actor = await actorOf(services, bulk, kind)
  const failures = new Map<string, unknown>()
  const waiting = () => {
    const but = { bulkId: bulk.id, but: [...failures.keys()] }
    return bulk.level === 'platform'
      ? services.inPlatformRead(home.mode, (db) => listWaiting(db, but, atATime))
      : services.inReadScope(home, (db) => listWaiting(db, but, atATime))
  }
  for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
    if (!(await renew())) return
    let worked = 0
    for (const row of rows)
      try {
        worked += (await changeOne(services, { bulk, kind }, actor, row)) ? 1 : 0
      } catch (error) {
        failures.set(row.id, error)
        worked++
      }
    // The worker that holds the remaining rows ends the bulk.
    if (worked === 0) return
  }
  // Those that failed wait for the next try; the others are done.
  throwAll([...unwritten, ...failures.values()])
  await services.inScope(home, (db) => finishBulk(db, bulk.id, services.now()))
  await services.wakeOutbox().catch((error) => services.log.warn({ err: error }, 'the worker was not woken'))
}

function leaseOf(services: Services, home: Scope, bulkId: string) {
  const ahead = () => new Date(services.now().getTime() + leaseMs)
  let held = ahead()
  const write = (until: Date | null) => services.inScope(home, (db) => renewLease(db, bulkId, { held, until }))
  return {
    claim: () => services.inScope(home, (db) => claimBulk(db, bulkId, { now: services.now(), until: held })),
    /** False where the bulk was cancelled, or this worker was too slow and another one has it. */
    async renew(): Promise<boolean> {
      const until = ahead()
      const isOurs = await write(until)
      if (isOurs) held = until
      return isOurs
    },
    async end(): Promise<void> {
      await write(null)
    },
  }
}

/** Writes the rows of a bulk of the platform, in the tenants of their records. Returns why some were not written: the next try does it. */
async function writeRows(services: Services, home: Scope, { id: bulkId, merchant_id: merchantId, meant }: BulkRow): Promise<unknown[]> {
  if (meant === null) return []
  const at = services.now()
  const failures: unknown[] = []
  for (const [tenantId, records] of Map.groupBy(meant as NamedRecord[], ({ tenant_id }) => tenant_id))
    try {
      const ids = records.map(({ id }) => id)
      await services.inScope({ ...home, tenantId } as Scope, (db) => insertRows(db, { bulkId, merchantId, at }, ids))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 0) await services.inScope(home, (db) => forgetMeant(db, bulkId))
  return failures
}

async function actorOf(services: Services, bulk: BulkRow, kind: AnyBulkKind): Promise<Actor | undefined> {
  try {
    const actor = await actorAsNow(services, { ...bulk, mode: bulk.asked_in })
    return kind.isAllowed(actor) ? actor : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** False where another worker is at it. Refused without an actor: the requester has lost the permission. */
function changeOne(services: Services, { bulk, kind }: Held, actor: Actor | undefined, { tenant_id, id }: NamedRecord): Promise<boolean> {
  const mode = bulk.asked_in as Mode
  const place = { level: 'tenant', tenantId: tenant_id, mode } as const
  const scope = actor && actor.level !== 'platform' ? scopeOfActor(actor, mode) : place
  return services.inScope(scope, async (db) => {
    if (!(await holdRow(db, bulk.id, id))) return false
    const work = actor && { db, actor, services, wish: bulk.wish, request: { id: bulk.id } }
    const outcome = work ? await outcomeOf(() => kind.change(work, id)) : { reason: 'not_allowed' }
    await saveOutcome(db, { bulkId: bulk.id, recordId: id, at: services.now() }, outcome)
    return true
  })
}

async function outcomeOf(work: () => Promise<object | void>): Promise<Outcome> {
  try {
    return { result: (await work()) || undefined }
  } catch (error) {
    // What refuses does so before it has written anything.
    if (error instanceof AppError) return error.said ? { reason: error.said.reason, params: error.said.params } : { reason: error.code }
    throw error
  }
}
