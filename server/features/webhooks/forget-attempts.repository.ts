import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import { insertColumns } from '../../core/database/insert-rows.repository.ts'

const facts = ['merchant_id', 'mode', 'payment_method', 'payment_provider', 'endpoint_id', 'at', 'status', 'error', 'latency_ms'] as const
export type AttemptFacts = Pick<Selectable<Tables['webhook_attempts']>, (typeof facts)[number]>

/** Deletes some of those before this moment, the oldest first, and gives what was deleted. */
export async function deleteAttempts(db: ScopedDb, before: Date, most: number): Promise<AttemptFacts[]> {
  const old = await db
    .selectFrom('webhook_attempts')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where('at', '<', before.toISOString())
    .orderBy('at')
    .orderBy('id')
    .limit(sql.lit(most))
    .execute()
  if (old.length === 0) return []
  const ids = old.map(({ id }) => id)
  return db.deleteFrom('webhook_attempts').where(sql<boolean>`id = any(${ids}::uuid[])`).returning(facts).execute()
}

export type DayInsert = Insertable<Tables['webhook_attempt_days']>
const key = ['mode', 'day', 'endpoint_id', 'merchant_id', 'payment_method', 'payment_provider', 'code', 'is_delivered', 'latency'] as const

/** Adds to the counts of days. */
export const addToDays = (db: ScopedDb, rows: readonly DayInsert[]): Promise<unknown> =>
  insertColumns(
    'webhook_attempt_days',
    ['tenant_id', ...key, 'attempts'],
    rows,
    ` on conflict (tenant_id, ${key.join(', ')}) do update set attempts = webhook_attempt_days.attempts + excluded.attempts`,
  ).execute(db)

/** Deletes deliveries of before that are over and have no attempt any more. */
export async function deleteDeliveries(db: ScopedDb, before: Date, most: number): Promise<number> {
  const old = await db
    .selectFrom('webhook_deliveries as d')
    .select('d.id')
    .where('d.mode', '=', db.scope.mode)
    .where('d.created_at', '<', before.toISOString())
    .where('d.state', '<>', 'Delivering')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_attempts as a')
            .select('a.id')
            .whereRef('a.tenant_id', '=', 'd.tenant_id')
            .whereRef('a.delivery_id', '=', 'd.id'),
        ),
      ),
    )
    .limit(sql.lit(most))
    .execute()
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  const gone = db.deleteFrom('webhook_deliveries').where(sql<boolean>`id = any(${ids}::uuid[])`)
  await gone.where('state', '<>', 'Delivering').execute()
  return old.length
}
