import { keptDays } from '@portico/contract/features/api-logs/api-log-paths.ts'
import { statisticsDays } from '@portico/contract/features/webhook-reports/webhook-report-paths.ts'
import { webhookReportRefusals } from '@portico/contract/features/webhook-reports/webhook-reports.refusals.ts'
import type { Statistics, StatisticsQuery } from '@portico/contract/features/webhook-reports/webhook-reports.schemas.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { refuseUnknownZone } from '../../core/files/list-csv.ts'
import { dayAt, daysBetween, plusDays } from '../../core/text/calendar-days.ts'
import { foldCounts } from './fold-counts.ts'
import { countsOfDeleted, countsOfKept } from './kept-days.repository.ts'
import { codesByDay, figuresByDay, figuresOfAll } from './statistics.repository.ts'

/** Each day on which something was sent, with how its tries went, by the days of the reporting zone or of the one that was asked for. */
export async function statisticsOf(context: Context, query: StatisticsQuery): Promise<Statistics> {
  const { db, actor, services, mode } = context
  const timeZone = query.timeZone ?? actor.reportingTimeZone
  await refuseUnknownZone(db, { timeZone, timezoneOffset: 0 })
  const dateTo = query.dateTo ?? dayAt(services.now(), timeZone)
  const dateFrom = query.dateFrom ?? plusDays(dateTo, 1 - statisticsDays.standard)
  if (dateTo < dateFrom) throw new AppError(webhookReportRefusals.periodEndsFirst())
  if (daysBetween(dateFrom, dateTo) > statisticsDays.most)
    throw new AppError(webhookReportRefusals.periodTooLong({ most: statisticsDays.most }))
  const wish = { ...query, dateFrom, dateTo, timeZone }
  // A day later than the oldest attempt, because the days of deleted ones are those of UTC.
  if (dateFrom <= plusDays(dayAt(services.now(), 'UTC'), 1 - keptDays)) {
    const counts = await Promise.all([countsOfDeleted(db, wish), countsOfKept(db, wish)])
    return { mode, timeZone, period: { dateFrom, dateTo }, ...foldCounts(counts.flat()) }
  }
  const [byDay, total, codes] = await Promise.all([figuresByDay(db, wish), figuresOfAll(db, wish), codesByDay(db, wish)])
  const codesOf = Map.groupBy(codes, ({ day }) => day)
  return {
    mode,
    timeZone,
    period: { dateFrom, dateTo },
    total: toFigures(total),
    data: byDay.map(({ day, ...figures }) => ({
      day,
      ...toFigures(figures),
      codes: Object.fromEntries((codesOf.get(day) ?? []).map(({ code, count }) => [code, count])),
    })),
  }
}

type Row = { attempts: number; delivered: number; p50: number | null; p95: number | null }
const toFigures = ({ attempts, delivered, p50, p95 }: Row) => ({
  attempts,
  delivered,
  p50Ms: p50,
  p95Ms: p95,
})
