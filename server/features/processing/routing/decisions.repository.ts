import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable, Selectable } from 'kysely'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'

export type DecisionInsert = Insertable<Tables['routing_decisions']>
export type DecisionRow = Selectable<Tables['routing_decisions']>

export const insertDecisions = (db: ScopedDb, rows: readonly DecisionInsert[]): Promise<unknown> =>
  insertOf('routing_decisions', rows).execute(db)

/** In the order in which they were made; a payment is tried at few providers. */
export const listDecisions = (db: ScopedDb, transactionId: string): Promise<DecisionRow[]> =>
  db.selectFrom('routing_decisions').selectAll().where('transaction_id', '=', transactionId).orderBy('attempt').limit(100).execute()
