import { inZone } from '../imports/index.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const quarterMs = hourMs / 4

export type Span = { from: number; to: number }
export type LocalDays = ReturnType<typeof localDays>

/** The days of a zone around now: their start and end as moments, also when the clocks of the zone change. */
export function localDays(timeZone: string, now: Date) {
  const toMoment = inZone(timeZone)
  const local = localTimeOf(timeZone, now)
  const midnight = Math.floor(local / dayMs) * dayMs
  /** A time that the clocks skip is the first one that they show again. */
  const momentOf = (localMs: number): number => {
    for (let at = localMs; ; at += quarterMs) {
      const moment = toMoment(at)
      if (moment !== undefined) return moment
    }
  }
  const startOf = (day: number) => momentOf(midnight + day * dayMs)
  return {
    /** Day 0 is today, −7 the same weekday last week. */
    day: (day: number): Span => ({ from: startOf(day), to: startOf(day + 1) }),
    nameOf: (day: number) => new Date(midnight + day * dayMs).toISOString().slice(0, 10),
    /** This time of day on another day. */
    sameTime: (day: number) => Math.max(momentOf(local + day * dayMs), startOf(day) + 1),
    /** The hours of the wall clock. One that is skipped is left out; one that comes twice is one span of two hours. */
    hours: (day: number): (Span & { hour: number })[] =>
      Array.from({ length: 24 }, (_, hour) => {
        const at = midnight + day * dayMs + hour * hourMs
        return { hour, from: momentOf(at), to: hour === 23 ? startOf(day + 1) : momentOf(at + hourMs) }
      }).filter(({ from, to }) => to > from),
  }
}

/** What the wall clock shows, read as if it were UTC. */
function localTimeOf(timeZone: string, now: Date): number {
  const fields = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  const options = Object.fromEntries(fields.map((field) => [field, 'numeric']))
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone, hourCycle: 'h23', era: 'short' }).formatToParts(now)
  const [year, month, day, hour, minute, second] = fields.map((field) => Number(parts.find(({ type }) => type === field)?.value))
  return Date.UTC(year!, month! - 1, day, hour, minute, second, now.getUTCMilliseconds())
}
