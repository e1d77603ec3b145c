import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** Deletes some of those before this moment, the oldest first; gives how many there were. */
export async function deleteLogs(db: ScopedDb, table: 'api_calls' | 'api_logs', before: Date, most: number): Promise<number> {
  const old = await db
    .selectFrom(table)
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .orderBy('id')
    .limit(sql.lit(most))
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await db.deleteFrom(table).where(sql<boolean>`id = any(${ids}::uuid[])`).execute()
  return old.length
}
