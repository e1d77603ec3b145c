import { type Bulk, type BulkChange, mostRefusals } from '@portico/contract/features/support/bulk.schemas.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context, FreeContext } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { hasLabel } from '../labels/index.ts'
import { type BulkRow, countOutcomes, findBulk, findByKey, insertBulk, insertRows, listRefused, lockKey } from './bulk.repository.ts'
import { refuseOutOfSight } from './bulk-people.ts'
import { type BulkReader, earlier, type MeantTickets, meantTickets, own, reading } from './meant-tickets.ts'
import { findOwnPeople } from './own-people.ts'

type BulkWish = MeantTickets & { key: string; change: BulkChange }
type Caller = BulkReader & Pick<FreeContext, 'record' | 'afterCommit'>

/** Notes which tickets are meant, as they are now, and tells the worker. The same request again answers how far it is. */
export async function startBulk(context: Caller, channel: TicketChannel, wish: BulkWish): Promise<Bulk> {
  const { actor, mode, record, services, afterCommit } = context
  const { change, key } = wish
  const home = scopeOfActor(actor, mode)
  const { known, before } = await services.inReadScope(home, async (db) => {
    const row = await findByKey(db, actor.userId, key)
    if (row) return { known: row }
    await refuseUnknown({ db, actor }, change)
    return { before: await earlier(db, actor, wish.of) }
  })
  if (known) return toBulk(context, known)
  const tickets = await meantTickets(context, channel, { ...wish, before })
  if (change.action === 'assign' && change.assignee !== null) await refuseOutOfSight(context, tickets, change.assignee.toLowerCase())
  const started = await services.inScope(home, async (db) => {
    await lockKey(db, actor.userId, key)
    const meanwhile = await findByKey(db, actor.userId, key)
    if (meanwhile) return meanwhile
    const at = services.now()
    const bulkId = services.newId()
    const { merchantId, level, userId } = actor
    const total = tickets.length
    // One tenant writes no rows of another: the worker writes those of the platform, in each tenant by itself.
    const meant = level === 'platform' ? tickets : null
    await insertBulk(db, { id: bulkId, key, userId, merchantId, level, channel, change, total, meant, at })
    if (!meant)
      await insertRows(
        db,
        { bulkId, merchantId, at },
        tickets.map(({ id }) => id),
      )
    await record.in(db)(bulkId, { after: { ...change, total } })
    await publish(db, services, 'bulk.requested', { bulkId, total }, { merchantId })
    return { bulkId, total }
  })
  if (!('bulkId' in started)) return toBulk(context, started)
  afterCommit(() => services.wakeOutbox())
  return { ...started, state: 'Running', done: 0, refused: 0, refusals: [] }
}

/** How far it is; someone else's is not there. */
export async function readBulk(context: BulkReader, bulkId: string): Promise<Bulk> {
  const { actor, mode, services } = context
  const row = await services.inReadScope(scopeOfActor(actor, mode), (db) => findBulk(db, bulkId))
  return toBulk(context, own(row, actor))
}

async function toBulk(context: BulkReader, { id, total, finished_at }: BulkRow): Promise<Bulk> {
  const [{ done, refused }, refusals] = await reading(context, (db) =>
    Promise.all([countOutcomes(db, id), listRefused(db, id, mostRefusals)]),
  )
  return {
    bulkId: id,
    state: finished_at === null ? 'Running' : 'Done',
    total,
    done,
    refused,
    refusals: refusals.map((row) => ({ tenantId: row.tenant_id, ticketId: row.ticket_id, subject: row.subject, reason: row.reason! })),
  }
}

/** Whom or what it names is looked for once, before anything is done. */
async function refuseUnknown({ db, actor }: Pick<Context, 'db' | 'actor'>, change: BulkChange): Promise<void> {
  if (change.action === 'setLabel') {
    if (actor.level === 'platform') throw new AppError(supportRefusals.noLabels())
    if (change.labelId !== null && !(await hasLabel(db, actor.merchantId, change.labelId))) throw new AppError('not_found')
  }
  if (change.action === 'assign' && change.assignee !== null) {
    const people = await findOwnPeople({ db, actor }, { ids: [change.assignee.toLowerCase()] })
    if (people.length === 0) throw new AppError('not_found')
  }
}
