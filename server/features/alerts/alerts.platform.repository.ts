import type { PlatformReadDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import { type AlertNarrowing, type Concerned, concerns, type FiringAlert, mostFiring, type NamedAlert } from './alerts.repository.ts'

function alerts(db: PlatformReadDb, mode: string, { state, severity, kind }: AlertNarrowing = {}) {
  let rows = db.selectFrom('alerts as a').where('a.mode', '=', mode)
  if (state) rows = rows.where('a.state', 'in', state)
  if (severity) rows = rows.where('a.severity', 'in', severity)
  if (kind) rows = rows.where('a.kind', 'in', kind)
  return rows
}
const named = (db: PlatformReadDb, mode: string, narrowing?: AlertNarrowing) =>
  alerts(db, mode, narrowing).innerJoin('tenants as t', 't.id', 'a.tenant_id').selectAll('a').select('t.name as tenant_name')

/** Those of all tenants, the newest first. */
export async function listOfTenants(
  db: PlatformReadDb,
  mode: string,
  narrowing: AlertNarrowing,
  window: Window,
): Promise<{ rows: NamedAlert[]; total: number }> {
  const page = inWindow(named(db, mode, narrowing), { column: 'a.fired_at', id: 'a.id', descending: true }, window)
  const [rows, total] = await Promise.all([page.execute(), countCapped(db, alerts(db, mode, narrowing))])
  return { rows, total }
}

export const findOfTenant = (db: PlatformReadDb, mode: string, tenantId: string, id: string): Promise<NamedAlert | undefined> =>
  named(db, mode).where('a.tenant_id', '=', tenantId).where('a.id', '=', id).executeTakeFirst()

/** Those of all tenants that fire now, the newest first. */
export const listFiringOfTenants = (db: PlatformReadDb, mode: string, about: Concerned): Promise<FiringAlert[]> =>
  named(db, mode, { state: ['Firing'], kind: about.kinds })
    .where(concerns(about))
    .orderBy('a.fired_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(sql.lit(mostFiring))
    .execute()
