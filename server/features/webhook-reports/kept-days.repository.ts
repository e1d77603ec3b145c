import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { dayOf, type StatisticsWish, tries } from './statistics.repository.ts'

/** Attempts with these in common. `latency`: a place on the scale of latencies. */
export type Counted = { day: string; code: string; is_delivered: boolean; latency: number; attempts: number }

/** Of attempts that were deleted, by their days in UTC. */
export const countsOfDeleted = (db: ScopedDb, { dateFrom, dateTo, endpointId, merchantId }: StatisticsWish): Promise<Counted[]> =>
  db
    .selectFrom('webhook_attempt_days as a')
    .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'a.tenant_id').onRef('e.id', '=', 'a.endpoint_id'))
    .where('a.mode', '=', db.scope.mode)
    .where(sql<boolean>`a.day between ${dateFrom}::date and ${dateTo}::date`)
    .$if(endpointId !== undefined, (some) => some.where('a.endpoint_id', 'in', endpointId!))
    .$if(merchantId !== undefined, (some) => some.where('a.merchant_id', 'in', merchantId!))
    .select([sql<string>`to_char(a.day, 'YYYY-MM-DD')`.as('day'), 'a.code', 'a.is_delivered', 'a.latency'])
    .select(sql<number>`sum(a.attempts)::float8`.as('attempts'))
    .groupBy(['a.day', 'a.code', 'a.is_delivered', 'a.latency'])
    .execute()

/** Of attempts that are still there, counted alike. */
export const countsOfKept = (db: ScopedDb, wish: StatisticsWish): Promise<Counted[]> =>
  tries(db, wish)
    .select([
      dayOf(wish.timeZone).as('day'),
      sql<string>`coalesce(a.status::text, a.error)`.as('code'),
      sql<boolean>`a.error is null`.as('is_delivered'),
      sql<number>`case when a.status is null then -1 else round(10 * ln(greatest(a.latency_ms, 1)))::int end`.as('latency'),
      sql<number>`count(*)::int`.as('attempts'),
    ])
    .groupBy([sql`1`, sql`2`, sql`3`, sql`4`])
    .execute()
