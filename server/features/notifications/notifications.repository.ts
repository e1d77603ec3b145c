import { mostLatest } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Selectable, sql } from 'kysely'
import { countCapped, inWindow } from '../../core/paging.repository.ts'
import type { Window } from '../../core/paging.ts'
import type { NewNotification } from './new-notification.ts'

export type NotificationRow = Selectable<Tables['notifications']>

/** The walls keep tenants and merchants apart, the person keeps his colleagues out; what is older is as good as gone. */
const own = (db: ScopedDb, userId: string, since: Date) =>
  db.selectFrom('notifications as n').where('n.user_id', '=', userId).where('n.created_at', '>=', since.toISOString())

export const listOwn = (db: ScopedDb, userId: string, since: Date, window: Window): Promise<[rows: NotificationRow[], total: number]> =>
  Promise.all([
    inWindow(own(db, userId, since).selectAll('n'), { column: 'n.created_at', id: 'n.id', descending: true }, window).execute(),
    countCapped(db, own(db, userId, since)),
  ])

export const listNewer = (db: ScopedDb, userId: string, since: Date, after: Date): Promise<NotificationRow[]> =>
  own(db, userId, since)
    .selectAll('n')
    .where('n.created_at', '>', after.toISOString())
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(mostLatest)
    .execute()

export async function countUnread(db: ScopedDb, userId: string, since: Date): Promise<number> {
  const { n } = await own(db, userId, since).select(sql<number>`count(*)`.as('n')).where('n.is_read', '=', false).executeTakeFirstOrThrow()
  return n
}

/** False where it was told before. */
export async function insertNotification(
  db: ScopedDb,
  { id, at, userId, merchantId, type, title, description, objectUrl, useRouter }: Required<NewNotification> & { at: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('notifications')
    .values({
      tenant_id: db.scope.tenantId,
      id,
      user_id: userId,
      merchant_id: merchantId,
      about_mode: db.scope.mode,
      type,
      title,
      description,
      object_url: objectUrl,
      use_router: useRouter,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function markAllRead(db: ScopedDb, userId: string): Promise<void> {
  await db.updateTable('notifications').set({ is_read: true }).where('user_id', '=', userId).where('is_read', '=', false).execute()
}

export const markRead = (db: ScopedDb, userId: string, id: string) =>
  db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

export async function deleteAllOwn(db: ScopedDb, userId: string): Promise<void> {
  await db.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

export const deleteOwn = (db: ScopedDb, userId: string, id: string) =>
  db.deleteFrom('notifications').where('user_id', '=', userId).where('id', '=', id).returning('id').executeTakeFirst()

export async function deleteOlder(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('notifications').where('created_at', '<', before.toISOString()).execute()
}
