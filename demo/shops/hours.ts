import type { Chance } from '../random.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const opens = 9 * hourMs
const closes = 17.5 * hourMs

const clocks = new Map<string, { format: Intl.DateTimeFormat; offsets: Map<number, number> }>()

/** How far the wall clock of a zone is ahead of UTC on the day of this moment. On the day of a change, as it is at noon UTC. */
export function aheadMs(zone: string, atMs: number): number {
  if (zone === 'UTC') return 0
  const clock = clocks.get(zone) ?? {
    format: new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }),
    offsets: new Map<number, number>(),
  }
  clocks.set(zone, clock)
  const day = Math.floor(atMs / dayMs)
  const known = clock.offsets.get(day)
  if (known !== undefined) return known
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(clock.format.format(day * dayMs + dayMs / 2)) ?? []
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * 60_000)
  clock.offsets.set(day, ahead)
  return ahead
}

/** The wall clock of a zone, read as if it were UTC. */
export const localMs = (zone: string, atMs: number): number => atMs + aheadMs(zone, atMs)
/** The moment at which the wall clock of a zone shows this. */
export const momentMs = (zone: string, local: number): number => local - aheadMs(zone, local - aheadMs(zone, local))

export const startOfDay = (local: number): number => Math.floor(local / dayMs) * dayMs
/** 0 is Monday. */
export const weekdayOf = (local: number): number => (Math.floor(local / dayMs) + 3) % 7
export const isWeekend = (local: number): boolean => weekdayOf(local) > 4

/**
 * A moment at which somebody in an office of this zone works: the given one, or in the next office hours after it. Undefined where these
 * begin too late.
 */
export function officeMoment(zone: string, atMs: number, latestMs: number, chance: Chance): number | undefined {
  let local = localMs(zone, atMs)
  const isOpen = () => !isWeekend(local) && local - startOfDay(local) >= opens && local - startOfDay(local) < closes
  if (!isOpen()) {
    if (local - startOfDay(local) >= opens) local = startOfDay(local) + dayMs
    while (isWeekend(local)) local = startOfDay(local) + dayMs
    // Most of what has come in overnight is done in the morning.
    local = startOfDay(local) + opens + Math.floor((closes - opens) * chance.next() ** 2)
  }
  const moment = momentMs(zone, local)
  return moment <= latestMs ? moment : undefined
}
