import { isWeekend, localMs, momentMs, startOfDay } from '../shops/hours.ts'
import type { Story } from './story.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** When each step of a story was, by hours after its beginning; the last is over by now. */
export function storyClock(
  { ago, steps = [] }: Pick<Story, 'ago' | 'steps'>,
  timeZone: string,
  now: Date,
  jitterMs: number,
): (after: number) => Date {
  const lastAfter = Math.max(0, ...steps.map(({ after }) => after))
  if (typeof ago === 'number') {
    const raisedMs = now.getTime() - ago * minuteMs - jitterMs
    return (after) => new Date(raisedMs + after * hourMs)
  }
  const [workdays, at] = ago
  const [hour, minute] = at.split(':').map(Number)
  const time = hour! * hourMs + minute! * minuteMs + jitterMs
  const clockOf = (first: number) => (after: number) => {
    const sinceMidnight = time + after * hourMs
    const day = workdayAfter(first, Math.floor(sinceMidnight / dayMs))
    return new Date(momentMs(timeZone, day + (sinceMidnight % dayMs)))
  }
  // It began a day earlier where it would not be over yet.
  for (let back = workdays; ; back++) {
    const clock = clockOf(workdayBefore(startOfDay(localMs(timeZone, now.getTime())), back))
    if (clock(lastAfter).getTime() < now.getTime() - 2 * minuteMs) return clock
  }
}

function workdayBefore(day: number, count: number): number {
  let at = day
  for (let left = count; left > 0 || isWeekend(at); ) {
    if (!isWeekend(at)) left--
    at -= dayMs
  }
  return at
}

function workdayAfter(day: number, count: number): number {
  let at = day
  for (let left = count; left > 0; ) {
    at += dayMs
    if (!isWeekend(at)) left--
  }
  return at
}
