import { supportAnalytics } from '@portico/contract/features/reports/report-access.ts'
import type { ReportQuery } from '@portico/contract/features/reports/reports.schemas.ts'
import type { SupportAnalytics, SupportFigures } from '@portico/contract/features/reports/support-analytics.ts'
import { type TicketPriority, ticketPriorities } from '@portico/contract/features/support/ticket-words.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { refuseUnknownZone } from '../../core/files/list-csv.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import { reachOf, zoneAsked } from './answer-report.ts'
import { openReport } from './open-report.ts'
import { asDays, offsetText, periodOf } from './period.ts'
import { namesOf, startsOfDays } from './reports.repository.ts'
import { countTickets, type TicketCounts, ticketsByDay } from './support-analytics.repository.ts'

export type SupportQuery = Pick<ReportQuery, 'dateFrom' | 'dateTo' | 'timeZone' | 'timezoneOffset' | 'merchantId'>
type Context = Pick<FreeContext, 'actor' | 'mode' | 'scope' | 'services'>

/** How the reader's side answers its tickets. */
export async function answerSupport(context: Context, query: SupportQuery): Promise<SupportAnalytics> {
  const { actor, services } = context
  const { days } = openReport(actor, supportAnalytics)
  const zone = await zoneAsked(context, query)
  const now = services.now().toISOString()
  const period = periodOf({ days }, query, dayAt(services.now(), zone))
  const channel = actor.level === 'platform' ? 'TenantToPlatformTicketChannel' : 'CustomerToTenantTicketChannel'
  const { read, tenantId } = reachOf(context)
  return read(async (db) => {
    await refuseUnknownZone(db, { timezoneOffset: 0, timeZone: typeof zone === 'string' ? zone : undefined })
    const starts = await startsOfDays(db, asDays(period, zone))
    const [from, to] = [starts.get(period.dateFrom)!, starts.get(plusDays(period.dateTo, 1))!]
    const asked = { channel, tenantId, merchantId: query.merchantId, from, to, now } as const
    const counts = await countTickets(db, asked)
    const { opened, resolved } = await ticketsByDay(db, asked, zone)
    const of = (kind: TicketCounts['kind']) => counts.filter((row) => row.kind === kind)
    return {
      id: supportAnalytics.id,
      asOf: now,
      timeZone: typeof zone === 'string' ? zone : offsetText(zone),
      period: { ...period, from, to },
      isUnfinished: now < to,
      channel,
      totals: figuresOf(of('all')[0]!),
      priorities: of('priority')
        .map((row) => ({ priority: row.priority as TicketPriority, ...figuresOf(row) }))
        .sort((a, b) => ticketPriorities.indexOf(b.priority) - ticketPriorities.indexOf(a.priority)),
      data: of('assignee')
        .map((row) => ({ userId: row.assignee_id, name: row.assignee_id === null ? null : row.assignee, ...figuresOf(row) }))
        .sort((a, b) => b.opened - a.opened || (a.name ?? '').localeCompare(b.name ?? '')),
      days: [...starts.keys()]
        .filter((day) => day <= period.dateTo)
        .map((day) => ({ day, opened: opened.get(day) ?? 0, resolved: resolved.get(day) ?? 0 })),
      names: await namesOf(db, { merchants: query.merchantId ?? [], websites: [], tenants: [] }),
    }
  })
}

const figuresOf = (row: TicketCounts): SupportFigures => ({
  opened: row.opened,
  answered: row.answered,
  resolved: row.resolved,
  stillOpen: row.still_open,
  firstAnswerMinutes: row.first_answer,
  resolutionMinutes: row.resolution,
  responseBreaches: row.response_breaches,
  resolutionBreaches: row.resolution_breaches,
  ageing: {
    underOneDay: row.under_one_day,
    underThreeDays: row.under_three_days,
    underSevenDays: row.under_seven_days,
    underThirtyDays: row.under_thirty_days,
    older: row.older,
  },
})
