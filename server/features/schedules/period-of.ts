import type { SchedulePeriod } from '@portico/contract/features/schedules/schedule-words.ts'
import { dayAt, plusDays } from '../../core/text/calendar-days.ts'
import type { Period } from '../reports/index.ts'

/** The days that a report is about, counted from the day on which it is due in the zone of its schedule. */
export function periodAt(period: SchedulePeriod, due: Date, timeZone: string): Period {
  const today = dayAt(due, timeZone)
  const last = (days: number): Period => ({ dateFrom: plusDays(today, 1 - days), dateTo: today })
  if (period === 'today') return last(1)
  if (period === 'yesterday') return { dateFrom: plusDays(today, -1), dateTo: plusDays(today, -1) }
  if (period === 'last7Days') return last(7)
  if (period === 'last30Days') return last(30)
  if (period === 'last365Days') return last(365)
  if (period === 'lastWeek') {
    const monday = plusDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
    return { dateFrom: plusDays(monday, -7), dateTo: plusDays(monday, -1) }
  }
  const first = `${today.slice(0, 7)}-01`
  if (period === 'thisMonth') return { dateFrom: first, dateTo: today }
  const end = plusDays(first, -1)
  return { dateFrom: `${end.slice(0, 7)}-01`, dateTo: end }
}
