import { describe, expect, test } from 'vitest'
import { localDays } from './local-days.ts'
import { periodsOf } from './periods.ts'

const hourMs = 3_600_000
const day = (timeZone: string, now: string) => {
  const { from, to } = localDays(timeZone, new Date(now)).day(0)
  return { from: new Date(from).toISOString(), hours: (to - from) / hourMs }
}

describe('a local day', () => {
  test.each([
    ['Europe/Istanbul', '2026-11-10T23:30:00Z', '2026-11-10T21:00:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z', 25],
    // Midnight itself is skipped: the day begins at 01:00.
    ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00.000Z', 23],
    // Midnight comes twice: the day begins at the first.
    ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00.000Z', 25],
    // The clocks move by half an hour.
    ['Australia/Lord_Howe', '2026-04-05T00:00:00Z', '2026-04-04T13:00:00.000Z', 24.5],
    ['Asia/Kathmandu', '2026-06-01T18:14:59Z', '2026-05-31T18:15:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-06-01T10:00:00Z', '2026-06-01T10:00:00.000Z', 24],
  ])('in %s at %s began at %s and is %f hours long', (timeZone, now, from, hours) => {
    expect(day(timeZone, now)).toEqual({ from, hours })
  })

  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/Santiago',
    'America/Havana',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Africa/Cairo',
  ]
  test.each(zones)('in %s ends where the next begins, and its hours fill it, all year round', (timeZone) => {
    const local = localDays(timeZone, new Date('2026-01-01T12:00:00Z'))
    for (let n = 0; n < 366; n++) {
      const { from, to } = local.day(n)
      expect(local.day(n + 1).from).toBe(to)
      const hours = local.hours(n)
      expect([hours[0]!.from, hours.at(-1)!.to]).toEqual([from, to])
      expect(hours.slice(1).map((hour) => hour.from)).toEqual(hours.slice(0, -1).map((hour) => hour.to))
      expect(local.sameTime(n)).toBeGreaterThan(from)
    }
  })
})

test.each(['2026-09-06T04:00:00Z', '2026-09-13T03:00:00Z', '2026-10-06T15:00:00Z'])(
  'no compared period is empty, whenever one asks: %s where midnight is skipped',
  (now) => {
    const { today, thirtyDays, bounds } = periodsOf('America/Santiago', new Date(now))
    for (const { from, to } of [today.now, today.before, thirtyDays.now, thirtyDays.before]) {
      expect(to).toBeGreaterThan(from)
      expect(bounds).toEqual(expect.arrayContaining([from, to]))
    }
  },
)
