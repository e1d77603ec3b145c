import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { withinLimits } from './limits.repository.ts'
import type { AlertEventRow, AlertRow } from './rule-row.ts'

export type AlertNarrowing = {
  state?: readonly string[] | undefined
  severity?: readonly string[] | undefined
  kind?: readonly string[] | undefined
  recipient?: string | undefined
}
export type NamedAlert = AlertRow & { tenant_name: string }

function alerts(db: ScopedDb, { state, severity, kind, recipient }: AlertNarrowing = {}) {
  let rows = db.selectFrom('alerts as a').where('a.mode', '=', db.scope.mode).where(withinLimits(db, 'a'))
  if (state) rows = rows.where('a.state', 'in', state)
  if (severity) rows = rows.where('a.severity', 'in', severity)
  if (kind) rows = rows.where('a.kind', 'in', kind)
  if (recipient) rows = rows.where(sql<boolean>`a.recipients @> array[${recipient}]::uuid[]`)
  return rows
}
const named = (db: ScopedDb, narrowing?: AlertNarrowing) =>
  alerts(db, narrowing).innerJoin('tenants as t', 't.id', 'a.tenant_id').selectAll('a').select('t.name as tenant_name')

export async function listAlerts(db: ScopedDb, narrowing: AlertNarrowing, window: Window): Promise<{ rows: NamedAlert[]; total: number }> {
  const page = inWindow(named(db, narrowing), { column: 'a.fired_at', id: 'a.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, alerts(db, narrowing))])
  return { rows, total }
}

export const findAlert = (db: ScopedDb, id: string): Promise<NamedAlert | undefined> => named(db).where('a.id', '=', id).executeTakeFirst()

export const lockAlert = (db: ScopedDb, id: string): Promise<AlertRow | undefined> =>
  alerts(db).selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst()

export async function countOpen(db: ScopedDb): Promise<Map<string, number>> {
  const rows = await alerts(db)
    .where('a.state', '<>', 'Resolved')
    .select(['a.kind', sql<number>`count(*)::int`.as('open')])
    .groupBy('a.kind')
    .execute()
  return new Map(rows.map(({ kind, open }) => [kind, open]))
}

/** What figures are about: all of it where nothing is said. */
export type Concerned = {
  kinds: readonly string[]
  merchants?: readonly string[] | undefined
  methods?: readonly string[] | undefined
  providers?: readonly string[] | undefined
}
export type FiringAlert = Pick<NamedAlert, 'id' | 'name' | 'tenant_id' | 'tenant_name' | 'window_from' | 'latest_at'>

/** An alert counts all that its lists do not narrow. */
export function concerns({ merchants, methods, providers }: Concerned) {
  const part = (column: string, asked: readonly string[] | undefined, type: 'uuid' | 'text') =>
    asked && asked.length > 0
      ? [sql<boolean>`(cardinality(${sql.ref(column)}) = 0 or ${sql.ref(column)} && ${[...asked]}::${sql.raw(type)}[])`]
      : []
  const parts = [
    ...part('a.merchant_ids', merchants, 'uuid'),
    ...part('a.methods', methods, 'text'),
    ...part('a.providers', providers, 'text'),
  ]
  return parts.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(parts, sql` and `)})`
}

export const mostFiring = 50
/** Those that fire now, the newest first. */
export const listFiring = (db: ScopedDb, about: Concerned): Promise<FiringAlert[]> =>
  named(db, { state: ['Firing'], kind: about.kinds })
    .where(concerns(about))
    .orderBy('a.fired_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(mostFiring))
    .execute()

type Of<T extends 'alerts' | 'alert_events' | 'alert_payments'> = Omit<Insertable<Tables[T]>, 'tenant_id' | 'mode'>
const placed = <T extends object>({ scope: { tenantId, mode } }: ScopedDb, row: T) => ({ tenant_id: tenantId, mode, ...row })

export const insertAlert = (db: ScopedDb, row: Of<'alerts'>) => db.insertInto('alerts').values(placed(db, row)).execute()
export const insertEvent = (db: ScopedDb, row: Of<'alert_events'>) => db.insertInto('alert_events').values(placed(db, row)).execute()
export const insertPayments = (db: ScopedDb, row: Of<'alert_payments'>) => db.insertInto('alert_payments').values(placed(db, row)).execute()

export const saveAlert = (db: ScopedDb, id: string, change: Updateable<Tables['alerts']>) =>
  db.updateTable('alerts').set(change).where('id', '=', id).execute()

/** No alert has more: the oldest are left out. */
const mostEvents = 100
export const listEvents = (db: ReadDb, { id, tenant_id }: Pick<AlertRow, 'id' | 'tenant_id'>): Promise<AlertEventRow[]> =>
  db
    .selectFrom('alert_events')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('alert_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostEvents))
    .execute()

/** The events of all alerts, each with its alert, the oldest first. */
export async function listPastEvents(db: ScopedDb): Promise<{ alert: AlertRow; event: AlertEventRow }[]> {
  const found = await alerts(db).selectAll('a').execute()
  const events = await Promise.all(found.map(async (alert) => (await listEvents(db, alert)).map((event) => ({ alert, event }))))
  return events.flat().sort((one, other) => Date.parse(one.event.at) - Date.parse(other.event.at))
}

/** The alert of a rule that is not resolved yet. */
export const findOpenAlert = async (db: ScopedDb, ruleId: string): Promise<string | undefined> =>
  (await alerts(db).select('a.id').where('a.rule_id', '=', ruleId).where('a.state', '<>', 'Resolved').executeTakeFirst())?.id

export async function namesOfMerchants(db: ReadDb, rows: readonly AlertRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ merchant_ids }) => merchant_ids))]
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('merchants')
    .select(['id', 'legal_business_name as name'])
    .where('tenant_id', 'in', [...new Set(rows.map(({ tenant_id }) => tenant_id))])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, name }) => [id, name]))
}
