import { type Chance, chanceFrom } from '../random.ts'
import { localMs, momentMs, startOfDay, weekdayOf } from './hours.ts'
import type { ShopKind } from './kinds.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

type Span = {
  /** Tells one shop's days from another's. */
  name: string
  fromMs: number
  toMs: number
  timeZone: string
  rhythm: Pick<ShopKind, 'hours' | 'weekdays' | 'months'>
  /** The business of the last day, in that of the first. */
  growth: number
}

/**
 * The moments of so many payments, in order: by the hour and weekday of the shop, with its seasons, growing slowly, and no two days alike.
 * The last day is cut off at its end, so its hours look like those of any day so far.
 */
export function momentsOf(count: number, span: Span): number[] {
  const { fromMs, toMs, timeZone, rhythm } = span
  const chance = chanceFrom(`${span.name}/moments`)
  const hours = sumsOf(rhythm.hours)
  const end = localMs(timeZone, toMs)
  const first = startOfDay(localMs(timeZone, fromMs))
  const days = Math.floor((startOfDay(end) - first) / dayMs) + 1
  const dayAt = (index: number) => first + index * dayMs
  const parts = Array.from({ length: days }, (_, index) => weightOf(dayAt(index), index / days, span, chance))
  const sums = sumsOf(parts.map((part, index) => (index === days - 1 ? part * partOfDay(hours, end - dayAt(index)) : part)))
  const moments: number[] = []
  for (let tries = 0; moments.length < count && tries < count * 50; tries++) {
    const day = placeIn(sums, chance.next())
    const local = dayAt(day) + placeIn(hours, chance.next()) * hourMs + Math.floor(chance.next() * hourMs)
    const moment = momentMs(timeZone, local)
    if (moment >= fromMs && moment <= toMs) moments.push(moment)
  }
  return moments.sort((a, b) => a - b)
}

function weightOf(local: number, progress: number, { rhythm, growth }: Span, chance: Chance): number {
  const weekday = rhythm.weekdays[weekdayOf(local)]!
  return weekday * seasonOf(local, rhythm.months) * (1 + (growth - 1) * progress) * (0.85 + 0.3 * chance.next())
}

/** Between the middles of two months, so that no month begins with a step. */
function seasonOf(local: number, months: readonly number[]): number {
  const date = new Date(local)
  const at = date.getUTCMonth() + (date.getUTCDate() - 15) / 30
  const before = Math.floor(at)
  const month = (number: number) => months[(number + 12) % 12]!
  return month(before) + (month(before + 1) - month(before)) * (at - before)
}

function partOfDay(hours: readonly number[], sinceMidnightMs: number): number {
  const hour = Math.floor(sinceMidnightMs / hourMs)
  const before = hour === 0 ? 0 : hours[hour - 1]!
  const within = (sinceMidnightMs - hour * hourMs) / hourMs
  return (before + (hours[hour]! - before) * within) / hours.at(-1)!
}

function sumsOf(weights: readonly number[]): number[] {
  let sum = 0
  return weights.map((weight) => {
    sum += weight
    return sum
  })
}

/** Where a part (0 to 1) of the whole lies. */
function placeIn(sums: readonly number[], part: number): number {
  const wanted = part * sums.at(-1)!
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sums[middle]! > wanted) high = middle
    else low = middle + 1
  }
  return low
}
