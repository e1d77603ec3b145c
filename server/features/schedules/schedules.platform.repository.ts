import type { PlatformReadDb } from '@portico/database/scope.ts'
import { countCapped, inWindow } from '../../core/list/paging.repository.ts'
import type { Window } from '../../core/list/paging.ts'
import type { NamedSchedule, Narrowing } from './schedules.repository.ts'

function schedules(db: PlatformReadDb, mode: string, { reportType, isActive }: Narrowing) {
  const rows = db.selectFrom('report_schedules as s').where('s.mode', '=', mode).where('s.deleted_at', 'is', null)
  const ofReports = reportType ? rows.where('s.report_type', 'in', reportType) : rows
  return isActive === undefined ? ofReports : ofReports.where('s.is_active', '=', isActive)
}

/** Those of all tenants, the newest first. */
export async function listOfTenants(
  db: PlatformReadDb,
  mode: string,
  narrowing: Narrowing,
  window: Window,
): Promise<{ rows: NamedSchedule[]; total: number }> {
  const rows = schedules(db, mode, narrowing)
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .leftJoin('merchants as m', (join) => join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.id', '=', 's.customer_id'))
    .selectAll('s')
    .select(['m.legal_business_name as customer_name', 't.name as tenant_name'])
  const page = inWindow(rows, { column: 's.created_at', id: 's.id', descending: true }, window)
  const [found, total] = await Promise.all([page.execute(), countCapped(db, schedules(db, mode, narrowing))])
  return { rows: found, total }
}
