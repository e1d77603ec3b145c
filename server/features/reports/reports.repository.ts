import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { Days } from '../sums/index.ts'

/** The moment at which each day begins, and the one after the last: as the database tells the time, whose days the sums are. */
export async function startsOfDays(db: ReadDb, { zone, from, to }: Days): Promise<Map<string, string>> {
  const at = typeof zone === 'string' ? sql`${zone}::text` : sql`make_interval(mins => ${zone}::int)`
  const { rows } = await sql<{ day: string; at: Date | string }>`
    select to_char(day, 'YYYY-MM-DD') as day, day at time zone ${at} as at
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day`.execute(db as Kysely<Tables>)
  return new Map(rows.map(({ day, at: moment }) => [day, new Date(moment).toISOString()]))
}

type Ids = { merchants: readonly string[]; websites: readonly string[]; tenants: readonly string[] }

/** Names that the walls of the reader show. */
export async function namesOf(db: ReadDb, { merchants, websites, tenants }: Ids): Promise<Record<string, string>> {
  const all = db as Kysely<Tables>
  const rows = await Promise.all([
    merchants.length === 0
      ? []
      : all
          .selectFrom('merchants')
          .select(['id', 'legal_business_name as name'])
          .where(sql<boolean>`id = any(${merchants}::uuid[])`)
          .execute(),
    websites.length === 0
      ? []
      : all.selectFrom('websites').select(['id', 'name']).where(sql<boolean>`id = any(${websites}::uuid[])`).execute(),
    tenants.length === 0
      ? []
      : all.selectFrom('tenants').select(['id', 'name']).where(sql<boolean>`id = any(${tenants}::uuid[])`).execute(),
  ])
  return Object.fromEntries(rows.flat().map(({ id, name }) => [id, name]))
}
