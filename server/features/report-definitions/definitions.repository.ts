import type { PlatformReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export const listDefinitions = (db: ScopedDb) =>
  db.selectFrom('report_definitions').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
export type DefinitionRow = Awaited<ReturnType<typeof listDefinitions>>[number]

export const findDefinition = (db: ScopedDb, id: string) =>
  db.selectFrom('report_definitions').selectAll().where('id', '=', id).executeTakeFirst()

/** Those who change the same report wait for one another; how many versions there are in all. */
export async function lockDefinitions(db: ScopedDb): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('report_definitions'))`.execute(db)
  const { count } = await db
    .selectFrom('report_definitions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function codesLike(db: ScopedDb, code: string): Promise<string[]> {
  const rows = await db.selectFrom('report_definitions').select('code').distinct().where('code', 'like', `${code}%`).execute()
  return rows.map((row) => row.code)
}

export const versionsOf = (db: ScopedDb, code: string) =>
  db.selectFrom('report_definitions').selectAll().where('code', '=', code).orderBy('number').execute()

export type DefinitionSaid = { name_en: string; name_tr: string; definition: string; tenant_ids: string[] | null }
type Place = { id: string; code: string; number: number; at: Date }

export const insertDefinition = (db: ScopedDb, { id, code, number, at }: Place, said: DefinitionSaid) =>
  db
    .insertInto('report_definitions')
    .values({ id, code, number, ...said, kept_by: db.scope.tenantId, created_at: at, updated_at: at })
    .execute()

type Change = Partial<DefinitionSaid> & { state?: string; published_at?: Date; withdrawn_at?: Date }

/** Changes a version upon what was read of it; false where another has changed it since. */
export async function updateDefinition(
  db: ScopedDb,
  { id, version, at }: { id: string; version: number; at: Date },
  change: Change,
): Promise<boolean> {
  const saved = await db
    .updateTable('report_definitions')
    .set({ ...change, kept_by: db.scope.tenantId, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return Number(saved.numUpdatedRows) > 0
}

export const removeDefinition = (db: ScopedDb, id: string) => db.deleteFrom('report_definitions').where('id', '=', id).execute()

/** How many of these tenants there are. */
export async function countTenants(db: PlatformReadDb, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('tenants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
