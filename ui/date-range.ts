/**
 * Ranges of time as a filter holds them: a preset, which moves with the clock, or two instants. Ranges are half-open, `from` ≤ t < `to`,
 * ISO in UTC, as the list endpoints take them; days begin at midnight in the person's zone.
 */
import { formatDate } from './date-format.ts'
import { addDays, instantOf, parseWall, type WallTime, wallText, wallTime } from './zone-time.ts'

export const datePresets = ['today', 'yesterday', 'last7Days', 'last30Days', 'thisMonth'] as const
export type DatePreset = (typeof datePresets)[number]
export type DateRangeValue = { preset: DatePreset } | { preset: 'custom'; from?: string; to?: string }

export function isDateRange(value: unknown): value is DateRangeValue {
  if (typeof value !== 'object' || value === null || !('preset' in value)) return false
  return value.preset === 'custom' || datePresets.includes(value.preset as DatePreset)
}

const midnight = (wall: WallTime): WallTime => ({ ...wall, hour: 0, minute: 0, second: 0 })

/** The instants a value means now. Last 7 days are today and the six before it. */
export function resolveDateRange(value: DateRangeValue, zone: string, nowMs: number = Date.now()): { from?: string; to?: string } {
  if (value.preset === 'custom') return { from: value.from, to: value.to }
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
  return days({ ...today, day: 1 }, tomorrow)
}

/** What the editor works on: two days and two times of the wall, the last minute included. */
export type RangeDraft = { fromDay: string | null; toDay: string | null; fromTime: string; toTime: string }
const minuteMs = 60_000

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

/** `2026-11-21` → `21/11/2026`, and back; undefined for anything that is no day of the calendar. */
export const dayText = (day: string | null): string => (day ? day.split('-').reverse().join('/') : '')

export function parseDay(text: string): string | undefined {
  const found = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim())
  if (!found) return undefined
  const [, day = '', month = '', year = ''] = found
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(real.getTime()) && real.toISOString().startsWith(iso) ? iso : undefined
}
