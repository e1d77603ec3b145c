import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type BillingRow = Omit<Selectable<Tables['billing_settings']>, 'drafted_month'>
export type BillingValues = Omit<Insertable<Tables['billing_settings']>, 'tenant_id' | 'version' | 'drafted_month'>

/** Undefined before the first are saved. */
export const findBilling = (db: ScopedDb): Promise<BillingRow | undefined> =>
  db.selectFrom('billing_settings').selectAll().where('tenant_id', '=', db.scope.tenantId).executeTakeFirst()

export const lockBilling = (db: ScopedDb): Promise<BillingRow | undefined> =>
  db.selectFrom('billing_settings').selectAll().where('tenant_id', '=', db.scope.tenantId).forUpdate().executeTakeFirst()

/** False where someone else has saved the first ones meanwhile. */
export async function insertBilling(db: ScopedDb, values: BillingValues): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('billing_settings')
    .values({ tenant_id: db.scope.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateBilling(db: ScopedDb, values: BillingValues, version: number): Promise<void> {
  await db
    .updateTable('billing_settings')
    .set({ ...values, version: version + 1 })
    .where('tenant_id', '=', db.scope.tenantId)
    .execute()
}

/** The last month whose drafts the job has made: its first day, or null. */
export const findDraftedMonth = async (db: ScopedDb): Promise<string | null> =>
  (await db.selectFrom('billing_settings').select(sql<string | null>`drafted_month::text`.as('month')).executeTakeFirst())?.month ?? null

/** Not a change by a user: the version stays. `month`: its first day. */
export async function noteDraftedMonth(db: ScopedDb, month: string): Promise<void> {
  await db.updateTable('billing_settings').set({ drafted_month: month }).where('tenant_id', '=', db.scope.tenantId).execute()
}

export const findReportingZone = async (db: ScopedDb): Promise<string> =>
  (await db.selectFrom('tenants').select('time_zone').where('id', '=', db.scope.tenantId).executeTakeFirstOrThrow()).time_zone
