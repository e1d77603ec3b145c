import { z } from 'zod'
import { type Endpoint, endpoint, file, type Path } from '../../core/endpoint.ts'
import { composedId } from './composed-id.ts'
import type { Dimension } from './dimensions.ts'
import { dayFile, exportReport } from './export.endpoint.ts'
import type { Report } from './report.ts'
import { accessOfReport, composedAccess, permissionOfReport } from './report-access.ts'
import { type ChartReport, chartReports, type ReportKey, reportKeys, reportList, reportOf } from './report-list.ts'
import { fileRefusals, queryRefusals, reportRefusals } from './reports.refusals.ts'
import { ChartQuery, HourQuery, ReportFileQuery, ReportQuery, ReportReply } from './reports.schemas.ts'
import { supportAnalyticsEndpoints } from './support-analytics.ts'
import { WhatChanged } from './what-changed.ts'

const csv = file('text/csv; charset=utf-8')

const pathsOf = (report: Report, end = '') => ({
  staff: (report.path ? `${report.path}${end}` : `/api/v1/crm/reports/${report.id}${end}`) as Path,
  ...(report.levels.includes('merchant') ? { merchant: `/api/v1/reports/customer/${report.id}${end}` as Path } : {}),
})

const dataOf = (report: Report) =>
  endpoint({
    method: 'GET',
    summary: `Report: ${report.words.en}`,
    paths: pathsOf(report),
    access: accessOfReport(report),
    reach: 'none',
    query: ReportQuery,
    reply: ReportReply,
    refusals: queryRefusals,
  })
const fileOf = (report: Report) =>
  endpoint({
    method: 'GET',
    summary: `Report as a CSV file: ${report.words.en}`,
    paths: pathsOf(report, report.fileEnd ?? '/csv'),
    access: accessOfReport(report),
    reach: 'none',
    query: ReportFileQuery,
    reply: csv,
    refusals: [...queryRefusals, ...fileRefusals],
    records: { as: 'exportCsv' },
  })

type Data = ReturnType<typeof dataOf>
type File = ReturnType<typeof fileOf>

/** The charts of the summary, by the end of their addresses. Calls C-REP-02–07, 11–16, 20–25, 31–36. */
export const groupings = {
  status: 'status',
  currency: 'currency',
  'service-provider': 'serviceProvider',
  'payment-method': 'paymentMethod',
  day: 'day',
  customer: 'merchant',
} as const satisfies Record<string, Dimension>
type Grouping = keyof typeof groupings

/** Each address that the specification gives the charts of the summary: today's for staff and for merchants, an older one, and that of reporting. */
const chartBases = {
  chart: { staff: '/api/v1/crm/reports', merchant: '/api/v1/reports/customer' },
  olderChart: { staff: '/api/v1/reports' },
  reportingChart: { staff: '/api/reporting/crm/reports' },
} as const
type Base = keyof typeof chartBases
type ChartKey = `${Base}By${'Status' | 'Currency' | 'ServiceProvider' | 'PaymentMethod' | 'Day' | 'Customer'}`

const summaryAccess = accessOfReport(reportList.summary)
/** A chart of the summary, by the end of its address. What a merchant sees by customer is itself, so it has no such chart. */
const chartAt = <Query extends typeof ChartQuery | typeof HourQuery>(
  base: Base,
  end: string,
  { summary, query }: { summary: string; query: Query },
) => {
  const bases: { staff: string; merchant?: string } = chartBases[base]
  const path = `/transaction-summary/charts/grouped-by-${end}`
  const isMerchants = bases.merchant !== undefined && end !== 'customer'
  return endpoint({
    method: 'GET',
    summary,
    paths: { staff: `${bases.staff}${path}` as Path, ...(isMerchants ? { merchant: `${bases.merchant}${path}` as Path } : {}) },
    access: isMerchants ? summaryAccess : { staff: summaryAccess.staff },
    reach: 'none',
    query,
    reply: ReportReply,
    refusals: [reportRefusals.switchedOff, reportRefusals.notAvailable, reportRefusals.periodTooLong, reportRefusals.periodEndsFirst],
  })
}
const chartOf = (base: Base, grouping: Grouping) =>
  chartAt(base, grouping, { summary: `Transactions summary by ${grouping.replace('-', ' ')}`, query: ChartQuery })
const hourOf = (base: 'chart' | 'olderChart') =>
  chartAt(base, 'hour', { summary: 'Transactions summary by hour, of 24 hours', query: HourQuery })
