import type { ScopedDb } from '@portico/database/scope.ts'

/** How each endpoint of the scope does, the worst first; at most so many. */
export const listHealth = (db: ScopedDb, most: number) =>
  db
    .selectFrom('webhook_endpoints as e')
    .select([
      'e.id',
      'e.description',
      'e.address',
      'e.is_on',
      'e.last_success_at',
      'e.last_failure_at',
      'e.failing_since',
      'e.failures_in_row',
    ])
    .where('e.mode', '=', db.scope.mode)
    .where('e.deleted_at', 'is', null)
    .orderBy('e.failing_since')
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(most)
    .execute()
