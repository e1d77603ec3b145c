import type { ScopedDb } from '@portico/database/scope.ts'

export const listCatalogue = (db: ScopedDb) => db.selectFrom('report_catalogue').selectAll().execute()
export type CatalogueRow = Awaited<ReturnType<typeof listCatalogue>>[number]

export const findInCatalogue = (db: ScopedDb, code: string) =>
  db.selectFrom('report_catalogue').selectAll().where('code', '=', code).executeTakeFirst()

type Said = { name_en: string | null; name_tr: string | null; tenant_ids: string[] | null; most_days: number | null }

/** Keeps what the platform says upon a version; false where another has said something since. */
export async function saveInCatalogue(
  db: ScopedDb,
  { code, version, at }: { code: string; version: number; at: Date },
  said: Said,
): Promise<boolean> {
  const keeper = { kept_by: db.scope.tenantId, updated_at: at }
  if (version === 0) {
    const made = await db
      .insertInto('report_catalogue')
      .values({ code, ...said, ...keeper, created_at: at })
      .onConflict((on) => on.column('code').doNothing())
      .executeTakeFirst()
    return Number(made.numInsertedOrUpdatedRows) > 0
  }
  const saved = await db
    .updateTable('report_catalogue')
    .set({ ...said, ...keeper, version: version + 1 })
    .where('code', '=', code)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

/** A report that is published goes to these tenants; what else is said of it stays. */
export async function giveToTenants(db: ScopedDb, { code, at }: { code: string; at: Date }, tenantIds: string[] | null): Promise<void> {
  const said = { tenant_ids: tenantIds, kept_by: db.scope.tenantId, updated_at: at }
  await db
    .insertInto('report_catalogue')
    .values({ code, ...said, created_at: at })
    .onConflict((on) => on.column('code').doUpdateSet((eb) => ({ ...said, version: eb('report_catalogue.version', '+', 1) })))
    .execute()
}
