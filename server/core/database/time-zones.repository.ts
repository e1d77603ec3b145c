import { isZoneName } from '@portico/contract/core/text/time-zones.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type RawBuilder, sql } from 'kysely'

const found = new Set<string>()

/** A zone by which both the programs and the database can tell the time. Each knows names that the other does not. */
export async function isTimeZone(db: ReadDb, zone: string): Promise<boolean> {
  if (found.has(zone)) return true
  if (!isZoneName(zone)) return false
  const named: RawBuilder<unknown> = sql`select from pg_timezone_names where lower(name) = lower(${zone})`
  const { rows } = await named.execute(db as Parameters<typeof named.execute>[0])
  // The database reads the files of all zones for an answer, and forgets none while it runs.
  if (rows.length > 0) found.add(zone)
  return rows.length > 0
}
