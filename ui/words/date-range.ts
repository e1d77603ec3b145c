/**
 * Ranges of time as a filter holds them: a preset, which moves with the clock, or two instants. Ranges are half-open, `from` ≤ t < `to`,
 * ISO in UTC, as the list endpoints take them; days are those of the person's zone, and each
 * moment belongs to one of them, also where the clock repeats or skips an hour.
 */
import { formatDate } from './date-format.ts'
import { addDays, firstAt, parseWall, settledAt, startOfDay, type WallTime, wallText, wallTime } from './zone-time.ts'

export { dayText } from './day-text.ts'

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
  | 'last365Days'
export const datePresets: readonly DatePreset[] = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth']
const morePresets: readonly DatePreset[] = ['lastHour', 'last24Hours', 'lastMonth', 'last365Days']
export type DateRangeValue = { preset: DatePreset } | { preset: 'custom'; from?: string; to?: string }

export function isDateRange(value: unknown): value is DateRangeValue {
  if (typeof value !== 'object' || value === null || !('preset' in value)) return false
  return value.preset === 'custom' || isDatePreset(value.preset)
}

export const isDatePreset = (value: unknown): value is DatePreset => [...datePresets, ...morePresets].some((preset) => preset === value)

const hourMs = 3_600_000

/** The instants a value means now. Last 7 days are today and the six before it; last hours end now. */
export function resolveDateRange(value: DateRangeValue, zone: string, nowMs: number = Date.now()): { from?: string; to?: string } {
  if (value.preset === 'custom') return { from: value.from, to: value.to }
  const lastHours = (hours: number) => ({ from: new Date(nowMs - hours * hourMs).toISOString(), to: new Date(nowMs).toISOString() })
  if (value.preset === 'lastHour') return lastHours(1)
  if (value.preset === 'last24Hours') return lastHours(24)
  const today = wallTime(nowMs, zone)
  const days = (from: WallTime, to: WallTime) => ({
    from: new Date(startOfDay(from, zone)).toISOString(),
    to: new Date(startOfDay(to, zone)).toISOString(),
  })
  const tomorrow = addDays(today, 1)
  if (value.preset === 'today') return days(today, tomorrow)
  if (value.preset === 'yesterday') return days(addDays(today, -1), today)
  if (value.preset === 'last7Days') return days(addDays(today, -6), tomorrow)
  if (value.preset === 'last30Days') return days(addDays(today, -29), tomorrow)
  if (value.preset === 'last365Days') return days(addDays(today, -364), tomorrow)
  const thisMonth = { ...today, day: 1 }
  if (value.preset === 'lastMonth') return days({ ...addDays(thisMonth, -1), day: 1 }, thisMonth)
  return days(thisMonth, tomorrow)
}

type Instants = { from?: string | undefined; to?: string | undefined }

/** What the editor works on: two days and two times of the wall, the last minute included. */
export type RangeDraft = { fromDay: string | null; toDay: string | null; fromTime: string; toTime: string }
const dayMs = 86_400_000

export function toDraft(range: Instants, zone: string): RangeDraft {
  const from = range.from ? wallText(wallTime(range.from, zone)) : undefined
  const to = range.to ? wallText(wallTime(Date.parse(range.to) - 1, zone)) : undefined
  return {
    fromDay: from?.slice(0, 10) ?? null,
    toDay: to?.slice(0, 10) ?? null,
    // Where midnight itself is skipped the day begins later, and is a whole day all the same.
    fromTime: range.from && !isStartOfDay(range.from, zone) ? (from?.slice(11, 16) ?? '00:00') : '00:00',
    toTime: to?.slice(11, 16) ?? '23:59',
  }
}

const isStartOfDay = (instant: string, zone: string) => startOfDay(wallTime(instant, zone), zone) === Date.parse(instant)

/**
 * Undefined where a day is missing, a time is unreadable, or the end lies before the start. `opened` is what the editor began with: an end
 * that was not touched stays the instant it was, which its minutes may not tell, as in an hour that comes twice.
 */
export function fromDraft(draft: RangeDraft, zone: string, opened?: { draft: RangeDraft; range: Instants }): Instants | undefined {
  const isKept = (...keys: (keyof RangeDraft)[]) => opened !== undefined && keys.every((key) => draft[key] === opened.draft[key])
  const keptFrom = isKept('fromDay', 'fromTime') ? opened?.range.from : undefined
  const keptTo = isKept('toDay', 'toTime') ? opened?.range.to : undefined
  if (isKept('fromDay', 'fromTime', 'toDay', 'toTime') && (keptFrom || keptTo)) return { from: keptFrom, to: keptTo }
  const fromWall = parseWall(`${draft.fromDay} ${draft.fromTime || '00:00'}`)
  const toWall = parseWall(`${draft.toDay ?? draft.fromDay} ${draft.toTime || '23:59'}`)
  if (!fromWall || !toWall) return undefined
  const from = keptFrom ? Date.parse(keptFrom) : startAt(fromWall, zone)
  const to = keptTo ? Date.parse(keptTo) : settledAt(minuteAfter(toWall), zone)
  return to > from ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined
}

/** A range takes both passes of an hour that is repeated, but a day never begins before the one before it has ended. */
const startAt = (wall: WallTime, zone: string) => (wall.hour + wall.minute === 0 ? startOfDay(wall, zone) : firstAt(wall, zone))

const minuteAfter = (wall: WallTime): WallTime => wallTime(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute + 1), 'UTC')

/** `15–21 Nov 2026`, `28 Oct – 3 Nov 2026`, `21 Nov 2026`; with hours where the range does not cut at midnight. */
export function describeRange({ from, to }: { from?: string; to?: string }, zone: string, locale: string): string {
  if (!from || !to) return '—'
  const start = wallTime(from, zone)
  const last = wallTime(Date.parse(to) - 1, zone)
  if (!isStartOfDay(from, zone) || !isStartOfDay(to, zone))
    return `${formatDate(from, zone, 'minute')} – ${formatDate(Date.parse(to) - 1, zone, 'minute')}`
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

/** `21/11/2026` → `2026-11-21`; undefined for anything that is no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text.trim())
  if (!found) return undefined
  const [, day = '', , month = '', year = ''] = found
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(iso) ? iso : undefined
}
