import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export async function findPreference(db: ScopedDb, userId: string, key: string): Promise<unknown> {
  const row = await db
    .selectFrom('user_preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** What each of these people has kept under one key; who has nothing is left out. */
export async function listPreferences(db: ScopedDb, userIds: readonly string[], key: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db
    .selectFrom('user_preferences')
    .select(['user_id', 'value'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('key', '=', key)
    .execute()
  return new Map(rows.map(({ user_id, value }) => [user_id, value]))
}

export async function savePreference(
  db: ScopedDb,
  row: { userId: string; merchantId: string | null; key: string; value: object; at: Date },
): Promise<void> {
  const value = JSON.stringify(row.value)
  await db
    .insertInto('user_preferences')
    .values({ tenant_id: db.scope.tenantId, user_id: row.userId, merchant_id: row.merchantId, key: row.key, value, updated_at: row.at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doUpdateSet({ value, updated_at: row.at }))
    .execute()
}

export async function deletePreference(db: ScopedDb, userId: string, key: string): Promise<void> {
  await db.deleteFrom('user_preferences').where('user_id', '=', userId).where('key', '=', key).execute()
}
