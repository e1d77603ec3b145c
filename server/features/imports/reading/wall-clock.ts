/** A date and a time of day from a file, without a time zone yet. */
export type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number; ms: number }

const offsetText = /^(?:GMT|UTC)(?:([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?)?$/
const dayMs = 86_400_000
const mostDays = 50_000

/** The clock's time read as if it were UTC; undefined for a date that no calendar has, such as 30 February or 24:01. */
export function asUtc({ year, month, day, hour, minute, second, ms }: WallClock): number | undefined {
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const at = Date.UTC(year, month - 1, day, hour, minute, second, ms)
  const date = new Date(at)
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? at : undefined
}

/**
 * From wall-clock times of a zone to moments. A time that the clocks skip in spring is undefined; one that comes twice in
 * autumn is the first of the two. Throws a RangeError for a zone that does not exist.
 */
export function inZone(timeZone: string): (localMs: number) => number | undefined {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offsetAt = (atMs: number) => offsetOf(format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  const offsetsOfDay = new Map<number, readonly number[]>()

  /** The offsets, greatest first, that hold around one day; nearly always one. */
  function offsetsAround(localMs: number): readonly number[] {
    const day = Math.floor(localMs / dayMs)
    let offsets = offsetsOfDay.get(day)
    if (!offsets) {
      // Zones lie up to 14 hours off UTC, and a clock changes at most once in such a while.
      const both = [offsetAt((day - 1) * dayMs), offsetAt((day + 2) * dayMs)]
      offsets = [...new Set(both)].sort((a, b) => b - a)
      if (offsetsOfDay.size > mostDays) offsetsOfDay.clear()
      offsetsOfDay.set(day, offsets)
    }
    return offsets
  }
  return (localMs) => {
    const offsets = offsetsAround(localMs)
    if (offsets.length === 1) return localMs - offsets[0]!
    return offsets.map((offset) => localMs - offset).find((atMs) => offsetAt(atMs) === localMs - atMs)
  }
}

function offsetOf(text: string): number {
  const match = offsetText.exec(text)
  if (!match) throw new RangeError(`${text} is no offset`)
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match
  const ms = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -ms : ms
}
