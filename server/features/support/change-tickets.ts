import { type Bulk, type BulkChange, mostRefusals } from '@portico/contract/features/support/bulk.schemas.ts'
import { supportRefusals } from '@portico/contract/features/support/support.refusals.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import { scopeOfActor } from '../../core/actor/scope-of-actor.ts'
import { type BulkRow, findByKey } from '../../core/bulk/bulk.repository.ts'
import { type BulkCaller, type BulkReader, findOwnBulk, progressOf, reading, startBulk } from '../../core/bulk/start-bulk.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { hasLabel } from '../labels/index.ts'
import { listRefused } from './bulk.repository.ts'
import { refuseOutOfSight } from './bulk-people.ts'
import { earlier, type MeantTickets, meantTickets } from './meant-tickets.ts'
import { findOwnPeople } from './own-people.ts'
import { ticketBulk } from './ticket-bulk.ts'

type BulkWish = MeantTickets & { key: string; change: BulkChange }

/** Notes which tickets are meant, as they are now, and tells the worker. The same request again answers how far it is. */
export async function changeTickets(context: BulkCaller, channel: TicketChannel, wish: BulkWish): Promise<Bulk> {
  const { actor, mode, services } = context
  const { change, key } = wish
  const { known, before } = await services.inReadScope(scopeOfActor(actor, mode), async (db) => {
    const row = await findByKey(db, actor.userId, key)
    if (row) return { known: row }
    await refuseUnknown({ db, actor }, change)
    return { before: await earlier(db, actor, wish.of) }
  })
  if (known) return toBulk(context, known)
  const records = await meantTickets(context, channel, { ...wish, before })
  if (change.action === 'assign' && change.assignee !== null) await refuseOutOfSight(context, records, change.assignee.toLowerCase())
  return toBulk(context, await startBulk(context, ticketBulk, { key, wish: { channel, change }, records, said: change }))
}

/** How far it is; someone else's is not there. */
export const readBulk = async (context: BulkReader, bulkId: string): Promise<Bulk> =>
  toBulk(context, await findOwnBulk(context, ticketBulk, bulkId))

const toBulk = (context: BulkReader, row: BulkRow): Promise<Bulk> =>
  reading(context, async (db) => {
    const [progress, refusals] = await Promise.all([progressOf(db, row), listRefused(db, row.id, mostRefusals)])
    return {
      ...progress,
      refusals: refusals.map((one) => ({ tenantId: one.tenant_id, ticketId: one.ticket_id, subject: one.subject, reason: one.reason! })),
    }
  })

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
