import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type Due = { id: string; merchant_id: string | null; day: string }

/** Users with unsent news, whose local day has reached its hour, and who got no email today. `hour`: on the user's own clock. */
export const listDue = (db: ScopedDb, now: Date, hour: number, since: Date): Promise<Due[]> =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.merchant_id', sql<string>`((${now}::timestamptz at time zone u.time_zone)::date)::text`.as('day')])
    .where('u.tenant_id', '=', db.scope.tenantId)
    .where('u.status', '=', 'Active')
    .where(sql<boolean>`extract(hour from ${now}::timestamptz at time zone u.time_zone) >= ${hour}`)
    .where(
      sql<boolean>`exists (select from notifications n where n.tenant_id = u.tenant_id and n.user_id = u.id and n.mail = 'Daily'
        and not n.is_read and n.created_at >= ${since})`,
    )
    .where(
      sql<boolean>`not exists (select from daily_mails d where d.tenant_id = u.tenant_id and d.user_id = u.id
        and d.day = (${now}::timestamptz at time zone u.time_zone)::date)`,
    )
    .orderBy('u.id')
    .execute()

/** False where someone else has taken the day. */
export async function takeDay(db: ScopedDb, { id, merchant_id, day }: Due, at: Date): Promise<boolean> {
  const taken = await db
    .insertInto('daily_mails')
    .values({ tenant_id: db.scope.tenantId, user_id: id, merchant_id, day, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst()
  return taken !== undefined
}

/** What waits for the mail and was not read meanwhile, the newest first; from here on none of it waits any more. */
export async function takeNews(db: ScopedDb, userId: string, since: Date) {
  const rows = await db
    .updateTable('notifications')
    .set({ mail: 'Mailed' })
    .where('user_id', '=', userId)
    .where('mail', '=', 'Daily')
    .where('created_at', '>=', since.toISOString())
    .returning(['title', 'description', 'object_url', 'use_router', 'is_read', 'created_at'])
    .execute()
  return rows.filter((row) => !row.is_read).sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
}

export async function deleteDaysBefore(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('daily_mails').where('created_at', '<', before.toISOString()).execute()
}
