import type { Mode } from '@portico/contract/core/level.ts'
import type { BulkChange } from '@portico/contract/features/support/bulk.schemas.ts'
import { worksOnTickets } from '@portico/contract/features/support/ticket-access.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { actorAsNow } from '../../core/actor/actor-as-now.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { recorderOf } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { throwAll } from '../../core/jobs/for-each.ts'
import { labelTicket } from '../labels/index.ts'
import {
  type BulkRow,
  findBulk,
  finishBulk,
  forgetMeant,
  holdRow,
  insertRows,
  listWaiting,
  type NamedTicket,
  saveOutcome,
} from './bulk.repository.ts'
import { assign, setPriority, setStatus } from './change-ticket.ts'
import { type OpenTicket, openTicket } from './open-ticket.ts'

export type BulkOrder = { bulkId: string; tenantId: string; mode: Mode }

const atATime = 100

/**
 * Changes the tickets of a bulk one by one, each in a transaction with its row, as the requester with their current permissions. Safe to be
 * called twice, also at once, and again after a worker died: a row that has an outcome is not touched again.
 */
export async function runBulk(services: Services, { bulkId, tenantId, mode }: BulkOrder): Promise<void> {
  const home = { level: 'tenant', tenantId, mode } as const
  const bulk = await services.inScope(home, (db) => findBulk(db, bulkId))
  if (!bulk || bulk.finished_at !== null) return
  const unwritten = await writeRows(services, home, bulk)
  const actor = await actorOf(services, bulk)
  const failures = new Map<string, unknown>()
  const waiting = () => {
    const but = { bulkId, but: [...failures.keys()] }
    return bulk.level === 'platform'
      ? services.inPlatformRead(mode, (db) => listWaiting(db, but, atATime))
      : services.inReadScope(home, (db) => listWaiting(db, but, atATime))
  }
  for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
    let worked = 0
    for (const row of rows)
      try {
        worked += (await changeOne(services, bulk, actor, row)) ? 1 : 0
      } catch (error) {
        failures.set(row.id, error)
        worked++
      }
    // The worker that holds the remaining rows ends the bulk.
    if (worked === 0) return
  }
  // Those that failed wait for the next try; the others are done.
  throwAll([...unwritten, ...failures.values()])
  await services.inScope(home, (db) => finishBulk(db, bulkId, services.now()))
  await services.wakeOutbox().catch((error) => services.log.warn({ err: error }, 'the worker was not woken'))
}

/** Writes the rows of a bulk of the platform, in the tenants of their tickets. Returns why some were not written: the next try does it. */
async function writeRows(services: Services, home: Scope, { id: bulkId, merchant_id: merchantId, meant }: BulkRow): Promise<unknown[]> {
  if (meant === null) return []
  const at = services.now()
  const failures: unknown[] = []
  for (const [tenantId, tickets] of Map.groupBy(meant as NamedTicket[], ({ tenant_id }) => tenant_id))
    try {
      const ids = tickets.map(({ id }) => id)
      await services.inScope({ ...home, tenantId }, (db) => insertRows(db, { bulkId, merchantId, at }, ids))
    } catch (error) {
      failures.push(error)
    }
  if (failures.length === 0) await services.inScope(home, (db) => forgetMeant(db, bulkId))
  return failures
}

async function actorOf(services: Services, bulk: BulkRow): Promise<Actor | undefined> {
  try {
    const actor = await actorAsNow(services, { ...bulk, mode: bulk.asked_in })
    return actor.permissions.has(worksOnTickets[actor.level]) ? actor : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** False where another worker is at it. Refused without an actor: the requester has lost the permission. */
function changeOne(services: Services, bulk: BulkRow, actor: Actor | undefined, { tenant_id, id }: NamedTicket): Promise<boolean> {
  const mode = bulk.asked_in as Mode
  const place = { level: 'tenant', tenantId: tenant_id, mode } as const
  const scope = actor && actor.level !== 'platform' ? scopeOfActor(actor, mode) : place
  return services.inScope(scope, async (db) => {
    if (!(await holdRow(db, bulk.id, id))) return false
    await saveOutcome(db, bulk.id, id, actor ? await refusalOf(() => change(services, db, bulk, actor, id)) : 'not_allowed')
    return true
  })
}

async function refusalOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    // What refuses does so before it has written anything.
    if (error instanceof AppError) return error.said?.reason ?? error.code
    throw error
  }
}

async function change(services: Services, db: ScopedDb, bulk: BulkRow, actor: Actor, ticketId: string): Promise<void> {
  const change = bulk.change as BulkChange
  const record = recorderOf(actionOf(change), { actor, request: { id: bulk.id }, services }, db)
  const open = await openTicket({ db, actor, services, record, params: { ticketId } })
  if (open.ticket.channel !== bulk.channel) throw new AppError('not_found')
  return apply(open, change)
}

/** What has become of each ticket is called as if it had been done by hand. */
const actionOf = ({ action, ...change }: BulkChange) => {
  if (action !== 'setLabel') return `support.${action}` as const
  return 'labelId' in change && change.labelId === null ? 'labels.clear' : 'labels.set'
}

function apply(open: OpenTicket, change: BulkChange): Promise<void> {
  const { id, merchant_id, tenant_id } = open.ticket
  switch (change.action) {
    case 'close':
      return setStatus(open, 'Closed')
    case 'open':
      return setStatus(open, 'Opened')
    case 'setPriority':
      return setPriority(open, change.priority)
    case 'assign':
      return assign(open, change.assignee)
    case 'setLabel':
      return labelTicket(open, { askerId: merchant_id ?? tenant_id, ticketId: id }, change.labelId)
  }
}
