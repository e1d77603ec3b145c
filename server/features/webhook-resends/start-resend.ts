import { mostOfBulk } from '@portico/contract/core/bulk.ts'
import { webhookResendRefusals } from '@portico/contract/features/webhook-resends/webhook-resends.refusals.ts'
import type { NewResend, Resend } from '@portico/contract/features/webhook-resends/webhook-resends.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { type BulkRow, findBulk, findByKey } from '../../core/bulk/bulk.repository.ts'
import { type BulkCaller, ownBulk, startBulk } from '../../core/bulk/start-bulk.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, FreeContext } from '../../core/call/context.ts'
import { type ResendWish, resendBulk } from './resend-bulk.ts'
import { resendOf } from './to-reply.ts'
import { listFailed, listMatching, listNamed } from './webhook-resends.repository.ts'

/** Notes which deliveries are meant, as they are now, and tells the worker. The same request again answers how far it is. */
export async function startResend(context: FreeContext & BulkCaller, { key, ...wish }: NewResend): Promise<Resend> {
  const { actor, mode, services } = context
  const scope = scopeOfActor(actor, mode)
  const found = await services.inReadScope(scope, async (db) => {
    const known = await findByKey(db, actor.userId, key)
    return known ? { known } : { ids: await meant(db, actor, wish) }
  })
  const bulk = found.known ? ownBulk(found.known, actor, resendBulk) : await begin(context, { key, ...wish }, found.ids!)
  return services.inReadScope(scope, (db) => resendOf(db, bulk))
}

function begin(context: BulkCaller, { key, ...wish }: NewResend, ids: readonly string[]): Promise<BulkRow> {
  const said = saidOf(wish)
  const { tenantId } = context.actor
  const records = ids.map((id) => ({ tenant_id: tenantId, id }))
  return startBulk(context, resendBulk, { key, wish: said, records, said })
}

const saidOf = ({ deliveries, filter, failedOf }: Omit<NewResend, 'key'>): ResendWish => ({
  ...(deliveries ? { named: deliveries.length } : {}),
  ...(filter ? { filter } : {}),
  ...(failedOf === undefined ? {} : { failedOf }),
})

async function meant(db: ScopedDb, actor: Actor, { deliveries, filter, failedOf }: Omit<NewResend, 'key'>): Promise<string[]> {
  const lists: string[][] = []
  if (deliveries) lists.push(await named(db, deliveries))
  if (failedOf !== undefined) lists.push(await listFailed(db, ownResend(await findBulk(db, failedOf), { db, actor }).id))
  if (filter) lists.push(await listMatching(db, filter, mostOfBulk + 1))
  const [first, ...others] = lists
  if (!first) throw new AppError(webhookResendRefusals.sayWhich())
  if (lists.some(({ length }) => length > mostOfBulk)) throw new AppError(webhookResendRefusals.tooManyMatch({ most: mostOfBulk }))
  const known = others.map((list) => new Set(list))
  return first.filter((id) => known.every((has) => has.has(id)))
}

async function named(db: ScopedDb, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given.map((one) => one.toLowerCase()))]
  const found = await listNamed(db, ids)
  if (found.length < ids.length) throw new AppError('not_found')
  return found
}

/** Test and Live have resends of their own, as they have webhooks. */
export function ownResend(row: BulkRow | undefined, { db, actor }: { db: ScopedDb; actor: Actor }): BulkRow {
  const own = ownBulk(row, actor, resendBulk)
  if (own.asked_in !== db.scope.mode) throw new AppError('not_found')
  return own
}
