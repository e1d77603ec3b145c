import type { NotificationType } from '@portico/contract/features/notifications/news.ts'
import { mostLatest } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { isBeyondLookups } from '../../core/database/lookup-reach.repository.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import type { Told } from './words.ts'

export type NotificationRow = Selectable<Tables['notifications']> & { is_hidden: boolean }

/** Limits that the reader got since, or their lookups, hide the merchant, the payment method or the service provider that it is about. */
const isHidden = sql<boolean>`(exists (select from user_limits l where l.tenant_id = n.tenant_id and l.user_id = n.user_id
  and (n.about_merchant_id <> all(l.merchants) or n.about_payment_method <> all(l.payment_methods)
    or n.about_service_provider <> all(l.service_providers)))
  or (n.merchant_id is null and ${isBeyondLookups({ tenantId: sql`n.tenant_id`, userId: sql`n.user_id`, method: sql`n.about_payment_method` })}))`

/** What a mail tells: an event, or with a place of the portal all news that leads there. */
export type Mailed = { eventId?: string | undefined; places?: readonly string[] }

/** Of what a mail tells this user, the places whose news is hidden from them by now. */
export async function listHiddenPlaces(db: ScopedDb, userId: string, { eventId, places = [] }: Mailed): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications as n')
    .select('n.object_url')
    .distinct()
    .where('n.user_id', '=', userId)
    .where((eb) => eb.or([eb('n.event_id', '=', eventId ?? null), sql<boolean>`n.object_url = any(${places}::text[])`]))
    .where(isHidden)
    .execute()
  return rows.map(({ object_url }) => object_url)
}

/** The daily mail says nothing of it. */
export const leaveOutHidden = (db: ScopedDb, userId: string) =>
  sql`update notifications n set mail = 'None' where n.user_id = ${userId} and n.mail = 'Daily' and ${isHidden}`.execute(db)

/** Row-level security keeps tenants and merchants apart, and the user id keeps colleagues out; older news counts as deleted. */
const own = (db: ScopedDb, userId: string, since: Date) =>
  db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', userId)
    .where('n.shown', '=', true)
    .where('n.created_at', '>=', since.toISOString())

export const listOwn = (db: ScopedDb, userId: string, since: Date, window: Window): Promise<[rows: NotificationRow[], total: number]> =>
  Promise.all([
    inWindow(
      own(db, userId, since).selectAll('n').select(isHidden.as('is_hidden')),
      { column: 'n.created_at', id: 'n.id', descending: true },
      window,
    ).execute(),
    countCapped(db, own(db, userId, since)),
  ])

export const listNewer = (db: ScopedDb, userId: string, since: Date, after: Date): Promise<NotificationRow[]> =>
  own(db, userId, since)
    .selectAll('n')
    .select(isHidden.as('is_hidden'))
    .where('n.created_at', '>', after.toISOString())
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(mostLatest)
    .execute()

export async function countUnread(db: ScopedDb, userId: string, since: Date): Promise<number> {
  const { n } = await own(db, userId, since).select(sql<number>`count(*)`.as('n')).where('n.is_read', '=', false).executeTakeFirstOrThrow()
  return n
}

/** Until the transaction ends, no other transaction inserts news of this tenant, so later news also has a later time. */
export const lockTelling = (db: ScopedDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`telling ${db.scope.tenantId}`}, 0))`.execute(db)

export type NewsAbout = { merchantId: string | null; paymentMethod: string | null; serviceProvider: string | null }
type NewNotification = { id: string; recipient: { id: string; merchantId: string | null }; shown: boolean; mail: string } & Told

/**
 * Returns the ids of new rows: users who have the news are skipped. A user who asks for news after the newest they
 * know misses nothing: each row is newer than all rows before.
 */
export async function insertNotifications(
  db: ScopedDb,
  event: { eventId: string; type: NotificationType; at: Date; about: NewsAbout },
  rows: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db
    .insertInto('notifications')
    .values((eb) =>
      rows.map(({ id, recipient, shown, mail, title, description, objectUrl, useRouter }) => ({
        tenant_id: db.scope.tenantId,
        id,
        event_id: event.eventId,
        user_id: recipient.id,
        merchant_id: recipient.merchantId,
        about_mode: db.scope.mode,
        about_merchant_id: event.about.merchantId,
        about_payment_method: event.about.paymentMethod,
        about_service_provider: event.about.serviceProvider,
        type: event.type,
        title,
        description,
        object_url: objectUrl,
        use_router: useRouter,
        shown,
        mail,
        created_at: eb
          .selectFrom('notifications as n')
          .where('n.tenant_id', '=', db.scope.tenantId)
          .where('n.user_id', '=', recipient.id)
          .select(sql<Date>`greatest(${event.at}::timestamptz, max(n.created_at) + interval '1 millisecond')`.as('at')),
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'event_id']).doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

const shownTo = (db: ScopedDb, userId: string) => db.updateTable('notifications').where('user_id', '=', userId).where('shown', '=', true)

export const markAllRead = (db: ScopedDb, userId: string) =>
  shownTo(db, userId).set({ is_read: true }).where('is_read', '=', false).execute()

export const markRead = (db: ScopedDb, userId: string, id: string) =>
  shownTo(db, userId).set({ is_read: true }).where('id', '=', id).returning('id').executeTakeFirst()

/** Deleted news is gone for the user, also from the email; the row stays for as long as the event could be sent again. */
const gone = { shown: false, is_read: true, title: '–', description: '', object_url: '' }

export const deleteAllOwn = (db: ScopedDb, userId: string) => shownTo(db, userId).set(gone).execute()

export const deleteOwn = (db: ScopedDb, userId: string, id: string) =>
  shownTo(db, userId).set(gone).where('id', '=', id).returning('id').executeTakeFirst()

export async function deleteOlder(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before.toISOString()).execute()
}
