import { z } from 'zod'
import { type Endpoint, endpoint, file } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { ticketChannels, ticketPriorities } from '../support/ticket-words.ts'
import { supportAccess, supportWords } from './report-access.ts'
import { reportFileTypes, reportFormats } from './report-formats.ts'
import { reportRefusals } from './reports.refusals.ts'
import { ReportQuery } from './reports.schemas.ts'
import { ages } from './ticket-ages.ts'

const AnalyticsQuery = ReportQuery.pick({ dateFrom: true, dateTo: true, timeZone: true, timezoneOffset: true, merchantId: true })

const count = () => z.int().min(0)
const minutes = () => z.number().min(0).nullable()
const Figures = z.object({
  /** Tickets that were opened in the period, and what became of them. */
  opened: count(),
  answered: count(),
  resolved: count(),
  stillOpen: count(),
  /** Half of them were answered, or resolved, sooner than this. */
  firstAnswerMinutes: minutes(),
  resolutionMinutes: minutes(),
  /** Not answered, or not resolved, when that was due by their priority. */
  responseBreaches: count(),
  resolutionBreaches: count(),
  ageing: z.object(Object.fromEntries(ages.map((age) => [age, count()])) as Record<(typeof ages)[number], ReturnType<typeof count>>),
})
export type SupportFigures = z.infer<typeof Figures>

/** Of the tickets that the reader's side answers: those of merchants for a tenant, those of tenants for the platform. */
export const SupportAnalytics = z.object({
  id: z.string(),
  asOf: instant(),
  timeZone: z.string(),
  period: z.object({ dateFrom: z.iso.date(), dateTo: z.iso.date(), from: instant(), to: instant() }),
  isUnfinished: z.boolean(),
  channel: z.enum(ticketChannels),
  totals: Figures,
  priorities: z.array(Figures.extend({ priority: z.enum(ticketPriorities) })),
  /** By assignee, the busiest first. Null: tickets that no one is assigned to. */
  data: z.array(Figures.extend({ userId: id().nullable(), name: z.string().nullable() })),
  days: z.array(z.object({ day: z.iso.date(), opened: count(), resolved: count() })),
  /** Of the merchants that it is narrowed to. */
  names: z.record(z.string(), z.string()),
})
export type SupportAnalytics = z.infer<typeof SupportAnalytics>

const staff = supportAccess
const refusals = [
  reportRefusals.switchedOff,
  reportRefusals.notAvailable,
  reportRefusals.periodTooLong,
  reportRefusals.periodEndsFirst,
] as const
const path = '/api/v1/crm/reports/support-analytics-report'

export const supportAnalyticsEndpoints = {
  supportAnalytics: endpoint({
    method: 'GET',
    summary: `Report: ${supportWords.en}`,
    paths: { staff: path },
    access: { staff },
    reach: 'none',
    query: AnalyticsQuery,
    reply: SupportAnalytics,
    refusals,
  }),
  supportAnalyticsCsv: endpoint({
    method: 'GET',
    summary: `Report as a CSV file: ${supportWords.en}`,
    paths: { staff: `${path}/csv` },
    access: { staff },
    reach: 'none',
    query: AnalyticsQuery,
    reply: file('text/csv; charset=utf-8'),
    refusals,
    records: { as: 'exportCsv' },
  }),
  supportAnalyticsFile: endpoint({
    method: 'GET',
    summary: `Report as a CSV file, a spreadsheet or a PDF: ${supportWords.en}`,
    paths: { staff: `${path}/file` },
    access: { staff },
    reach: 'none',
    query: AnalyticsQuery.extend({ format: z.enum(reportFormats).default('csv') }),
    reply: file(reportFileTypes.csv, reportFileTypes.xlsx, reportFileTypes.pdf),
    refusals,
    records: { as: 'exportCsv' },
  }),
} satisfies Record<string, Endpoint>
