import type { ScopedDb } from '@portico/database/scope.ts'

export async function deleteOldAnswers(db: ScopedDb, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before.toISOString()).execute()
}
