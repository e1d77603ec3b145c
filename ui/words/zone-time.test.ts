import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatOffset, formatUtc, zoneLabel } from './date-format.ts'
import { instantOf, parseWall, wallText, wallTime, zoneOffsetMs } from './zone-time.ts'

const zones = ['UTC', 'Europe/Istanbul', 'Europe/Oslo', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia']
const hourMs = 3_600_000

test('the wall time of an instant leads back to that instant, or to its first pass where the clock was set back', () => {
  const anyInstant = fc.integer({ min: Date.UTC(1995, 0), max: Date.UTC(2035, 0) }).map((ms) => Math.floor(ms / 1000) * 1000)
  fc.assert(
    fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
      const back = instantOf(wallTime(instant, zone), zone)
      return back === instant || (back < instant && instant - back <= hourMs)
    }),
    { numRuns: 2000 },
  )
})

test('an hour that the spring change skips means the moment after the gap', () => {
  const skipped = { year: 2026, month: 3, day: 29, hour: 2, minute: 30, second: 0 }
  expect(new Date(instantOf(skipped, 'Europe/Oslo')).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('an hour that the autumn change repeats means its first pass', () => {
  const repeated = { year: 2026, month: 10, day: 25, hour: 2, minute: 30, second: 0 }
  expect(new Date(instantOf(repeated, 'Europe/Oslo')).toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('A-PROD-10 B-FMT-05 dates are shown as DD/MM/YYYY with 24 hours in the zone asked for', () => {
  const at = '2026-11-21T21:07:09.871Z'
  expect(formatDate(at, 'Europe/Istanbul')).toBe('22/11/2026 00:07:09')
  expect(formatDate(at, 'UTC', 'minute')).toBe('21/11/2026 21:07')
  expect(formatDate(at, 'UTC', 'date')).toBe('21/11/2026')
  expect(formatDate(at, 'UTC', 'time')).toBe('21:07:09')
  expect(formatDate(at, 'Asia/Kathmandu', 'millis')).toBe('02:52:09,871')
  expect(formatUtc(at)).toBe('21/11/2026 21:07:09 UTC')
})

test('text that is not a date is an empty value, not a wrong one', () => {
  expect(formatDate('soon', 'UTC')).toBe('—')
  expect(formatUtc('soon')).toBe('—')
})

test('a zone is named with its distance from UTC', () => {
  const winter = Date.UTC(2026, 10, 21)
  expect(zoneLabel('Europe/Istanbul', winter)).toBe('Istanbul, UTC+3')
  expect(zoneLabel('UTC', winter)).toBe('UTC')
  expect(formatOffset('America/St_Johns', winter)).toBe('UTC−3:30')
  expect(zoneOffsetMs(Date.UTC(2026, 6, 1), 'Europe/Oslo')).toBe(2 * hourMs)
})

test('wall texts of the pickers are read and written', () => {
  expect(parseWall('2026-11-21 14:07')).toEqual({ year: 2026, month: 11, day: 21, hour: 14, minute: 7, second: 0 })
  expect(parseWall('21/11/2026')).toBeUndefined()
  expect(wallText({ year: 2026, month: 1, day: 2, hour: 3, minute: 4, second: 5 })).toBe('2026-01-02 03:04:05')
})
