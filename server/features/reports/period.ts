import type { Comparison } from '@portico/contract/features/reports/comparisons.ts'
import { reportRefusals } from '@portico/contract/features/reports/reports.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import { daysBetween, plusDays } from '../../core/text/calendar-days.ts'
import type { Days } from '../sums/index.ts'

/** First and last day, both counted: `yyyy-mm-dd`. */
export type Period = { dateFrom: string; dateTo: string }

/** The 29th of February is the 28th of another year. */
export function plusYears(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, last))).toISOString().slice(0, 10)
}

/** `+05:45` */
export function offsetText(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** The days that are asked for, or those that the report usually has, up to today. */
export function periodOf(
  { days }: { days: { most: number; standard: number } },
  given: { [Day in keyof Period]?: string | undefined },
  today: string,
): Period {
  const dateTo = given.dateTo ?? (given.dateFrom && given.dateFrom > today ? given.dateFrom : today)
  const period = { dateFrom: given.dateFrom ?? plusDays(dateTo, 1 - days.standard), dateTo }
  if (period.dateFrom > period.dateTo) throw new AppError(reportRefusals.periodEndsFirst())
  if (daysBetween(period.dateFrom, period.dateTo) > days.most) throw new AppError(reportRefusals.periodTooLong({ most: days.most }))
  return period
}

export const asDays = ({ dateFrom, dateTo }: Period, zone: Days['zone']): Days => ({ zone, from: dateFrom, to: plusDays(dateTo, 1) })

/** The period of before, and the day of now that is compared with one of its days. */
export function compared(period: Period, how: Comparison): { before: Period; beside(day: string): string } | undefined {
  if (how === 'none') return undefined
  if (how === 'year') {
    const before = { dateFrom: plusYears(period.dateFrom, -1), dateTo: plusYears(period.dateTo, -1) }
    return { before, beside: (day) => plusYears(day, 1) }
  }
  // 52 weeks: a Monday is compared with a Monday.
  const shift = how === 'weekdays' ? 364 : daysBetween(period.dateFrom, period.dateTo)
  const before = { dateFrom: plusDays(period.dateFrom, -shift), dateTo: plusDays(period.dateTo, -shift) }
  return { before, beside: (day) => plusDays(day, shift) }
}
