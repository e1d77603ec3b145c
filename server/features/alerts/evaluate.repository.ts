import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import type { AlertRow, RuleRow } from './rule-row.ts'

const due = (db: ScopedDb, at: Date) =>
  db
    .selectFrom('alert_rules')
    .where('mode', '=', db.scope.mode)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('evaluated_at', 'is', null), eb('evaluated_at', '<', at.toISOString())]))

export const anyDue = async (db: ScopedDb, at: Date): Promise<boolean> =>
  (await due(db, at).select('id').limit(1).executeTakeFirst()) !== undefined

/** A second worker waits for the first, and finds that none is due any more. */
export const lockDue = (db: ScopedDb, at: Date): Promise<RuleRow[]> => due(db, at).selectAll().orderBy('id').forUpdate().execute()

export type Looked = {
  id: string
  state: string
  since: Date
  alertId: string | null
  value: number | null
  counted: number
  outOf: number
}

/** What all rules have seen, in one statement; the figures of their open alerts in another. */
export async function saveLooks(db: ScopedDb, looked: readonly Looked[], at: Date): Promise<void> {
  const column = <K extends keyof Looked>(name: K) => looked.map((one) => one[name])
  const seen = sql`unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('since')}::timestamptz[], ${column('alertId')}::uuid[],
    ${column('value')}::int[], ${column('counted')}::int[], ${column('outOf')}::int[]) as v (id, state, since, alert_id, value, counted, out_of)`
  await sql`update alert_rules r set state = v.state, state_since = v.since, alert_id = v.alert_id, value = v.value, counted = v.counted,
      out_of = v.out_of, evaluated_at = ${at}
    from ${seen} where r.tenant_id = ${db.scope.tenantId} and r.id = v.id`.execute(db)
  if (!looked.some(({ alertId }) => alertId !== null)) return
  await sql`update alerts a set latest_value = v.value, latest_counted = v.counted, latest_out_of = v.out_of, latest_at = ${at}
    from ${seen} where a.tenant_id = ${db.scope.tenantId} and a.id = v.alert_id and a.state <> 'Resolved'`.execute(db)
}

/** Alerts with news or a mail that waited, which are not snoozed any more. */
export const listHeld = (db: ScopedDb, at: Date, most: number): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('mode', '=', db.scope.mode)
    .where((eb) => eb.or([eb('held_news', 'is not', null), eb('held_mail', 'is not', null)]))
    .where((eb) => eb.or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', at.toISOString())]))
    .orderBy('id')
    .limit(sql.lit(most))
    .forUpdate()
    .execute()

export const anyHeld = async (db: ScopedDb): Promise<boolean> =>
  (await db
    .selectFrom('alerts')
    .select('id')
    .where('mode', '=', db.scope.mode)
    .where((eb) => eb.or([eb('held_news', 'is not', null), eb('held_mail', 'is not', null)]))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** This transaction does not wait for the disk. */
export const commitWithoutWaiting = (db: ScopedDb) => sql`set local synchronous_commit to off`.execute(db)
