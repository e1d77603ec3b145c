import { isDateRange, resolveDateRange } from '@portico/ui/words/date-range.ts'
import { wallText, wallTime } from '@portico/ui/words/zone-time.ts'

const dayOf = (moment: string | number, zone: string) => wallText(wallTime(moment, zone)).slice(0, 10)

/** Days of a range as it was picked: a range ends before the first moment of the next day. */
export function daysOfRange(value: unknown, zone: string, nowMs?: number): { dateFrom?: string; dateTo?: string } {
  if (!isDateRange(value)) return {}
  const { from, to } = resolveDateRange(value, zone, nowMs)
  return { ...(from ? { dateFrom: dayOf(from, zone) } : {}), ...(to ? { dateTo: dayOf(Date.parse(to) - 1, zone) } : {}) }
}
