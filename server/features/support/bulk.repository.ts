import type { BulkChange } from '@portico/contract/features/support/bulk.schemas.ts'
import type { TicketFilters } from '@portico/contract/features/support/support.contract.ts'
import type { TicketChannel } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { inPieces } from '../../core/database/insert-rows.repository.ts'
import { findAmong } from './ticket-words.repository.ts'
import { matching, type Reader } from './tickets.repository.ts'

export type BulkRow = Selectable<Tables['support_bulks']>
export type NamedTicket = { tenant_id: string; id: string }

/** Of the tickets that a list shows with these filters the first so many. */
export async function listMatching(
  db: ReadDb,
  channel: TicketChannel,
  { sort: _, ...filters }: TicketFilters,
  reader: Reader,
  most: number,
): Promise<NamedTicket[]> {
  const { among } = await findAmong(db, channel, filters)
  return matching(db, channel, filters, { ...reader, among })
    .select(['q.tenant_id', 'q.id'])
    .limit(most)
    .execute()
}

/** Those of these tickets that are there. */
export const listNamed = (
  db: ReadDb,
  channel: TicketChannel,
  named: readonly { tenantId: string; ticketId: string }[],
): Promise<NamedTicket[]> =>
  db
    .selectFrom('support_tickets as q')
    .select(['q.tenant_id', 'q.id'])
    .where('q.channel', '=', channel)
    .where(
      sql<boolean>`(q.tenant_id, q.id) in (select * from unnest(${named.map(({ tenantId }) => tenantId)}::uuid[], ${named.map(({ ticketId }) => ticketId)}::uuid[]))`,
    )
    .execute()

/** How many of these tickets the limits of each of these people hide from them; people who see all are left out. */
export async function countHidden(db: ScopedDb, userIds: readonly string[], ticketIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_limits as l')
    .innerJoin('support_tickets as q', 'q.tenant_id', 'l.tenant_id')
    .select(['l.user_id', sql<number>`count(*)::int`.as('n')])
    .where(sql<boolean>`l.user_id = any(${userIds}::uuid[]) and q.id = any(${ticketIds}::uuid[]) and q.merchant_id <> all(l.merchants)`)
    .groupBy('l.user_id')
    .execute()
  return new Map(rows.map(({ user_id, n }) => [user_id, n]))
}

