import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable, Selectable } from 'kysely'

export type ModelRow = Selectable<Tables['model_settings']>
type NewSettings = Omit<Insertable<Tables['model_settings']>, 'tenant_id' | 'version'>

export const findSettings = (db: ScopedDb): Promise<ModelRow | undefined> =>
  db.selectFrom('model_settings').selectAll().where('tenant_id', '=', db.scope.tenantId).executeTakeFirst()

export const lockSettings = (db: ScopedDb): Promise<ModelRow | undefined> =>
  db.selectFrom('model_settings').selectAll().where('tenant_id', '=', db.scope.tenantId).forUpdate().executeTakeFirst()

/** False where someone else has saved the first ones meanwhile. */
export async function insertSettings(db: ScopedDb, settings: NewSettings): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('model_settings')
    .values({ tenant_id: db.scope.tenantId, ...settings })
    .onConflict((conflict) => conflict.column('tenant_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateSettings(db: ScopedDb, settings: NewSettings, version: number): Promise<void> {
  await db
    .updateTable('model_settings')
    .set({ ...settings, version: version + 1 })
    .where('tenant_id', '=', db.scope.tenantId)
    .execute()
}
