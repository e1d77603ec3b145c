import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql, type Updateable } from 'kysely'
import { type FeedViewer, seenBy } from '../feed/index.ts'
import type { Side } from './terms.repository.ts'

export type ScopingRow = Selectable<Tables['support_scopings']>
export type ScopingName = { ticketId: string; side: Side }

const of = (db: ReadDb, { ticketId, side }: ScopingName) =>
  db.selectFrom('support_scopings').selectAll().where('ticket_id', '=', ticketId).where('side', '=', side)

export const findScoping = (db: ReadDb, name: ScopingName): Promise<ScopingRow | undefined> => of(db, name).executeTakeFirst()
export const lockScoping = (db: ScopedDb, name: ScopingName): Promise<ScopingRow | undefined> => of(db, name).forUpdate().executeTakeFirst()

/** Queues a run; undefined where one is queued or running already. What was drafted before stays until the run has ended. */
export const queueScoping = (db: ScopedDb, { ticketId, side }: ScopingName, by: string, at: Date) =>
  db
    .insertInto('support_scopings')
    .values({ tenant_id: db.scope.tenantId, ticket_id: ticketId, side, state: 'Queued', started_by: by, started_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'ticket_id', 'side'])
        .doUpdateSet({ state: 'Queued', attempt: 0, leased_until: null, failure: null, started_by: by, started_at: at, finished_at: null })
        .where('support_scopings.state', 'in', ['Done', 'Failed']),
    )
    .returning('ticket_id')
    .executeTakeFirst()

/** Takes a run that no one works on: queued, or left by a worker whose lease has ended. */
export const claimScoping = (db: ScopedDb, { ticketId, side }: ScopingName, { now, leasedUntil }: { now: Date; leasedUntil: Date }) =>
  db
    .updateTable('support_scopings')
    .set({ state: 'Running', attempt: sql<number>`attempt + 1`, leased_until: leasedUntil })
    .where('ticket_id', '=', ticketId)
    .where('side', '=', side)
    .where((eb) => eb.or([eb('state', '=', 'Queued'), eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())])]))
    .returningAll()
    .executeTakeFirst()

/** False where another worker has taken the run. */
export async function endScoping(
  db: ScopedDb,
  { ticket_id, side, attempt }: Pick<ScopingRow, 'ticket_id' | 'side' | 'attempt'>,
  change: Updateable<Tables['support_scopings']>,
): Promise<boolean> {
  const row = await db
    .updateTable('support_scopings')
    .set({ ...change, leased_until: null, version: sql<number>`version + 1` })
    .where('ticket_id', '=', ticket_id)
    .where('side', '=', side)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['Queued', 'Running'])
    .returning('ticket_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those whose worker died, and those whose order was lost on its way to one. */
export const listLeft = (db: ScopedDb, { now, queuedBefore }: { now: Date; queuedBefore: Date }) =>
  db
    .selectFrom('support_scopings')
    .select(['ticket_id', 'side', 'attempt'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'Running'), eb('leased_until', '<', now.toISOString())]),
        eb.and([eb('state', '=', 'Queued'), eb('started_at', '<', queuedBefore.toISOString())]),
      ]),
    )
    .execute()

export async function saveScoping(
  db: ScopedDb,
  { ticketId, side }: ScopingName,
  change: Updateable<Tables['support_scopings']>,
): Promise<void> {
  await db
    .updateTable('support_scopings')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('ticket_id', '=', ticketId)
    .where('side', '=', side)
    .execute()
}

/** What a ticket was opened with, and what happened to it as far as a side may read it. */
export async function readTicket(db: ScopedDb, { ticketId, side }: ScopingName) {
  const viewer: FeedViewer = { side }
  const [ticket, references, items] = await Promise.all([
    db
      .selectFrom('support_tickets')
      .select(['id', 'subject', 'description', 'category', 'priority', 'channel', 'escalated_to_id', 'escalated_from_id'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('support_references').select('key').where('ticket_id', '=', ticketId).where('key', '<>', 'createdOn').execute(),
    db
      .selectFrom('support_feed_items as i')
      .select(['i.place', 'i.type', 'i.content', 'i.details'])
      .where('i.ticket_id', '=', ticketId)
      .where(seenBy(viewer, 'i'))
      .orderBy('i.place')
      .execute(),
  ])
  return { ticket, references: references.length, items }
}
export type TicketHistory = Awaited<ReturnType<typeof readTicket>>

/** Places of a feed that a side may cite. */
export const listPlaces = async (db: ReadDb, { ticketId, side }: ScopingName, tenantId: string): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('support_feed_items as i')
    .select('i.place')
    .where('i.tenant_id', '=', tenantId)
    .where('i.ticket_id', '=', ticketId)
    .where(seenBy({ side }, 'i'))
    .execute()
  return new Set([0, ...rows.map(({ place }) => place)])
}

/** Those of the tickets that a reader may open still. */
export const listOpenable = (db: ReadDb, side: Side, ids: readonly string[]) => {
  const rows = db
    .selectFrom('support_tickets as t')
    .select(['t.tenant_id', 't.id', 't.merchant_id', 't.subject', 't.status'])
    .where(sql<boolean>`t.id = any(${ids}::uuid[])`)
  return (
    side === 'platform'
      ? rows.where((eb) => eb.or([eb('t.channel', '=', 'TenantToPlatformTicketChannel'), eb('t.escalated_to_id', 'is not', null)]))
      : rows
  ).execute()
}
