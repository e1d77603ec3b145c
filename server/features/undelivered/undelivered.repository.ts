import type { ScopedDb } from '@portico/database/scope.ts'

/** Undefined where it is not parked: someone else has had it tried again. */
export const unpark = (db: ScopedDb, id: string, at: Date) =>
  db
    .updateTable('outbox')
    .set({ attempts: 0, available_at: at, leased_until: null, parked_at: null })
    .where('id', '=', id)
    .where('parked_at', 'is not', null)
    .returning(['id', 'topic', 'merchant_id'])
    .executeTakeFirst()
