import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { datasets } from './sums.ts'

/** Sums are kept in so many zones of a tenant; in any other a report reads the rows. */
export const mostZones = 8

/** The zone of the tenant, and those that most of its people, and of its merchants' people, have chosen. */
export async function wantedZones(db: ScopedDb): Promise<string[]> {
  const [tenant, people] = await Promise.all([
    db.selectFrom('tenants').select('time_zone').where('id', '=', db.scope.tenantId).executeTakeFirst(),
    db
      .selectFrom('users')
      .select('time_zone')
      .groupBy('time_zone')
      .orderBy(sql`count(*) desc`)
      .orderBy('time_zone')
      .limit(mostZones)
      .execute(),
  ])
  return [...new Set([...(tenant ? [tenant.time_zone] : []), ...people.map(({ time_zone }) => time_zone)])].slice(0, mostZones)
}

export const addZone = (db: ScopedDb, timeZone: string) =>
  db
    .insertInto('sum_zones')
    .values({ tenant_id: db.scope.tenantId, time_zone: timeZone })
    .onConflict((at) => at.columns(['tenant_id', 'time_zone']).doNothing())
    .execute()

/** The zone goes first: nothing is read from its sums, or folded into them, from then on. */
export async function deleteZone(db: ScopedDb, timeZone: string): Promise<void> {
  await db.deleteFrom('sum_zones').where('time_zone', '=', timeZone).execute()
  for (const { table } of datasets.flatMap(({ sums }) => sums))
    await db
      .deleteFrom(table as 'payment_sums')
      .where('mode', '=', db.scope.mode)
      .where('time_zone', '=', timeZone)
      .execute()
}

export const setReady = (db: ScopedDb, timeZone: string) =>
  db.updateTable('sum_zones').set({ is_ready: true }).where('time_zone', '=', timeZone).execute()
