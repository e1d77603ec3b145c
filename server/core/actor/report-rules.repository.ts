import type { NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import type { ReportRules } from '@portico/contract/features/reports/report-rules.ts'
import { sql } from 'kysely'

/** What the platform and a tenant say of reports, read with the people of the tenant: null where neither says anything. */
export const reportRulesOf = (tenantId: string) => sql<ReportRules | null>`(
  select jsonb_object_agg(coalesce(s.report_id, c.code), jsonb_build_object(
    'isAvailable', c.tenant_ids is null or ${sql.ref(tenantId)} = any(c.tenant_ids), 'most', c.most_days, 'nameEn', c.name_en, 'nameTr', c.name_tr,
    'isOn', coalesce(s.is_on, true), 'isForMerchants', coalesce(s.is_for_merchants, true), 'days', s.default_days))
  from (select * from report_settings o where o.tenant_id = ${sql.ref(tenantId)}) s full join report_catalogue c on c.code = s.report_id)`

/** What the platform has composed and published, in the order in which it came. */
export const publishedReports = sql<NamedDefinition[] | null>`(
  select jsonb_agg(jsonb_build_object('id', d.code, 'words', jsonb_build_object('en', d.name_en, 'tr', d.name_tr), 'definition', d.definition)
    order by d.created_at, d.code)
  from report_definitions d where d.state = 'Published')`
