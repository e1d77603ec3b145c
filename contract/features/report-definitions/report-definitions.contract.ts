import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, type Path } from '../../core/endpoint.ts'
import { id, instant, localDay, version, visibleName } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { withFacts } from '../../core/resource.ts'
import { definition } from '../reports/definition.schema.ts'
import { dimensions } from '../reports/dimensions.ts'
import { reportRefusals } from '../reports/reports.refusals.ts'
import { ReportReply } from '../reports/reports.schemas.ts'
import { definitionStates } from './definition-states.ts'
import { composingRefusals, reportDefinitionRefusals } from './report-definitions.refusals.ts'

const path = '/api/v1/crm/report-definitions'
const at = (tail: string) => ({ staff: `${path}${tail}` as Path })
const see = { staff: 'Platform.ReportV2.Settings' } as const
const manage = { staff: 'Platform.ReportV2.Settings.Actions.Manage' } as const
const Id = z.strictObject({ id: id() })

const given = {
  nameEn: visibleName(100),
  nameTr: visibleName(100),
  ...definition,
  /** Who has it once it is published; null: every tenant. The catalogue says so from then on. */
  tenantIds: z.array(id()).max(500).nullable(),
}

const ReportDefinition = z.object({
  id: id(),
  /** Of the report that it is a version of. */
  reportId: z.string(),
  number: z.int().min(1),
  state: z.enum(definitionStates),
  ...given,
  publishedAt: instant().nullable(),
  withdrawnAt: instant().nullable(),
  version: version(),
  createdAt: instant(),
  updatedAt: instant(),
})
export type ReportDefinition = z.output<typeof ReportDefinition>
const Step = z.strictObject({ version: version() })

const verbs = {
  list: endpoint({
    method: 'GET',
    summary: 'The reports that the platform has composed, each version with its state, the newest first',
    paths: at(''),
    access: see,
    reach: 'own',
    query: z.strictObject({ ...pageQuery, state: z.enum(definitionStates).optional() }),
    reply: pageOf(ReportDefinition),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'A version of a composed report',
    paths: at('/:id'),
    access: see,
    reach: 'own',
    params: Id,
    reply: ReportDefinition,
  }),
  create: endpoint({
    method: 'POST',
    summary: 'Compose a report, as a draft',
    paths: at(''),
    access: manage,
    reach: 'none',
    body: z.strictObject(given),
    status: 201,
    reply: ReportDefinition,
    refusals: [...composingRefusals, reportDefinitionRefusals.unknownTenant, reportDefinitionRefusals.tooMany],
  }),
  update: endpoint({
    method: 'PUT',
    summary: 'Change a draft',
    paths: at('/:id'),
    access: manage,
    reach: 'none',
    params: Id,
    body: z.strictObject({ version: version(), ...given }),
    reply: ReportDefinition,
    refusals: ['stale_version', ...composingRefusals, reportDefinitionRefusals.unknownTenant, reportDefinitionRefusals.notDraft],
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Delete a draft',
    paths: at('/:id'),
    access: manage,
    reach: 'own',
    params: Id,
    reply: null,
    refusals: [reportDefinitionRefusals.notDraft],
  }),
  revise: endpoint({
    method: 'POST',
    summary: 'Begin a new version of a published or withdrawn report, as a draft',
    paths: at('/:id/revise'),
    access: manage,
    reach: 'own',
    params: Id,
    status: 201,
    reply: ReportDefinition,
    refusals: [reportDefinitionRefusals.hasDraft, reportDefinitionRefusals.tooMany],
  }),
  publish: endpoint({
    method: 'POST',
    summary: 'Publish a draft to its tenants, in place of the version before it',
    paths: at('/:id/publish'),
    access: manage,
    reach: 'own',
    params: Id,
    body: Step,
    reply: ReportDefinition,
    refusals: ['stale_version', reportDefinitionRefusals.notDraft],
  }),
  withdraw: endpoint({
    method: 'POST',
    summary: 'Withdraw a published report from all tenants',
    paths: at('/:id/withdraw'),
    access: manage,
    reach: 'own',
    params: Id,
    body: Step,
    reply: ReportDefinition,
    refusals: ['stale_version', reportDefinitionRefusals.notPublished],
  }),
  /** The permission of figures; the verb asks for that of composing as well. */
  tryOut: endpoint({
    method: 'POST',
    summary: 'The figures that a definition would show, of the tenant that is worked on',
    paths: at('/try-out'),
    access: { staff: 'Platform.Reports.Composed.View' },
    reach: 'none',
    body: z.strictObject({
      ...definition,
      dateFrom: localDay().optional(),
      dateTo: localDay().optional(),
      groupBy: z.enum(dimensions).optional(),
    }),
    reply: ReportReply,
    refusals: [
      'not_allowed',
      ...composingRefusals,
      reportRefusals.periodTooLong,
      reportRefusals.periodEndsFirst,
      reportRefusals.unknownGroup,
      reportRefusals.fixedGroup,
    ],
    records: 0,
  }),
  listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: { staff: 'Platform.Audit.View' }, reach: 'own' }), params: Id },
}

const one = { en: 'report definition', tr: 'rapor tanımı' }
const many = { en: 'Report definitions', tr: 'Rapor tanımları' }

// Over its budget: a report is composed and tried on a page of its own.
/** Reports that the platform composes of closed lists, tries, and publishes to tenants. */
export const reportDefinitions = withFacts(verbs, {
  one,
  many,
  fields: ['nameEn', 'nameTr', 'source', 'dimensions', 'measures', 'drill', 'levels', 'mostDays', 'standardDays', 'tenantIds'],
  filters: ['state'],
  standard: 'id',
})
