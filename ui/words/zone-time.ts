/**
 * Wall time of a zone and instants, through Intl alone. Instants are ISO strings in UTC or epoch milliseconds;
 * wall times are `YYYY-MM-DD HH:mm:ss`, the form Mantine's pickers speak.
 */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'iso8601',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

export const toEpochMs = (instant: string | number | Date): number => (typeof instant === 'number' ? instant : new Date(instant).getTime())

export function wallTime(instant: string | number | Date, zone: string): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(toEpochMs(instant))) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

const asUtcMs = ({ year, month, day, hour, minute, second }: WallTime) => Date.UTC(year, month - 1, day, hour, minute, second)

const dayMs = 86_400_000

/** How far the wall of the zone is ahead of UTC at an instant. */
export const zoneOffsetMs = (epochMs: number, zone: string): number => asUtcMs(wallTime(epochMs, zone)) - Math.floor(epochMs / 1000) * 1000

/**
 * The instant a wall time means. A time that a spring change skips means the moment after the gap;
 * one that an autumn change repeats means its first pass.
 */
export function instantOf(wall: WallTime, zone: string): number {
  const utc = asUtcMs(wall)
  const before = utc - zoneOffsetMs(utc - dayMs, zone)
  const after = utc - zoneOffsetMs(utc + dayMs, zone)
  const fits = (epochMs: number) => asUtcMs(wallTime(epochMs, zone)) === utc
  if (fits(before)) return before
  if (fits(after)) return after
  return before
}

/** The moments that a wall time may mean where the clock changes around it; undefined where it does not. */
function aroundChange(wall: WallTime, zone: string): { earlier: number; later: number; change: number } | { only: number } {
  const utc = asUtcMs(wall)
  let [unchanged, changed] = [utc - dayMs, utc + dayMs]
  const [before, after] = [zoneOffsetMs(unchanged, zone), zoneOffsetMs(changed, zone)]
  if (before === after) return { only: utc - before }
  while (changed - unchanged > 1000) {
    const middle = Math.floor((unchanged + changed) / 2000) * 1000
    if (zoneOffsetMs(middle, zone) === before) unchanged = middle
    else changed = middle
  }
  return { earlier: utc - before, later: utc - after, change: changed }
}

/** The first moment that shows this wall time or, where the clock skips it, the next that it shows. */
export function firstAt(wall: WallTime, zone: string): number {
  const at = aroundChange(wall, zone)
  if ('only' in at) return at.only
  return at.earlier < at.change ? at.earlier : Math.max(at.later, at.change)
}

/**
 * The moment from which on no earlier wall time is shown: where the clock is set back, a time that comes before this one may come again.
 * Days begin so, and ranges end so, that each moment belongs to one of them.
 */
export function settledAt(wall: WallTime, zone: string): number {
  const at = aroundChange(wall, zone)
  if ('only' in at) return at.only
  const isRepeated = at.earlier < at.change && at.change < at.later
  return isRepeated ? at.later : firstAt(wall, zone)
}

const midnight = (wall: WallTime): WallTime => ({ ...wall, hour: 0, minute: 0, second: 0 })

/** Where the day of a wall time begins: midnight or, where the clock skips it, right after. */
export const startOfDay = (wall: WallTime, zone: string): number => settledAt(midnight(wall), zone)

const two = (value: number) => String(value).padStart(2, '0')

export const wallText = (wall: WallTime): string =>
  `${String(wall.year).padStart(4, '0')}-${two(wall.month)}-${two(wall.day)} ${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`

/** `2026-11-21` or `2026-11-21 14:07[:09]` → its parts, undefined for anything else. */
export function parseWall(text: string): WallTime | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text)
  if (!found) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map((part) => Number(part ?? 0))
  return { year, month, day, hour, minute, second }
}

export const addDays = (wall: WallTime, days: number): WallTime =>
  wallTime(Date.UTC(wall.year, wall.month - 1, wall.day + days, wall.hour, wall.minute, wall.second), 'UTC')