/** The tickets that a bulk has changed. */
export const listChanged = (db: ReadDb, bulkId: string): Promise<NamedTicket[]> =>
  db
    .selectFrom('support_bulk_rows')
    .select(['tenant_id', 'ticket_id as id'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', '=', 'done')
    .execute()

type NewBulk = {
  id: string
  key: string
  userId: string
  merchantId: string | null
  level: string
  channel: TicketChannel
  change: BulkChange
  total: number
  /** Tickets whose rows the worker has yet to write. */
  meant: readonly NamedTicket[] | null
  at: Date
}

export async function insertBulk(db: ScopedDb, bulk: NewBulk): Promise<void> {
  const { id, key, userId, merchantId, level, channel, change, total, meant, at } = bulk
  await db
    .insertInto('support_bulks')
    .values({
      tenant_id: db.scope.tenantId,
      id,
      key,
      user_id: userId,
      merchant_id: merchantId,
      level,
      asked_in: db.scope.mode,
      channel,
      change: JSON.stringify(change),
      total,
      meant: meant && JSON.stringify(meant),
      created_at: at,
    })
    .execute()
}

/** In the tenant of the tickets. */
export async function insertRows(
  db: ScopedDb,
  { bulkId, merchantId, at }: { bulkId: string; merchantId: string | null; at: Date },
  ticketIds: readonly string[],
): Promise<void> {
  const { tenantId } = db.scope
  const rows = ticketIds.map((ticketId) => ({
    tenant_id: tenantId,
    bulk_id: bulkId,
    ticket_id: ticketId,
    merchant_id: merchantId,
    created_at: at,
  }))
  await Promise.all(inPieces(rows).map((piece) => insertPiece(db, piece)))
}

const insertPiece = (db: ScopedDb, rows: readonly Insertable<Tables['support_bulk_rows']>[]) =>
  db
    .insertInto('support_bulk_rows')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute()

/** Every ticket that is meant has its row. */
export async function forgetMeant(db: ScopedDb, id: string): Promise<void> {
  await db.updateTable('support_bulks').set({ meant: null }).where('id', '=', id).execute()
}

/** Two requests with one key come after each other. */
export const lockKey = (db: ScopedDb, userId: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bulk ${userId} ${key}`}, 0))`.execute(db)

export const findByKey = (db: ScopedDb, userId: string, key: string): Promise<BulkRow | undefined> =>
  db.selectFrom('support_bulks').selectAll().where('user_id', '=', userId).where('key', '=', key).executeTakeFirst()

export const findBulk = (db: ScopedDb, id: string): Promise<BulkRow | undefined> =>
  db.selectFrom('support_bulks').selectAll().where('id', '=', id).executeTakeFirst()

export async function finishBulk(db: ScopedDb, id: string, at: Date): Promise<void> {
  await db.updateTable('support_bulks').set({ finished_at: at }).where('id', '=', id).where('finished_at', 'is', null).execute()
}

export const countOutcomes = async (db: ReadDb, bulkId: string) =>
  db
    .selectFrom('support_bulk_rows')
    .select([
      sql<number>`(count(*) filter (where outcome = 'done'))::int`.as('done'),
      sql<number>`(count(*) filter (where outcome = 'refused'))::int`.as('refused'),
    ])
    .where('bulk_id', '=', bulkId)
    .executeTakeFirstOrThrow()

export const listRefused = (db: ReadDb, bulkId: string, most: number) =>
  db
    .selectFrom('support_bulk_rows as r')
    .innerJoin('support_tickets as q', (join) => join.onRef('q.tenant_id', '=', 'r.tenant_id').onRef('q.id', '=', 'r.ticket_id'))
    .select(['r.tenant_id', 'r.ticket_id', 'q.subject', 'r.reason'])
    .where('r.bulk_id', '=', bulkId)
    .where('r.outcome', '=', 'refused')
    .orderBy('q.created_at', 'desc')
    .limit(most)
    .execute()

export const listWaiting = (
  db: ReadDb,
  { bulkId, but }: { bulkId: string; but: readonly string[] },
  most: number,
): Promise<NamedTicket[]> =>
  db
    .selectFrom('support_bulk_rows')
    .select(['tenant_id', 'ticket_id as id'])
    .where('bulk_id', '=', bulkId)
    .where('outcome', 'is', null)
    .where(sql<boolean>`ticket_id <> all(${but}::uuid[])`)
    .limit(most)
    .execute()

/** False where the row has been worked on, or another worker is at it. */
export const holdRow = async (db: ScopedDb, bulkId: string, ticketId: string): Promise<boolean> =>
  (await db
    .selectFrom('support_bulk_rows')
    .select('ticket_id')
    .where('bulk_id', '=', bulkId)
    .where('ticket_id', '=', ticketId)
    .where('outcome', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) !== undefined

export async function saveOutcome(db: ScopedDb, bulkId: string, ticketId: string, reason: string | undefined): Promise<void> {
  await db
    .updateTable('support_bulk_rows')
    .set(reason === undefined ? { outcome: 'done' } : { outcome: 'refused', reason })
    .where('bulk_id', '=', bulkId)
    .where('ticket_id', '=', ticketId)
    .execute()
}

export const listUnfinished = (db: ScopedDb, before: Date) =>
  db
    .selectFrom('support_bulks')
    .select(['id', 'asked_in'])
    .where('finished_at', 'is', null)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .limit(20)
    .execute()

export async function deleteBulksBefore(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('support_bulk_rows').where('created_at', '<', before.toISOString()).execute()
  await db.deleteFrom('support_bulks').where('created_at', '<', before.toISOString()).execute()
}
