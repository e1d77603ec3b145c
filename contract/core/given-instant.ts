import { z } from 'zod'

/**
 * A date and a time as RFC 3339 writes them: any offset, `t` and `z` in either case, a leap second; the seconds may be left out. In a query
 * a plus that nobody has escaped arrives as a blank.
 */
const given =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))[Tt]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(\.\d{1,20})?)?(?:[Zz]|([+\- ])([01]\d|2[0-3]):([0-5]\d))$/

/** An instant as a caller may give it; it is read as the same instant in UTC, `2026-11-20T00:00:00Z`. What we answer is an `instant()`. */
export const givenInstant = () =>
  z
    .string()
    .max(64, { abort: true })
    .regex(given, { error: 'A date and a time such as 2026-11-20T00:00:00Z', abort: true })
    .meta({ format: 'date-time' })
    .transform((text, context) => {
      const instant = inUtc(text)
      if (instant) return instant
      context.issues.push({ code: 'custom', message: 'There is no such day or time', input: text })
      return z.NEVER
    })
    .pipe(z.iso.datetime())

function inUtc(text: string): string | undefined {
  const [, day, minute, second = '00', fraction = '', sign, hours = '0', minutes = '0'] = given.exec(text)!
  const isLeap = second === '60'
  const local = new Date(`${day}T${minute}:${isLeap ? '59' : second}Z`)
  // JavaScript makes the second of March of the thirtieth of February.
  if (Number.isNaN(local.getTime()) || !local.toISOString().startsWith(day!)) return undefined
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  const utc = new Date(local.getTime() - (sign ? offsetMs : 0))
  const text19 = utc.toISOString().slice(0, 19)
  if (!/^\d{4}-/.test(text19)) return undefined
  if (!isLeap) return `${text19}${fraction}Z`
  if (!text19.endsWith('T23:59:59')) return undefined
  // No program counts it: it is the first second of the next day.
  return `${new Date(utc.getTime() + 1000).toISOString().slice(0, 19)}Z`
}
