/** The places along the axis of time: also the days and hours on which nothing happened. */

const dayMs = 86_400_000
const hourMs = 3_600_000
/** A year and a day; nobody draws more. */
const mostPlaces = 400

export function daysFromTo(first: string, last: string): string[] {
  const [from, to] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)]
  if (Number.isNaN(from) || Number.isNaN(to) || (to - from) / dayMs > mostPlaces) return []
  return Array.from({ length: Math.max(0, Math.round((to - from) / dayMs) + 1) }, (_, at) =>
    new Date(from + at * dayMs).toISOString().slice(0, 10),
  )
}

/** The beginnings of hours, one after the other. */
export function hoursFromTo(firstMs: number, lastMs: number): string[] {
  const count = Math.round((lastMs - firstMs) / hourMs) + 1
  return count < 1 || count > mostPlaces ? [] : Array.from({ length: count }, (_, at) => new Date(firstMs + at * hourMs).toISOString())
}

/** The 24 hours up to now, the one that is going on included, on the beat of `beat` (zones begin their hours at their own minute). */
export function last24Hours(asOf: string, beat: string | undefined): string[] {
  const offset = beat === undefined ? 0 : Date.parse(beat) % hourMs
  const last = Math.floor((Date.parse(asOf) - offset) / hourMs) * hourMs + offset
  return hoursFromTo(last - 23 * hourMs, last)
}

/** Whether an hour or a day is still going on. */
export const isHourOpen = (place: string, asOf: string): boolean => Date.parse(asOf) - Date.parse(place) < hourMs

export const isDayOpen = (day: string, asOf: string, timeZone: string): boolean =>
  day === new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(asOf))
