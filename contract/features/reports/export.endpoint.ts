import { z } from 'zod'
import { endpoint, file } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { listText } from '../../core/query.ts'
import { composedId } from './composed-id.ts'
import { dimensions } from './dimensions.ts'
import { measures } from './measures.ts'
import { accessOfReport, composedAccess } from './report-access.ts'
import { reportFileTypes, reportFormats } from './report-formats.ts'
import { reportKeys, reportList, reportOf } from './report-list.ts'
import { fileRefusals, queryRefusals, reportRefusals } from './reports.refusals.ts'
import { channelColumns, ReportFileQuery } from './reports.schemas.ts'

export const reportIds = reportKeys.map((key) => reportOf(key).id) as [string, ...string[]]
const composed = z.string().regex(composedId, 'The id of a report')
/** Of one that the product ships or that the platform has composed. */
export const anyReportId = () => z.union([z.enum(reportIds), composed])
export const reportOfId = (id: string) => reportKeys.map(reportOf).find((report) => report.id === id)

/** Columns of a file: what tells lines apart, ids beside names, and the figures. */
export const fileColumns = [...dimensions, 'merchantId', 'websiteId', 'tenantId', ...measures, ...channelColumns] as const

export const ExportOrder = z.strictObject({
  reportId: anyReportId(),
  /** As the report itself takes them. */
  filters: ReportFileQuery.default({}),
  /** In this order; all of the report where they are left out. */
  columns: z.array(z.enum(fileColumns)).min(1).max(40).optional(),
  format: z.enum(reportFormats).default('csv'),
})

/** The same as text, for an export in the background. */
export const ReportExportQuery = ReportFileQuery.extend({
  /** Of one tenant; for platform staff. */
  tenantId: id().optional(),
  reportId: anyReportId(),
  columns: listText(fileColumns).optional(),
  format: z.enum(reportFormats).default('csv'),
})
export type ReportExportQuery = z.output<typeof ReportExportQuery>

/** The permissions of all reports: the verb asks for that of the report in the body. */
export const anyReport = {
  staff: [...new Set(reportKeys.flatMap((key) => accessOfReport(reportOf(key)).staff)), ...composedAccess.staff],
  merchant: [...reportKeys.flatMap((key) => accessOfReport(reportOf(key)).merchant ?? []), composedAccess.merchant!],
} as const

/** Call C-REP-01. The permission of a report is also that of its file: the verb asks for it, because the body names the report. */
export const exportReport = endpoint({
  method: 'POST',
  summary: 'Export a report by its id, with filters and columns, as CSV, XLSX or PDF',
  paths: { staff: '/api/reporting/report-v2/reports-tenant-export-v3', merchant: '/api/v1/reports/customer/export' },
  access: anyReport,
  reach: 'none',
  body: ExportOrder,
  reply: file(reportFileTypes.csv, reportFileTypes.xlsx, reportFileTypes.pdf),
  refusals: ['not_allowed', ...queryRefusals, reportRefusals.unknownReport, reportRefusals.unknownColumn, ...fileRefusals],
  records: { as: 'exportCsv' },
})

/** Call C-FRP-02: the file of a day that is over, by its name: `2026-11-26.csv`. */
export const dayFile = endpoint({
  method: 'GET',
  summary: 'The payments of one day, for each currency, as a CSV file',
  paths: { staff: '/api/fs/transaction-daily-report-csv/file/:name', merchant: '/api/fs/transaction-daily-report-csv/file/:name' },
  access: accessOfReport(reportList.dailyV1),
  reach: 'none',
  params: z.strictObject({ name: z.string().regex(/^\d{4}-\d{2}-\d{2}\.csv$/, 'The name of a day, such as 2026-11-26.csv') }),
  reply: file('text/csv; charset=utf-8'),
  refusals: ['not_found', reportRefusals.switchedOff, reportRefusals.notAvailable],
  records: { as: 'exportCsv', id: 'none' },
})
