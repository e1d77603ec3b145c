import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, type Path } from '../../core/endpoint.ts'
import { instant } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { withFacts } from '../../core/resource.ts'
import { fileColumns } from '../reports/export.endpoint.ts'
import { LayoutColumn } from '../reports/reports.schemas.ts'
import { settableId } from '../reports/settable-id.ts'
import { reportSettingsRefusals } from './report-settings.refusals.ts'

const path = '/api/v1/crm/report-settings'
const at = (tail: string) => ({ staff: `${path}${tail}` as Path })
const see = { staff: 'Settings.ReportSettings.Overview.View' } as const
const manage = { staff: 'Settings.ReportSettings.Overview.Actions.Manage' } as const

const Id = z.strictObject({ id: settableId() })
/** 0 where the tenant has said nothing yet. */
const version = () => z.int().min(0).max(2_147_483_647)
/** No report reaches further. */
export const mostDays = 731

const ReportSetting = z.object({
  id: settableId(),
  nameEn: z.string(),
  nameTr: z.string(),
  isOn: z.boolean(),
  isForMerchants: z.boolean(),
  /** Merchants have this report at all. */
  hasMerchants: z.boolean(),
  /** Null: those of the report itself. */
  defaultDays: z.int().min(1).max(mostDays).nullable(),
  standardDays: z.int().min(1),
  mostDays: z.int().min(1),
  hasColumns: z.boolean(),
  version: version(),
  updatedAt: instant().nullable(),
})
export type ReportSetting = z.output<typeof ReportSetting>

const ReportColumns = z.object({
  id: settableId(),
  nameEn: z.string(),
  nameTr: z.string(),
  /** All that the report has, in the order of the tenant. */
  columns: z.array(LayoutColumn),
  /** The tenant has said something of them. */
  isChosen: z.boolean(),
  version: version(),
})
export type ReportColumns = z.output<typeof ReportColumns>
const GivenColumn = LayoutColumn.extend({ column: z.enum(fileColumns) }).strict()
const columnsPath = at('/:id/columns')

const verbs = {
  columns: endpoint({
    method: 'GET',
    summary: 'The columns of a report, as its page and its files have them',
    paths: columnsPath,
    access: { staff: 'Settings.ReportSettings.Table.View' },
    params: Id,
    reply: ReportColumns,
    refusals: ['not_found'],
  }),
  setColumns: endpoint({
    method: 'PUT',
    summary: 'Put the columns of a report in order and say how they look; without columns, as the report is declared',
    paths: columnsPath,
    access: { staff: 'Settings.ReportSettings.Table.Actions.Manage' },
    params: Id,
    body: z.strictObject({ version: version(), columns: z.array(GivenColumn).min(1).max(60).nullable() }),
    reply: ReportColumns,
    refusals: [
      'not_found',
      'stale_version',
      reportSettingsRefusals.noFigure,
      reportSettingsRefusals.givenTwice,
      reportSettingsRefusals.unknownColumn,
    ],
  }),
  list: endpoint({
    method: 'GET',
    summary: 'The reports of the tenant, with what it says of each',
    paths: at(''),
    access: see,
    query: z.strictObject(pageQuery),
    reply: pageOf(ReportSetting),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'A report of the tenant, with what the tenant says of it',
    paths: at('/:id'),
    access: see,
    params: Id,
    reply: ReportSetting,
  }),
  update: endpoint({
    method: 'PUT',
    summary: 'Switch a report on or off, for merchants too, and set its usual period',
    paths: at('/:id'),
    access: manage,
    params: Id,
    body: z.strictObject({
      version: version(),
      isOn: z.boolean(),
      /** As it was, where it is left out: not every report is one of merchants. */
      isForMerchants: z.boolean().optional(),
      defaultDays: z.int().min(1).max(mostDays).nullable(),
    }),
    reply: ReportSetting,
    refusals: ['stale_version', reportSettingsRefusals.tooManyDays],
  }),
  listAudit: { ...auditTrail({ paths: at('/:id/audit'), access: { staff: 'CRM.Audit.View' } }), params: Id },
}

const one = { en: 'report setting', tr: 'rapor ayarı' }
const many = { en: 'Reports overview', tr: 'Raporlara genel bakış' }

// Over its budget: the columns of a report are a second record of the same row, with a screen of their own.
/** What a tenant says of its reports: on or off, for merchants or not, how many days they usually show. */
export const reportSettings = withFacts(verbs, { one, many, key: 'id', fields: ['isOn', 'isForMerchants', 'defaultDays'], standard: 'id' })
