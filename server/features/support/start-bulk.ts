import { type Bulk, type BulkChange, mostOfBulk, mostRefusals } from '@portico/contract/features/support/bulk.schemas.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor, Context } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { viewerOf } from '../feed/index.ts'
import { hasLabel } from '../labels/index.ts'
import {
  type BulkRow,
  countOutcomes,
  findBulk,
  findByKey,
  insertBulk,
  insertRows,
  listChanged,
  listMatching,
  listNamed,
  listRefused,
  lockKey,
  type NamedTicket,
} from './bulk.repository.ts'
import { findOwnPeople } from './own-people.ts'

export type BulkWish = {
  key: string
  change: BulkChange
  tickets?: readonly { tenantId: string; ticketId: string }[] | undefined
  filter?: TicketFilters | undefined
  of?: string | undefined
}
type Caller = Pick<Context, 'db' | 'actor' | 'mode' | 'services' | 'record' | 'afterCommit'>

/** Notes which tickets are meant, as they are now, and tells the worker. The same request again answers how far it is. */
export async function startBulk(context: Caller, channel: TicketChannel, wish: BulkWish): Promise<Bulk> {
  const { db, actor, record, services, afterCommit } = context
  const { change, key } = wish
  await lockKey(db, actor.userId, key)
  const known = await findByKey(db, actor.userId, key)
  if (known) return toBulk(context, known)
  await refuseUnknown(context, change)
  const tickets = await reading(context, (all) => meant(all, context, channel, wish))
  if (tickets.length > mostOfBulk) throw new AppError(supportRefusals.tooManyMatch({ most: mostOfBulk }))
  const at = services.now()
  const bulkId = services.newId()
  const { merchantId } = actor
  for (const [tenantId, ofTenant] of Map.groupBy(tickets, ({ tenant_id }) => tenant_id)) {
    const insert = (of: ScopedDb) =>
      insertRows(
        of,
        { bulkId, merchantId, at },
        ofTenant.map(({ id }) => id),
      )
    await (tenantId === db.scope.tenantId ? insert(db) : services.inScope({ level: 'tenant', tenantId, mode: db.scope.mode }, insert))
  }
  const total = tickets.length
  await insertBulk(db, { id: bulkId, key, userId: actor.userId, merchantId, level: actor.level, channel, change, total, at })
  await record(bulkId, { after: { ...change, total } })
  await publish(db, services, 'bulk.requested', { bulkId, total }, { merchantId })
  afterCommit(() => services.wakeOutbox())
  return { bulkId, state: 'Running', total, done: 0, refused: 0, refusals: [] }
}

/** How far it is; someone else's is not there. */
export async function readBulk(context: Pick<Context, 'db' | 'actor' | 'mode' | 'services'>, bulkId: string): Promise<Bulk> {
  return toBulk(context, own(await findBulk(context.db, bulkId), context.actor))
}

function own(row: BulkRow | undefined, actor: Actor): BulkRow {
  if (!row || row.user_id !== actor.userId) throw new AppError('not_found')
  return row
}

async function toBulk(context: Parameters<typeof readBulk>[0], { id, total, finished_at }: BulkRow): Promise<Bulk> {
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

/** Rows are in the tenants of their tickets: the platform's in many tenants. */
const reading = <T>(
  { db, actor, mode, services }: { db: ScopedDb; actor: Actor; mode: Context['mode']; services: Services },
  read: (db: ReadDb) => Promise<T>,
): Promise<T> => (actor.level === 'platform' ? services.inPlatformRead(mode, read) : read(db))

async function meant(
  all: ReadDb,
  { db, actor }: Caller,
  channel: TicketChannel,
  { tickets, filter, of }: BulkWish,
): Promise<NamedTicket[]> {
  const lists: NamedTicket[][] = []
  if (tickets) {
    const named = new Map(tickets.map((one) => [`${one.tenantId} ${one.ticketId}`.toLowerCase(), one]))
    const found = await listNamed(all, channel, [...named.values()])
    if (found.length < named.size) throw new AppError('not_found')
    lists.push(found)
  }
  if (of !== undefined) {
    const before = own(await findBulk(db, of), actor)
    if (before.channel !== channel) throw new AppError('not_found')
    lists.push(await listChanged(all, before.id))
  }
  if (filter) lists.push(await listMatching(all, channel, filter, { viewer: viewerOf(actor), userId: actor.userId }, mostOfBulk + 1))
  const [first, ...others] = lists
  if (!first) throw new AppError(supportRefusals.sayWhich())
  const ids = others.map((list) => new Set(list.map(({ id }) => id)))
  return first.filter(({ id }) => ids.every((has) => has.has(id)))
}

/** Whom or what it names is looked for once, before anything is done. */
async function refuseUnknown(context: Caller, change: BulkChange): Promise<void> {
  const { actor, db } = context
  if (change.action === 'setLabel') {
    if (actor.level === 'platform') throw new AppError(supportRefusals.noLabels())
    if (change.labelId !== null && !(await hasLabel(db, actor.merchantId, change.labelId))) throw new AppError('not_found')
  }
  if (change.action === 'assign' && change.assignee !== null) {
    const people = await findOwnPeople(context, { ids: [change.assignee.toLowerCase()] })
    if (people.length === 0) throw new AppError('not_found')
  }
}
