import { z } from 'zod'
import { endpoint, file } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { AuditExportQuery, SignInExportQuery, trailExport } from '../audit/audit.contract.ts'
import { auditRefusals } from '../audit/audit.refusals.ts'
import { anyReport, ReportExportQuery } from '../reports/export.endpoint.ts'
import { reportFileTypes } from '../reports/report-formats.ts'
import { queryRefusals, reportRefusals } from '../reports/reports.refusals.ts'
import { ExportQuery } from '../transactions/lookup-queries.ts'
import { searchRefusals } from '../transactions/transactions.refusals.ts'
import { exportRefusals } from './exports.refusals.ts'

const ofPayments = { staff: ['CRM.Transaction.Export', 'Platform.Transaction.Export'], merchant: 'Merchant.Transaction.Export' } as const
const access = {
  staff: [...ofPayments.staff, ...trailExport.staff, ...anyReport.staff],
  merchant: [ofPayments.merchant, trailExport.merchant, ...anyReport.merchant],
} as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/exports${tail}`, merchant: `/api/v1/exports${tail}` }) as const
const mine = { access, reach: 'own' } as const
const ExportId = z.strictObject({ id: id() })

export const exportLists = ['transactions', 'audit', 'signIns', 'reports'] as const
export type ExportList = (typeof exportLists)[number]
export const exportStates = ['Queued', 'Running', 'Done', 'Failed', 'Cancelled', 'Expired'] as const
export type ExportState = (typeof exportStates)[number]
/** Why one failed: the right or the account is gone, the worker died again and again, the search took too long, anything else. */
export const exportFailures = ['not_allowed', 'interrupted', 'narrow_the_search', 'internal'] as const

/** Queued and running at a time, of one person. */
export const mostRunning = 3
export const keptDays = 7

/** `query`: filters, sort, columns and time zone in the words of the lookup's own export, each value as text. */
export const NewExport = z.strictObject({ list: z.literal('transactions'), query: ExportQuery })

export const Export = z.object({
  id: id(),
  list: z.enum(exportLists),
  query: z.record(z.string(), z.string()),
  state: z.enum(exportStates),
  rowsDone: z.int().min(0),
  /** Null before it is known; estimated where there are more rows than a list counts. */
  rowsTotal: z.int().min(0).nullable(),
  totalIsEstimate: z.boolean(),
  percent: z.int().min(0).max(100).nullable(),
  fileName: z.string().nullable(),
  bytes: z.int().min(0).nullable(),
  failure: z.enum(exportFailures).nullable(),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
  /** When the file of a finished one is deleted. */
  expiresAt: instant().nullable(),
})
export type Export = z.infer<typeof Export>

const started = {
  method: 'POST',
  reach: 'own',
  status: 202,
  reply: Export,
  refusals: [exportRefusals.tooMany, auditRefusals.nameNeedsPeriod],
} as const

/** Exports that run in the background: started, watched, cancelled, downloaded by the one who asked. */
export const exports = {
  list: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own exports, the newest first',
    paths: at(''),
    query: z.strictObject(pageQuery),
    reply: pageOf(Export),
  }),
  start: endpoint({
    ...started,
    access: ofPayments,
    summary: 'Have what the lookup of payments shows written into a file',
    paths: at(''),
    body: NewExport,
    refusals: [exportRefusals.tooMany, ...searchRefusals],
  }),
  startAudit: endpoint({
    ...started,
    access: trailExport,
    summary: 'Have what the audit trail shows written into a file',
    paths: at('/audit'),
    body: z.strictObject({ query: AuditExportQuery }),
  }),
  startSignIns: endpoint({
    ...started,
    access: { staff: trailExport.staff },
    summary: 'Have what the login history shows written into a file',
    paths: { staff: at('/sign-ins').staff },
    body: z.strictObject({ query: SignInExportQuery }),
  }),
  startReport: endpoint({
    ...started,
    access: anyReport,
    summary: 'Have a report written into a file',
    paths: at('/reports'),
    body: z.strictObject({ query: ReportExportQuery }),
    refusals: [exportRefusals.tooMany, 'not_allowed', reportRefusals.unknownReport, ...queryRefusals],
  }),
  get: endpoint({
    ...mine,
    method: 'GET',
    summary: 'How far an export is',
    paths: at('/:id'),
    params: ExportId,
    reply: Export,
    // Exports are a user's own, and a view starts none.
    whileViewing: 'closed',
  }),
  cancel: endpoint({
    ...mine,
    method: 'POST',
    summary: 'Stop an export that has not ended',
    paths: at('/:id/cancel'),
    params: ExportId,
    reply: Export,
    refusals: [exportRefusals.ended],
    // Its start is on record, and no file has come of it.
    records: 0,
  }),
  download: endpoint({
    ...mine,
    method: 'GET',
    summary: 'The file of an export that is done: a CSV file, as it is or in a zip, or a report as a spreadsheet or PDF',
    paths: at('/:id/file'),
    params: ExportId,
    reply: file('application/zip', reportFileTypes.csv, reportFileTypes.xlsx, reportFileTypes.pdf),
    refusals: [exportRefusals.fileDeleted, exportRefusals.noFile],
    records: {},
  }),
}
