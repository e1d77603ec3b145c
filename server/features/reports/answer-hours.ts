import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportList } from '@portico/contract/features/reports/report-list.ts'
import type { HourQuery, ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import type { z } from 'zod'
import type { FreeContext } from '../../core/call/context.ts'
import { type Asked, answerBetween } from './answer-report.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const spanOf = (hour: string): LookupFilter => ({ dateFrom: hour, dateTo: new Date(Date.parse(hour) + hourMs).toISOString() })

/** 24 hours from a moment on; without one, those up to the end of the present hour of the reader's clock. */
export async function answerHours({ query, ...context }: FreeContext & { query: z.output<typeof HourQuery> }): Promise<ReportReply> {
  const { dateFrom, ...asked } = query
  const from = dateFrom === undefined ? endOfHour(context, asked) - dayMs : Date.parse(dateFrom)
  const between = { from: new Date(from).toISOString(), to: new Date(from + dayMs).toISOString() }
  return answerBetween(context, reportList.summary, asked, between, spanOf)
}

/** The figures of another report in the last 24 hours, up to the end of the present one. */
export async function answerLast24Hours(
  context: Pick<FreeContext, 'actor' | 'mode' | 'scope' | 'services'>,
  report: Report,
  query: Asked,
): Promise<ReportReply> {
  const to = endOfHour(context, query)
  const between = { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString() }
  return answerBetween(context, report, query, between, spanOf, { byTenant: false })
}

/** Hours of a clock begin at a quarter of an hour of another one. */
function endOfHour(
  { actor, services }: Pick<FreeContext, 'actor' | 'services'>,
  { timeZone, timezoneOffset }: { timeZone?: string | undefined; timezoneOffset?: number | undefined },
): number {
  const now = services.now().getTime()
  const minutes =
    timeZone === undefined && timezoneOffset !== undefined
      ? new Date(now - timezoneOffset * 60_000).getUTCMinutes()
      : Number(new Intl.DateTimeFormat('en-US', { timeZone: timeZone ?? actor.reportingTimeZone, minute: 'numeric' }).format(now))
  return now - (now % 60_000) + (60 - minutes) * 60_000
}
