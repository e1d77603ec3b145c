/** Days of a calendar, `yyyy-mm-dd`, without a time. */

const dayMs = 86_400_000
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const plusDays = (day: string, days: number): string => new Date(msOf(day) + days * dayMs).toISOString().slice(0, 10)

/** How many days there are from the first to the last, both counted. */
export const daysBetween = (first: string, last: string): number => (msOf(last) - msOf(first)) / dayMs + 1

/** Making a clock costs more than a hundred times as much as reading one. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const mostClocks = 700

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  if (clocks.size >= mostClocks) clocks.clear()
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock
}

/** Which day a moment lies in: in an IANA zone, by an offset such as `+05:45`, or by one in minutes east of UTC. */
export function dayAt(moment: Date, zone: string | number): string {
  if (typeof zone === 'number') return new Date(moment.getTime() + zone * 60_000).toISOString().slice(0, 10)
  return clockOf(zone).format(moment)
}
