import { asUtc, inZone } from './wall-clock.ts'

export type ReadDate = (text: string) => { atMs: number } | { fault: string }

const tokens: Record<string, { pattern: string; part: string }> = {
  yyyy: { pattern: '\\d{4}', part: 'year' },
  MM: { pattern: '\\d{2}', part: 'month' },
  M: { pattern: '\\d{1,2}', part: 'month' },
  dd: { pattern: '\\d{2}', part: 'day' },
  d: { pattern: '\\d{1,2}', part: 'day' },
  HH: { pattern: '\\d{2}', part: 'hour' },
  H: { pattern: '\\d{1,2}', part: 'hour' },
  mm: { pattern: '\\d{2}', part: 'minute' },
  ss: { pattern: '\\d{2}', part: 'second' },
  SSS: { pattern: '\\d{3}', part: 'ms' },
}
const token = /yyyy|MM?|dd?|HH?|mm|ss|SSS|./gsu
const iso = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/
const notADate = { fault: 'is not a date in the format of the map' }
const noSuchDate = { fault: 'is a date that no calendar has' }
const skipped = { fault: 'is a time that the clocks of the zone skip' }

/**
 * Reads dates of one format: `iso` (ISO 8601, where an offset in the text goes before the zone), `seconds` and
 * `milliseconds` (since 1970), or a pattern of yyyy MM dd HH mm ss SSS (M, d and H: without leading zero) and other signs.
 */
export function dateReader(format: string, timeZone: string): ReadDate {
  if (format === 'seconds') return (text) => (/^\d{1,12}$/.test(text) ? { atMs: Number(text) * 1000 } : notADate)
  if (format === 'milliseconds') return (text) => (/^\d{1,15}$/.test(text) ? { atMs: Number(text) } : notADate)
  const toMoment = inZone(timeZone)
  const read = format === 'iso' ? isoReader(toMoment) : patternReader(format, toMoment)
  let last = { text: '', result: read('') }
  // Neighbouring lines often carry the same moment.
  return (text) => {
    if (text !== last.text) last = { text, result: read(text) }
    return last.result
  }
}

type ToMoment = ReturnType<typeof inZone>

function patternReader(format: string, toMoment: ToMoment): ReadDate {
  const parts: string[] = []
  const source = [...format.matchAll(token)].map(([word]) => {
    const known = tokens[word]
    if (!known) return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    parts.push(known.part)
    return `(${known.pattern})`
  })
  const pattern = new RegExp(`^${source.join('')}$`)
  for (const needed of ['year', 'month', 'day']) if (!parts.includes(needed)) throw new RangeError(`${format} has no ${needed}`)
  return (text) => {
    const match = pattern.exec(text)
    if (!match) return notADate
    const clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, ms: 0 }
    for (const [at, part] of parts.entries()) clock[part as keyof typeof clock] = Number(match[at + 1])
    return momentOf(asUtc(clock), toMoment)
  }
}

function isoReader(toMoment: ToMoment): ReadDate {
  return (text) => {
    const match = iso.exec(text)
    if (!match) return notADate
    const [, year, month, day, hour, minute, second = '0', fraction = '', utc, sign, offsetHours, offsetMinutes] = match
    const ms = Number(fraction.padEnd(3, '0').slice(0, 3))
    const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [number, number, number, number, number, number]
    const local = asUtc({ year: y, month: mo, day: d, hour: h, minute: mi, second: s, ms })
    if (utc) return momentOf(local, (at) => at)
    if (!sign) return momentOf(local, toMoment)
    if (Number(offsetHours) > 14 || Number(offsetMinutes) > 59) return notADate
    const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000
    return momentOf(local, (at) => (sign === '-' ? at + offsetMs : at - offsetMs))
  }
}

function momentOf(localMs: number | undefined, toMoment: ToMoment) {
  if (localMs === undefined) return noSuchDate
  const atMs = toMoment(localMs)
  return atMs === undefined ? skipped : { atMs }
}
