import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

/** How many merchants are in each stage of their boarding; of someone with limits, of those they may see. */
export const countStages = (db: ScopedDb) =>
  db
    .selectFrom('merchants')
    .select(['boarding_stage as stage', sql<number>`count(*)::int`.as('count')])
    .groupBy('boarding_stage')
    .execute()
