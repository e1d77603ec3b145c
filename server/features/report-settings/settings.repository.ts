import type { LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'

export type Said = { is_on: boolean; is_for_merchants: boolean; default_days: number | null }

export const listSettings = (db: ScopedDb) => db.selectFrom('report_settings').selectAll().execute()
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

export const findSetting = (db: ScopedDb, id: string) =>
  db.selectFrom('report_settings').selectAll().where('report_id', '=', id).executeTakeFirst()

/** Keeps what a tenant says upon a version; false where another has said something since. The first to say something makes the row. */
export async function saveSetting(
  db: ScopedDb,
  { id, version, at }: { id: string; version: number; at: Date },
  said: Partial<Said> & { columns?: string | null },
): Promise<boolean> {
  if (version === 0) {
    const made = await db
      .insertInto('report_settings')
      .values({ tenant_id: db.scope.tenantId, report_id: id, ...said, updated_at: at })
      .onConflict((on) => on.columns(['tenant_id', 'report_id']).doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows) > 0
  }
  const saved = await db
    .updateTable('report_settings')
    .set({ ...said, version: version + 1, updated_at: at })
    .where('report_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

export async function findColumns(db: ReadDb, id: string): Promise<LayoutColumn[] | null> {
  const row = await (db as ScopedDb).selectFrom('report_settings').select('columns').where('report_id', '=', id).executeTakeFirst()
  return (row?.columns ?? null) as LayoutColumn[] | null
}
