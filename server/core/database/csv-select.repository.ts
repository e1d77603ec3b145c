import type { FileTimes } from '@portico/contract/core/query.ts'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'

/**
 * A spreadsheet reads a cell that begins with one of these as a formula (CWE-1236): such text gets an apostrophe before it.
 * Numbers, dates and the product's own words cannot begin so and stay as they are. Compared by code point, which costs least.
 */
const formulaStarts = [...'=+-@\t\r\n＝＋－＠'].map((start) => sql.lit(start.codePointAt(0)))
export const safeText = (column: string | RawBuilder<unknown>) => {
  const text = typeof column === 'string' ? sql`${sql.ref(column)}` : column
  return sql<string>`case when ascii(${text}) in (${sql.join(formulaStarts)}) then '''' || ${text} else ${text} end`
}

/**
 * The clock of a file. `time` writes a moment to the second, as lists show it, with the offset of its own day where the zone is known;
 * `timezoneOffset` is in minutes as Date.getTimezoneOffset() gives them, so UTC+3 is -180. Times of the session are UTC.
 */
export function fileClock({ timeZone, timezoneOffset }: FileTimes) {
  const times = new WeakSet<object>()
  const wall = (moment: RawBuilder<unknown>) =>
    timeZone !== undefined
      ? sql`${moment} at time zone ${sql.lit(timeZone)}`
      : timezoneOffset === 0
        ? sql`${moment}::timestamp`
        : sql`${moment}::timestamp - make_interval(mins => ${sql.lit(timezoneOffset)})`
  return {
    time: (column: string | RawBuilder<unknown>): RawBuilder<unknown> => {
      const cell = sql<string>`date_trunc('second', ${wall(typeof column === 'string' ? sql<unknown>`${sql.ref(column)}` : column)})`
      times.add(cell)
      return cell
    },
    /** A cell by the name of its column, which says whose clock its times are of. */
    named: (column: string, cell: RawBuilder<unknown>) =>
      cell.as(timeZone !== undefined && times.has(cell) ? `${column} (${timeZone})` : column),
  }
}
export type FileClock = ReturnType<typeof fileClock>

/** The parameters of a compiled query written into its text. Our texts hold `$n` for parameters only. */
export const inlined = ({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  text.replace(/\$(\d+)/g, (_, number) => literal(parameters[Number(number) - 1]))

/**
 * The one place where a value becomes SQL text. Strings are quoted with their quotes doubled; a backslash is an ordinary
 * character because standard_conforming_strings is on (PostgreSQL's default, and E'' is used where one occurs, so that the
 * setting does not matter). Anything but text, numbers, times and lists of text is refused; a whole number is one that JavaScript holds exactly.
 */
export function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number' && (Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value))) return String(value)
  if (value instanceof Date && !Number.isNaN(value.getTime())) return quoted(timeText(value))
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return `array[${value.map(quoted).join(', ')}]`
  throw new TypeError(`A ${value === undefined ? 'missing value' : typeof value} cannot be written into SQL`)
}

function quoted(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw new TypeError('PostgreSQL cannot hold this text')
  const doubled = text.replaceAll("'", "''")
  return doubled.includes('\\') ? ` E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`
}

/** PostgreSQL has no year 0: the years before 1 are written as it reads them. */
function timeText(at: Date): string {
  const year = at.getUTCFullYear()
  const [, rest = ''] = /^[+-]?\d+(-.*)$/.exec(at.toISOString()) ?? []
  return year > 0 ? `${String(year).padStart(4, '0')}${rest}` : `${String(1 - year).padStart(4, '0')}${rest} BC`
}
