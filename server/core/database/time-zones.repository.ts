import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { isZoneName } from '../text/time-zones.ts'

/** A zone by which both the programs and the database can tell the time. Each knows names that the other does not. */
export async function isTimeZone(db: ScopedDb, zone: string): Promise<boolean> {
  if (!isZoneName(zone)) return false
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone})`.execute(db)
  return rows.length > 0
}
