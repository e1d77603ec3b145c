import type { Tables } from '@portico/database/tables.ts'
import type { Kysely } from 'kysely'

export const listTenantIds = async (db: Kysely<Tables>): Promise<string[]> =>
  (await db.selectFrom('tenants').select('id').orderBy('id').execute()).map((row) => row.id)
