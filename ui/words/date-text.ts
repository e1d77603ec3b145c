/** A day, or a day with hours and minutes, as it is typed: `21/11/2026` and `21/11/2026 14:05`. Wall texts are `2026-11-21 14:05`. */
import { dayText, parseDay } from './date-range.ts'

export const showMoment = (wall: string, withTime: boolean): string =>
  wall === '' ? '' : `${dayText(wall.slice(0, 10))}${withTime ? ` ${wall.slice(11, 16) || '00:00'}` : ''}`

/** Undefined where it is none; a day without its time begins at midnight. */
export function readMoment(typed: string, withTime: boolean): string | undefined {
  const [, dayPart = '', timePart] = /^(\S+)(?:\s+(\S+))?$/.exec(typed.trim()) ?? []
  const day = parseDay(dayPart)
  if (!day || (timePart !== undefined && !withTime)) return undefined
  if (!withTime) return day
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(timePart ?? '00:00')
  return time?.[1] && time[2] ? `${day} ${time[1].padStart(2, '0')}:${time[2]}` : undefined
}
