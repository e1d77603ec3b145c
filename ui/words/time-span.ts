import type { UiTexts } from './texts.tsx'

const hour = 60
const day = 24 * hour
/** Until then someone counts in hours. */
const daysFrom = 2 * day

/** How long something takes, in the two largest units that matter: 41 min, 20 h 24 min, 16 d 13 h. */
export function timeSpan(ms: number, texts: Pick<UiTexts, 'minutesShort' | 'hoursMinutes' | 'daysHours'>): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes < hour) return texts.minutesShort(minutes)
  if (minutes < daysFrom) return texts.hoursMinutes(Math.floor(minutes / hour), minutes % hour)
  return texts.daysHours(Math.floor(minutes / day), Math.floor((minutes % day) / hour))
}
