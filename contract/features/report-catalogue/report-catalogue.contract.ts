import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, type Path } from '../../core/endpoint.ts'
import { id, instant, visibleName } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { withFacts } from '../../core/resource.ts'
import { settableId } from '../reports/settable-id.ts'
import { reportCatalogueRefusals } from './report-catalogue.refusals.ts'

const path = '/api/v1/crm/report-catalogue'
const at = (tail: string) => ({ staff: `${path}${tail}` as Path })
const see = { staff: 'Platform.ReportV2.Settings' } as const
const Id = z.strictObject({ id: settableId() })
/** 0 where the platform has said nothing yet. */
const version = () => z.int().min(0).max(2_147_483_647)
const longest = 731

const given = {
  /** Null: as the report is declared. */
  nameEn: visibleName(100).nullable(),
  nameTr: visibleName(100).nullable(),
  /** Null: every tenant has it. */
  tenantIds: z.array(id()).max(500).nullable(),
  /** Never above what the report itself can show; null: as much as that. */
  maxDaysSelected: z.int().min(1).max(longest).nullable(),
}

const CatalogueReport = z.object({
  id: settableId(),
  ...given,
  declaredEn: z.string(),
  declaredTr: z.string(),
  declaredDays: z.int().min(1),
  version: version(),
  updatedAt: instant().nullable(),
})
export type CatalogueReport = z.output<typeof CatalogueReport>

const verbs = {
  list: endpoint({
    method: 'GET',
    summary: 'The reports of the platform, with their titles, tenants and limits',
    paths: at(''),
    access: see,
    reach: 'own',
    query: z.strictObject(pageQuery),
    reply: pageOf(CatalogueReport),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'A report of the platform',
    paths: at('/:id'),
    access: see,
    reach: 'own',
    params: Id,
    reply: CatalogueReport,
    refusals: ['not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    summary: 'Change the titles of a report, the tenants that have it, and its longest period',
    paths: at('/:id'),
    access: { staff: 'Platform.ReportV2.Settings.Actions.Manage' },
    reach: 'none',
    params: Id,
    body: z.strictObject({ version: version(), ...given }),
    reply: CatalogueReport,
    refusals: ['not_found', 'stale_version', reportCatalogueRefusals.tooManyDays, reportCatalogueRefusals.unknownTenant],
  }),
  listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: { staff: 'Platform.Audit.View' }, reach: 'own' }), params: Id },
}

const one = { en: 'report', tr: 'rapor' }
const many = { en: 'Reports', tr: 'Raporlar' }

/** The catalogue of reports, which the platform keeps for all tenants. */
export const reportCatalogue = withFacts(verbs, {
  one,
  many,
  key: 'id',
  fields: ['nameEn', 'nameTr', 'tenantIds', 'maxDaysSelected'],
  standard: 'id',
})
