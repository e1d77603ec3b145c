/**
 * Ranges of time as a filter holds them: a preset, which moves with the clock, or two instants. Ranges are half-open, `from` ≤ t < `to`,
 * ISO in UTC, as the list endpoints take them; days begin at midnight in the person's zone.
 */
import { formatDate } from './date-format.ts'
import { addDays, instantOf, parseWall, type WallTime, wallText, wallTime } from './zone-time.ts'

export type DatePreset =
  | 'today'
  | 'yesterday'
  | 'last7Days'
  | 'last30Days'
  | 'thisMonth'
  // What a range field may offer beside them.
  | 'lastHour'
  | 'last24Hours'
  | 'lastMonth'
export const datePresets: readonly DatePreset[] = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth']
const morePresets: readonly DatePreset[] = ['lastHour', 'last24Hours', 'lastMonth']
export type DateRangeValue = { preset: DatePreset } | { preset: 'custom'; from?: string; to?: string }

export function isDateRange(value: unknown): value is DateRangeValue {
  if (typeof value !== 'object' || value === null || !('preset' in value)) return false
  return value.preset === 'custom' || isPreset(value.preset)
}

const isPreset = (value: unknown) => [...datePresets, ...morePresets].some((preset) => preset === value)

const midnight = (wall: WallTime): WallTime => ({ ...wall, hour: 0, minute: 0, second: 0 })

const hourMs = 3_600_000

/** The instants a value means now. Last 7 days are today and the six before it; last hours end now. */
export function resolveDateRange(value: DateRangeValue, zone: string, nowMs: number = Date.now()): { from?: string; to?: string } {
  if (value.preset === 'custom') return { from: value.from, to: value.to }
  const lastHours = (hours: number) => ({ from: new Date(nowMs - hours * hourMs).toISOString(), to: new Date(nowMs).toISOString() })
  if (value.preset === 'lastHour') return lastHours(1)
  if (value.preset === 'last24Hours') return lastHours(24)
  const today = midnight(wallTime(nowMs, zone))
  const days = (from: WallTime, to: WallTime) => ({
    from: new Date(instantOf(from, zone)).toISOString(),
    to: new Date(instantOf(to, zone)).toISOString(),
  })
  const tomorrow = addDays(today, 1)
  if (value.preset === 'today') return days(today, tomorrow)
  if (value.preset === 'yesterday') return days(addDays(today, -1), today)
  if (value.preset === 'last7Days') return days(addDays(today, -6), tomorrow)
  if (value.preset === 'last30Days') return days(addDays(today, -29), tomorrow)
  const thisMonth = { ...today, day: 1 }
  if (value.preset === 'lastMonth') return days({ ...addDays(thisMonth, -1), day: 1 }, thisMonth)
  return days(thisMonth, tomorrow)
}

/** What the editor works on: two days and two times of the wall, the last minute included. */
export type RangeDraft = { fromDay: string | null; toDay: string | null; fromTime: string; toTime: string }
const minuteMs = 60_000
const dayMs = 86_400_000

export function toDraft(range: { from?: string; to?: string }, zone: string): RangeDraft {
  const from = range.from ? wallText(wallTime(range.from, zone)) : undefined
  const to = range.to ? wallText(wallTime(Date.parse(range.to) - minuteMs, zone)) : undefined
  return {
    fromDay: from?.slice(0, 10) ?? null,
    toDay: to?.slice(0, 10) ?? null,
    fromTime: from?.slice(11, 16) ?? '00:00',
    toTime: to?.slice(11, 16) ?? '23:59',
  }
}

/** Undefined where a day is missing, a time is unreadable, or the end lies before the start. */
export function fromDraft(draft: RangeDraft, zone: string): { from: string; to: string } | undefined {
  const fromWall = parseWall(`${draft.fromDay} ${draft.fromTime || '00:00'}`)
  const toWall = parseWall(`${draft.toDay ?? draft.fromDay} ${draft.toTime || '23:59'}`)
  if (!fromWall || !toWall) return undefined
  const from = instantOf(fromWall, zone)
  const to = instantOf(toWall, zone) + minuteMs
  return to > from ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined
}

/** `15–21 Nov 2026`, `28 Oct – 3 Nov 2026`, `21 Nov 2026`; with hours where the range does not cut at midnight. */
export function describeRange({ from, to }: { from?: string; to?: string }, zone: string, locale: string): string {
  if (!from || !to) return '—'
  const start = wallTime(from, zone)
  const last = wallTime(Date.parse(to) - minuteMs, zone)
  const end = wallTime(to, zone)
  if (start.hour + start.minute + end.hour + end.minute > 0)
    return `${formatDate(from, zone, 'minute')} – ${formatDate(Date.parse(to) - minuteMs, zone, 'minute')}`
  const month = (wall: WallTime) =>
    new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(wall.year, wall.month - 1, 15))
  const full = (wall: WallTime) => `${wall.day} ${month(wall)} ${wall.year}`
  if (start.year !== last.year) return `${full(start)} – ${full(last)}`
  if (start.month !== last.month) return `${start.day} ${month(start)} – ${full(last)}`
  return start.day === last.day ? full(last) : `${start.day}–${full(last)}`
}

/** Days of the calendar a draft touches, both ends included. */
export const daysOf = (fromDay: string, toDay: string): number =>
  (Date.parse(`${toDay}T00:00Z`) - Date.parse(`${fromDay}T00:00Z`)) / dayMs + 1

/** A day without a time is the start of that day in UTC, wherever it was picked. */
export const startOfDayUtc = (day: string): string => `${day}T00:00:00.000Z`

/** `2026-11-21` → `21/11/2026`, and back; undefined for anything that is no day of the calendar. */
export const dayText = (day: string | null, separator: '/' | '-' = '/'): string => (day ? day.split('-').reverse().join(separator) : '')

export function parseDay(text: string): string | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text.trim())
  if (!found) return undefined
  const [, day = '', , month = '', year = ''] = found
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(iso) ? iso : undefined
}
