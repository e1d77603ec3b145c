import type { NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import type { ReportRules } from '@portico/contract/features/reports/report-rules.ts'
import { prepared } from '@portico/database/prepared.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { publishedReports, reportRulesOf } from './report-rules.repository.ts'

export type ActorRow = {
  id: string
  tenant_id: string
  merchant_id: string | null
  email: string
  first_name: string
  last_name: string
  time_zone: string
  reporting_time_zone: string
  report_rules: ReportRules | null
  composed_reports: NamedDefinition[] | null
  language: string
  processing_status: string | null
  limited_merchants: string[] | null
  limited_payment_methods: string[] | null
  limited_service_providers: string[] | null
  permissions: string[]
  sca_required_permissions: string[]
}

/** One row for each role of the person, or one row without a role. To plan it takes longer than to run it, and few calls share a connection. */
const withRoles = prepared(
  (db, _shape: null, { userId, tenantId }: { userId: string; tenantId: string }) =>
    db
      .selectFrom('users as u')
      .innerJoin('tenants as t', 't.id', 'u.tenant_id')
      .leftJoin('merchants as m', (join) => join.onRef('m.id', '=', 'u.merchant_id').onRef('m.tenant_id', '=', 'u.tenant_id'))
      .leftJoin('user_limits as l', (join) => join.onRef('l.user_id', '=', 'u.id').onRef('l.tenant_id', '=', 'u.tenant_id'))
      .leftJoin('user_roles as ur', (join) => join.onRef('ur.user_id', '=', 'u.id').onRef('ur.tenant_id', '=', 'u.tenant_id'))
      .leftJoin('roles as r', (join) => join.onRef('r.id', '=', 'ur.role_id').onRef('r.tenant_id', '=', 'u.tenant_id'))
      .select([
        'u.id',
        'u.tenant_id',
        'u.merchant_id',
        'u.email',
        'u.first_name',
        'u.last_name',
        'u.time_zone',
        't.time_zone as reporting_time_zone',
        reportRulesOf('t.id').as('report_rules'),
        publishedReports.as('composed_reports'),
        'u.language',
        'm.processing_status',
        'l.merchants as limited_merchants',
        'l.payment_methods as limited_payment_methods',
        'l.service_providers as limited_service_providers',
        'r.permissions',
        'r.sca_required_permissions',
      ])
      .where('u.tenant_id', '=', tenantId)
      .where('u.id', '=', userId)
      .where('u.status', '=', 'Active')
      .where('t.active', '=', true)
      // A merchant that is closing winds its business up by itself; one that is inactive or closed lets no one in.
      .where((eb) => eb.or([eb('u.merchant_id', 'is', null), eb('m.merchant_status', 'in', ['Active', 'Closing'])])),
  { isHeld: () => true },
)

/** The person with the union of the permissions of all roles. Only an active person of a place that is open is found. */
export async function findActorRow(db: ScopedDb, userId: string): Promise<ActorRow | undefined> {
  const rows = await withRoles(db, null, { userId, tenantId: db.scope.tenantId })
  const [person] = rows
  if (!person) return undefined
  const union = (name: 'permissions' | 'sca_required_permissions') => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  return { ...person, permissions: union('permissions'), sca_required_permissions: union('sca_required_permissions') }
}
