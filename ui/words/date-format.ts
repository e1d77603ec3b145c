/** Dates as text: fixed DD/MM/YYYY and 24 hours in a given zone, never the reader's locale. */
import { toEpochMs, type WallTime, wallTime, zoneOffsetMs } from './zone-time.ts'

export type DateStyle = 'datetime' | 'minute' | 'date' | 'time' | 'millis'

const two = (value: number) => String(value).padStart(2, '0')
const date = (wall: WallTime) => `${two(wall.day)}/${two(wall.month)}/${wall.year}`
const minute = (wall: WallTime) => `${two(wall.hour)}:${two(wall.minute)}`

/**
 * `datetime` 21/11/2026 14:07:09 · `minute` 21/11/2026 14:07 · `date` 21/11/2026 · `time` 14:07:09 · `millis` 14:07:10,871 (timelines).
 * An instant that is no date gives the dash of an empty value.
 */
export function formatDate(instant: string | number | Date, zone: string, style: DateStyle = 'datetime'): string {
  const epochMs = toEpochMs(instant)
  if (Number.isNaN(epochMs)) return '—'
  const wall = wallTime(epochMs, zone)
  const second = `${minute(wall)}:${two(wall.second)}`
  if (style === 'date') return date(wall)
  if (style === 'minute') return `${date(wall)} ${minute(wall)}`
  if (style === 'time') return second
  if (style === 'millis') return `${second},${String(((epochMs % 1000) + 1000) % 1000).padStart(3, '0')}`
  return `${date(wall)} ${second}`
}

/** What hover says: the same moment in UTC. */
export const formatUtc = (instant: string | number | Date): string => {
  const text = formatDate(instant, 'UTC')
  return text === '—' ? text : `${text} UTC`
}

/** `UTC+3`, `UTC−4:30`, `UTC`: shown beside a zone's name. */
export function formatOffset(zone: string, at: number = Date.now()): string {
  const minutes = Math.round(zoneOffsetMs(at, zone) / 60_000)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${two(rest)}` : ''}`
}

/** `America/New_York` → `New York`. */
export const zoneCity = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `Europe/Istanbul` → `Istanbul, UTC+3`. */
export const zoneLabel = (zone: string, at?: number): string => (zone === 'UTC' ? 'UTC' : `${zoneCity(zone)}, ${formatOffset(zone, at)}`)
