import type { NewCalendarEvent } from '@portico/contract/features/desk/desk.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql, type Updateable } from 'kysely'

export type NoteRow = Selectable<Tables['desk_notes']>
export type EventRow = Selectable<Tables['desk_events']>

/** Everything here belongs to one user: row-level security keeps tenants and merchants apart, and the user id keeps colleagues out. */
const own = (db: ScopedDb, table: 'desk_notes' | 'desk_events', userId: string) => db.selectFrom(table).where('user_id', '=', userId)

export const listNotes = (db: ScopedDb, userId: string): Promise<NoteRow[]> =>
  db
    .selectFrom('desk_notes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('is_pinned', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function countOwn(db: ScopedDb, table: 'desk_notes' | 'desk_events', userId: string): Promise<number> {
  const { n } = await own(db, table, userId).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** Two of a person's requests at once count one after the other. */
export const lockPerson = (db: ScopedDb, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`desk ${userId}`}, 0))`.execute(db)

type Owner = { id: string; userId: string; merchantId: string | null; at: Date }

const ownedBy = (db: ScopedDb, { id, userId, merchantId, at }: Owner) => ({
  tenant_id: db.scope.tenantId,
  id,
  user_id: userId,
  merchant_id: merchantId,
  created_at: at,
  updated_at: at,
})

export const insertNote = (db: ScopedDb, owner: Owner, text: string): Promise<NoteRow> =>
  db
    .insertInto('desk_notes')
    .values({ ...ownedBy(db, owner), text })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateNote = (
  db: ScopedDb,
  userId: string,
  id: string,
  fields: Updateable<Tables['desk_notes']>,
): Promise<NoteRow | undefined> =>
  db.updateTable('desk_notes').set(fields).where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteNote = (db: ScopedDb, userId: string, id: string) =>
  db.deleteFrom('desk_notes').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

/** Those that touch the period: begun before its end, not over before its beginning. */
export function listEvents(
  db: ScopedDb,
  userId: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<EventRow[]> {
  const rows = db.selectFrom('desk_events').selectAll().where('user_id', '=', userId)
  const late = to === undefined ? rows : rows.where('starts_at', '<', sql<string>`${new Date(to)}`)
  const both = from === undefined ? late : late.where(sql<boolean>`(starts_at >= ${new Date(from)} or ends_at > ${new Date(from)})`)
  return both.orderBy('starts_at').orderBy('id').execute()
}

export const eventColumns = ({ title, startsAt, endsAt, isAllDay, note, isDone }: NewCalendarEvent) => ({
  title,
  starts_at: new Date(startsAt),
  ends_at: endsAt === null ? null : new Date(endsAt),
  is_all_day: isAllDay,
  note,
  is_done: isDone,
})

export const insertEvent = (db: ScopedDb, owner: Owner, event: NewCalendarEvent): Promise<EventRow> =>
  db
    .insertInto('desk_events')
    .values({ ...ownedBy(db, owner), ...eventColumns(event) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findEvent = (db: ScopedDb, userId: string, id: string): Promise<EventRow | undefined> =>
  db.selectFrom('desk_events').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()

export const updateEvent = (
  db: ScopedDb,
  userId: string,
  id: string,
  fields: Updateable<Tables['desk_events']>,
): Promise<EventRow | undefined> =>
  db.updateTable('desk_events').set(fields).where('user_id', '=', userId).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteEvent = (db: ScopedDb, userId: string, id: string) =>
  db.deleteFrom('desk_events').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()
