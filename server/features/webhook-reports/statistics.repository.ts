import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export type StatisticsWish = {
  /** First and last local day, both counted. */
  dateFrom: string
  dateTo: string
  timeZone: string
  endpointId?: readonly string[] | undefined
  merchantId?: readonly string[] | undefined
}

/** Joined with their endpoints, as deliveries are: what a user may not see of endpoints is in no figure. */
export const tries = (db: ScopedDb, { dateFrom, dateTo, timeZone, endpointId, merchantId }: StatisticsWish) =>
  db
    .selectFrom('webhook_attempts as a')
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.endpoint_id'))
    .where('a.mode', '=', db.scope.mode)
    .where('a.at', '>=', sql<string>`${dateFrom}::date::timestamp at time zone ${timeZone}`)
    .where('a.at', '<', sql<string>`(${dateTo}::date + 1)::timestamp at time zone ${timeZone}`)
    .$if(endpointId !== undefined, (some) => some.where('a.endpoint_id', 'in', endpointId!))
    .$if(merchantId !== undefined, (some) => some.where('a.merchant_id', 'in', merchantId!))

export const dayOf = (timeZone: string) => sql<string>`to_char(a.at at time zone ${timeZone}, 'YYYY-MM-DD')`
const figures = [
  sql<number>`count(*)::int`.as('attempts'),
  sql<number>`(count(*) filter (where a.error is null))::int`.as('delivered'),
  sql<number | null>`percentile_disc(0.5) within group (order by a.latency_ms) filter (where a.status is not null)`.as('p50'),
  sql<number | null>`percentile_disc(0.95) within group (order by a.latency_ms) filter (where a.status is not null)`.as('p95'),
] as const

export const figuresByDay = (db: ScopedDb, wish: StatisticsWish) =>
  tries(db, wish)
    .select([dayOf(wish.timeZone).as('day'), ...figures])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute()
export const figuresOfAll = (db: ScopedDb, wish: StatisticsWish) =>
  tries(db, wish)
    .select([...figures])
    .executeTakeFirstOrThrow()

/** A failure without an answer is counted under its error. */
export const codesByDay = (db: ScopedDb, wish: StatisticsWish) =>
  tries(db, wish)
    .select([
      dayOf(wish.timeZone).as('day'),
      sql<string>`coalesce(a.status::text, a.error)`.as('code'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy([sql`1`, sql`2`])
    .execute()
