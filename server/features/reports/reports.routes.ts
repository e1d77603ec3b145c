import type { Download } from '@portico/contract/core/endpoint.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import type { ReportFormat } from '@portico/contract/features/reports/report-formats.ts'
import { chartReports, reportKeys, reportList, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { chartKeys, groupings, ownChartKeys, reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import type { Connectors } from '../../connectors/index.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { type Handlers, type Implementation, implement } from '../../core/call/implement.ts'
import { answerHours } from './answer-hours.ts'
import { type Asked, answerReport } from './answer-report.ts'
import { answerSupport, type SupportQuery } from './answer-support.ts'
import { reportOrNone } from './open-report.ts'
import { answerWhatChanged } from './what-changed.ts'
import { exportReport, writeDay, writeReport } from './write-report.ts'
import { writeSupport } from './write-support.ts'

type Call<Reply> = (input: FreeContext & { query: Asked }) => Promise<Reply>
const answerWith =
  (connectors: Connectors) =>
  (report: Report, groupBy?: readonly Dimension[]): Call<ReportReply> =>
  ({ query, ...context }) =>
    answerReport({ ...context, connectors }, report, groupBy ? { ...query, groupBy } : query)

const downloadWith =
  (connectors: Connectors) =>
  (report: Report): Call<Download> =>
  ({ query, ...context }) =>
    writeReport({ ...context, connectors }, report, query)

type OfSupport = FreeContext & { query: SupportQuery & { format?: ReportFormat } }
type Named = FreeContext & { query: Asked; params: { id: string } }

const { summary, declineReasons, channels, perDayMonth } = reportList
const of = <Reply>(make: (report: Report) => Call<Reply>, end = '') =>
  Object.fromEntries(reportKeys.map((key) => [`${key}${end}`, make(reportOf(key))]))

export function reportRoutes(connectors: Connectors): Implementation {
  const [answer, download] = [answerWith(connectors), downloadWith(connectors)]
  return implement(reports, {
    ...of((report) => answer(report)),
    ...of(download, 'Csv'),
    ...Object.fromEntries(chartKeys.map(({ key, grouping }) => [key, answer(summary, [groupings[grouping]])])),
    ...Object.fromEntries(ownChartKeys.map(({ key, chart }) => [key, answer(chartReports[chart])])),
    supportAnalytics: ({ query, ...context }: OfSupport) => answerSupport(context, query),
    supportAnalyticsCsv: ({ query, ...context }: OfSupport) => writeSupport(context, query),
    supportAnalyticsFile: ({ query: { format, ...query }, ...context }: OfSupport) => writeSupport(context, query, format),
    whatChanged: answerWhatChanged,
    composed: ({ params, query, ...context }: Named) => answer(reportOrNone(context.actor, params.id))({ query, ...context }),
    composedCsv: ({ params, query, ...context }: Named) => download(reportOrNone(context.actor, params.id))({ query, ...context }),
    exportReport: exportReport(connectors),
    dayFile: writeDay(connectors),
    chartByHour: answerHours,
    olderChartByHour: answerHours,
    declineReasonsPlatform: answer(declineReasons),
    channelsPlatform: answer(channels),
    perDayMonthPlatform: answer(perDayMonth),
  } as unknown as Handlers<typeof reports>)
}