/** The same of the charts that have figures of their own. Calls C-REP-08–10, 17–19, 26–28. */
const ownChartOf = (base: 'chart' | 'olderChart', chart: ChartReport) =>
  chartAt(base, chart, { summary: chartReports[chart].words.en, query: ChartQuery })

/** Why the success rate moved; it is part of the page of the summary. */
const whatChanged = endpoint({
  method: 'GET',
  summary: 'Which values explain how the success rate moved, the largest first',
  paths: {
    staff: '/api/v1/crm/reports/transactions-summary/what-changed',
    merchant: '/api/v1/reports/customer/transactions-summary/what-changed',
  },
  access: summaryAccess,
  reach: 'none',
  query: ChartQuery,
  reply: WhatChanged,
  refusals: [reportRefusals.periodTooLong, reportRefusals.periodEndsFirst],
})

/** A report that the platform has composed: permission, query and answer are those of every other. */
const composedPaths = (tail: string) =>
  ({ staff: `/api/v1/crm/reports/composed/:id${tail}` as Path, merchant: `/api/v1/reports/customer/composed/:id${tail}` as Path }) as const
const ComposedId = z.strictObject({ id: z.string().regex(composedId, 'The id of a composed report') })
const composed = endpoint({
  method: 'GET',
  summary: 'A report that the platform has composed',
  paths: composedPaths(''),
  access: composedAccess,
  reach: 'none',
  params: ComposedId,
  query: ReportQuery,
  reply: ReportReply,
  refusals: ['not_found', ...queryRefusals],
})
const composedCsv = endpoint({
  method: 'GET',
  summary: 'A report that the platform has composed, as a CSV file',
  paths: composedPaths('/csv'),
  access: composedAccess,
  reach: 'none',
  params: ComposedId,
  query: ReportFileQuery,
  reply: csv,
  refusals: ['not_found', ...queryRefusals, ...fileRefusals],
  records: { as: 'exportCsv', id: 'none' },
})

const capital = (text: string) => text.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())
export const chartKeys = (Object.keys(chartBases) as Base[]).flatMap((base) =>
  (Object.keys(groupings) as Grouping[]).map((grouping) => ({ key: `${base}By${capital(grouping)}` as ChartKey, base, grouping })),
)

type OwnChartKey = `${'chart' | 'olderChart'}By${'BaseCurrency' | 'BaseCurrencyAmount' | 'HppConversion'}`
export const ownChartKeys = (['chart', 'olderChart'] as const).flatMap((base) =>
  (Object.keys(chartReports) as ChartReport[]).map((chart) => ({ key: `${base}By${capital(chart)}` as OwnChartKey, base, chart })),
)

/** For platform staff, at addresses of their own. */
const platformOf = (report: Report, path: Path) =>
  endpoint({
    method: 'GET',
    summary: `Report of all tenants: ${report.words.en}`,
    paths: { staff: path },
    access: { staff: permissionOfReport(report, 'platform') },
    reach: 'none',
    query: ReportQuery,
    reply: ReportReply,
    refusals: queryRefusals,
  })

/** Reports on payments: their figures and files, declared in `report-list.ts`. */
export const reports = {
  ...(Object.fromEntries(reportKeys.map((key) => [key, dataOf(reportOf(key))])) as Record<ReportKey, Data>),
  ...(Object.fromEntries(reportKeys.map((key) => [`${key}Csv`, fileOf(reportOf(key))])) as Record<`${ReportKey}Csv`, File>),
  ...(Object.fromEntries(chartKeys.map(({ key, base, grouping }) => [key, chartOf(base, grouping)])) as Record<
    ChartKey,
    ReturnType<typeof chartOf>
  >),
  ...(Object.fromEntries(ownChartKeys.map(({ key, base, chart }) => [key, ownChartOf(base, chart)])) as Record<
    OwnChartKey,
    ReturnType<typeof ownChartOf>
  >),
  chartByHour: hourOf('chart'),
  olderChartByHour: hourOf('olderChart'),
  declineReasonsPlatform: platformOf(reportList.declineReasons, '/api/reporting/crm/reports/decline-reasons-by-service-provider/platform'),
  ...supportAnalyticsEndpoints,
  channelsPlatform: platformOf(reportList.channels, reportList.channels.platformPath),
  perDayMonthPlatform: platformOf(
    reportList.perDayMonth,
    '/api/reporting/crm/reports/transaction-summary/grouped-by-day-by-month/platform',
  ),
  composed,
  composedCsv,
  whatChanged,
  exportReport,
  dayFile,
} satisfies Record<string, Endpoint>
