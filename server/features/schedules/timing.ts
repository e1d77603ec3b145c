import type { Frequency } from '@portico/contract/features/schedules/schedule-words.ts'
import { scheduleRefusals } from '@portico/contract/features/schedules/schedules.refusals.ts'
import { Cron } from 'croner'
import { AppError } from '../../core/call/app-error.ts'

/** When a schedule runs: a time of the wall on some days, or a cron text, by the clock of a zone. */
export type Timing = {
  frequency: Frequency
  time?: string | null | undefined
  weekdays?: readonly number[] | null | undefined
  monthDay?: number | null | undefined
  cron?: string | null | undefined
  timeZone: string
}

/** Minute, hour, day, month, weekday, with the signs that cron texts have everywhere and L, W and #. */
const cronForm = /^[\dA-Za-z*,/#L-]+(?: [\dA-Za-z*,/#L-]+){4}$/
const oneMinute = /^[0-5]?\d$/

const clockOf = (timeZone: string, text: string) => new Cron(text, { timezone: timeZone, mode: '5-part' })

/** The cron texts whose moments together are those of the schedule. */
function textsOf({ frequency, time, weekdays, monthDay, cron }: Timing): string[] {
  if (frequency === 'cron') return [cron!]
  const [hour, minute] = time!.split(':').map(Number)
  const at = (day: string, month = '*', weekday = '*') => `${minute} ${hour} ${day} ${month} ${weekday}`
  if (frequency === 'daily') return [at('*')]
  if (frequency === 'weekly') return [at('*', '*', [...weekdays!].sort().join(','))]
  if (monthDay! === 31) return [at('L')]
  // February may be too short, and then has its last day.
  return monthDay! > 28 ? [at(String(monthDay)), at('L', '2')] : [at(String(monthDay))]
}

/**
 * Its next moments after this one. A time of the wall that a change of the clock skips is the first moment after the gap; one that comes
 * twice is its first.
 */
export function nextRuns(timing: Timing, after: Date, count = 1): Date[] {
  const all = textsOf(timing).flatMap((text) => clockOf(timing.timeZone, text).nextRuns(count, after))
  const moments = [...new Set(all.map((moment) => moment.getTime()))].filter((ms) => ms > after.getTime())
  return moments
    .sort((a, b) => a - b)
    .slice(0, count)
    .map((ms) => new Date(ms))
}

/** The latest of its moments up to now, where `first` is the earliest that has not run: what was missed between them runs once. */
export function latestDue(timing: Timing, first: Date, now: Date): Date {
  const soon = new Date(now.getTime() + 1000)
  const before = textsOf(timing).flatMap((text) => clockOf(timing.timeZone, text).previousRuns(1, soon))
  const latest = before.map((moment) => moment.getTime()).filter((ms) => ms <= now.getTime())
  return new Date(Math.max(first.getTime(), ...latest))
}

/** Refuses times that are not complete, a cron text that cannot be read, and what would run more often than once an hour, or never. */
export function refuseTiming(timing: Timing): void {
  const { frequency, time, weekdays, monthDay, cron } = timing
  if (frequency === 'cron') refuseCron(cron)
  else {
    if (!time) throw new AppError(scheduleRefusals.noTime())
    if (frequency === 'weekly' && !weekdays?.length) throw new AppError(scheduleRefusals.noWeekday())
    if (frequency === 'monthly' && !monthDay) throw new AppError(scheduleRefusals.noMonthDay())
  }
}

function refuseCron(cron: string | null | undefined): void {
  if (!cron || !cronForm.test(cron)) throw new AppError(scheduleRefusals.badCron())
  let first: Date | null
  try {
    first = clockOf('UTC', cron).nextRun()
  } catch {
    throw new AppError(scheduleRefusals.badCron())
  }
  if (!oneMinute.test(cron.split(' ')[0]!)) throw new AppError(scheduleRefusals.cronTooOften())
  if (!first) throw new AppError(scheduleRefusals.neverRuns())
}
