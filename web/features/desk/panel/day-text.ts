import { addDays, startOfDay as beginOf, parseWall, type WallTime, wallText, wallTime } from '@portico/ui/words/zone-time.ts'

const locales = { en: 'en-GB', tr: 'tr-TR' } as const
const dayMs = 86_400_000

/** `2026-11-21` of an instant on the person's wall. */
export const dayOf = (instant: string | number, zone: string): string => wallText(wallTime(instant, zone)).slice(0, 10)

/** `Saturday 21 November`, in the person's language. */
export const dayTitle = (day: string, language: keyof typeof locales): string =>
  new Intl.DateTimeFormat(locales[language], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))

/** `November 2026`. */
export const monthTitle = (month: string, language: keyof typeof locales): string =>
  new Intl.DateTimeFormat(locales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(Date.parse(`${month}-01`))

/** `2026-12` after `2026-11`. */
export const monthBeside = (month: string, by: 1 | -1): string =>
  wallText(addDays(parseWall(`${month}-${by > 0 ? 28 : '01'}`)!, by > 0 ? 5 : -1)).slice(0, 7)

export const startOfDay = (day: string, zone: string): string => new Date(beginOf(parseWall(day) as WallTime, zone)).toISOString()

/** From the first instant of the month on the person's wall to the first of the next. */
export const monthPeriod = (month: string, zone: string) => ({
  from: startOfDay(`${month}-01`, zone),
  to: startOfDay(`${monthBeside(month, 1)}-01`, zone),
})

/** The next full hour: what someone enters now is mostly still to come. */
export const nextHour = (now: number): string => new Date(Math.ceil((now + 1) / (dayMs / 24)) * (dayMs / 24)).toISOString()

const timeOf = (instant: string, zone: string) => wallText(wallTime(instant, zone)).slice(11, 16)

/** `14:00`, `14:00–15:30`, or with the day where it ends on another one. */
export function spanText({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }, zone: string): string {
  const start = timeOf(startsAt, zone)
  if (!endsAt || endsAt === startsAt) return start
  const [year, month, day] = dayOf(endsAt, zone).split('-')
  const end = timeOf(endsAt, zone)
  return dayOf(startsAt, zone) === dayOf(endsAt, zone) ? `${start}–${end}` : `${start} – ${day}/${month}/${year} ${end}`
}
