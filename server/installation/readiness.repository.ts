import { inLocal } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { Pools } from '../core/database/pools.ts'
import type { EventCounts, Readiness } from './health.ts'

const oldestUndeliveredMs = 120_000

/** The database answers, its schema is there, and no event has waited for the worker for two minutes. */
export async function readiness({ jobs }: Pools): Promise<Readiness> {
  return inLocal(jobs, async (db) => {
    const { rows } = await sql<{ migrated: boolean; late: boolean }>`
      select to_regclass('public.transactions') is not null as migrated,
        exists (select 1 from outbox where parked_at is null and available_at < now() - ${`${oldestUndeliveredMs} milliseconds`}::interval) as late`.execute(
      db,
    )
    return { database: true, migrations: rows[0]!.migrated, worker: !rows[0]!.late }
  })
}

export async function countEvents({ jobs }: Pools): Promise<EventCounts> {
  return inLocal(jobs, async (db) => {
    const { rows } = await sql<EventCounts>`
      select count(*) filter (where parked_at is null) as waiting, count(parked_at) as parked from outbox`.execute(db)
    return rows[0]!
  })
}
