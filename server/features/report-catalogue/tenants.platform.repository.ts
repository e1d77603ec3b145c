import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** How many of these tenants there are. */
export async function countTenants(db: PlatformReadDb, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('tenants')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
