import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'
import { countCapped, inWindow } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'
import { familyOf } from '../transactions.repository.ts'

export type RelationshipInsert = Insertable<Tables['pid_relationships']>
type Filters = {
  externalOrganizationId?: string | undefined
  transactionId?: string | undefined
  websiteId?: string | undefined
  requestType?: string | undefined
}

/** Each with its payment, which the walls show wherever they show the relationship. */
const all = (db: ScopedDb) =>
  db
    .selectFrom('pid_relationships as r')
    .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'r.tenant_id').onRef('t.id', '=', 'r.transaction_id'))
const shown = (db: ScopedDb) =>
  all(db).selectAll('r').select(['t.external_id', 't.status as transaction_status', 't.amount_minor', 't.currency'])
export type RelationshipRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

/** Those of a payment include what hangs on it. */
export async function listRelationships(db: ScopedDb, filters: Filters, window: Window) {
  const { externalOrganizationId, transactionId, websiteId, requestType } = filters
  const narrowed = <T extends ReturnType<typeof shown> | ReturnType<typeof all>>(rows: T): T =>
    (rows as ReturnType<typeof shown>)
      .where('r.mode', '=', db.scope.mode)
      .$if(externalOrganizationId !== undefined, (some) => some.where('r.merchant_id', '=', externalOrganizationId!))
      .$if(transactionId !== undefined, (some) => some.where('r.transaction_id', 'in', familyOf(db, transactionId!)))
      .$if(websiteId !== undefined, (some) => some.where('r.website_id', '=', websiteId!))
      .$if(requestType !== undefined, (some) => some.where('r.request_type', '=', requestType!)) as T
  const page = inWindow(narrowed(shown(db)), { column: 'r.allocated_at', id: 'r.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, narrowed(all(db)))])
  return { rows, total }
}

export const findRelationship = (db: ScopedDb, id: string): Promise<RelationshipRow | undefined> =>
  shown(db).where('r.id', '=', id).executeTakeFirst()

export const relationshipsByIds = (db: ScopedDb, ids: readonly string[]): Promise<RelationshipRow[]> =>
  shown(db).where('r.id', 'in', ids).execute()

/** The reference that a payment has now; held until the end of the transaction. */
export const lockOpen = (db: ScopedDb, transactionId: string, accountReference: string) =>
  db
    .selectFrom('pid_relationships')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('account_reference', '=', accountReference)
    .where('deallocated_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function endRelationship(db: ScopedDb, id: string, { by, at }: { by: string; at: Date }): Promise<void> {
  await db.updateTable('pid_relationships').set({ deallocated_at: at, deallocated_by: by }).where('id', '=', id).execute()
}

export const insertRelationships = (db: ScopedDb, rows: readonly RelationshipInsert[]): Promise<unknown> =>
  insertOf('pid_relationships', rows).execute(db)
