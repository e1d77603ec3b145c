import type { ScopedDb } from '@portico/database/scope.ts'
import { familyOf } from './transactions.repository.ts'

const changes = (db: ScopedDb) =>
  db
    .selectFrom('transaction_events as e')
    .innerJoin('transactions as t', (join) => join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.transaction_id'))
    .selectAll('t')
    .select(['e.id as event_id', 'e.at as changed_at', 'e.status_from', 'e.status_to', 'e.reason_code', 'e.reason_text'])
    .where('e.status_to', 'is not', null)
    .orderBy('e.at')
    .orderBy('e.id')

/** The changes of status of a payment and of what hangs on it, each with the transaction that changed as it is now, in their order. */
export const listStatusChanges = (db: ScopedDb, paymentId: string) => changes(db).where('t.id', 'in', familyOf(db, paymentId)).execute()

/** The same of the newest transactions of this mode. */
export const listNewestChanges = (db: ScopedDb, transactions: number) =>
  changes(db)
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('transactions as n')
        .select('n.id')
        .where('n.mode', '=', db.scope.mode)
        .orderBy('n.created_at', 'desc')
        .limit(transactions),
    )
    .execute()
export type StatusChange = Awaited<ReturnType<typeof listStatusChanges>>[number]

/** The ids of a payment and of what hangs on it; of a child only its own. None where it is hidden from the reader. */
export const idsOfFamily = async (db: ScopedDb, id: string): Promise<string[]> => (await familyOf(db, id).execute()).map((one) => one.id)

export const eventIsThere = async (db: ScopedDb, eventId: string): Promise<boolean> =>
  (await db.selectFrom('transaction_events').select('id').where('id', '=', eventId).executeTakeFirst()) !== undefined

/** How the webhooks of these transactions fare. Money is not touched, so their versions stay. In one order, so that no two wait for each other. */
export async function saveWebhookStatus(db: ScopedDb, ids: readonly string[], status: string): Promise<void> {
  await Promise.all(
    [...ids]
      .sort()
      .map((id) =>
        db.updateTable('transactions').set({ webhook_status: status }).where('id', '=', id).where('webhook_status', '<>', status).execute(),
      ),
  )
}
