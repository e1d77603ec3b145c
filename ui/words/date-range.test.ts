import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DatePreset,
  daysOf,
  dayText,
  describeRange,
  fromDraft,
  isDateRange,
  parseDay,
  resolveDateRange,
  startOfDayUtc,
  toDraft,
} from './date-range.ts'
import { instantOf, wallText, wallTime } from './zone-time.ts'

const istanbul = 'Europe/Istanbul'
const oslo = 'Europe/Oslo'
// 21 November, already the 22nd in Istanbul.
const now = Date.parse('2026-11-21T21:30:00Z')

test('days begin at midnight of the person, not of UTC', () => {
  expect(resolveDateRange({ preset: 'today' }, istanbul, now)).toEqual({ from: '2026-11-21T21:00:00.000Z', to: '2026-11-22T21:00:00.000Z' })
  expect(resolveDateRange({ preset: 'today' }, 'UTC', now)).toEqual({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })
})

test('presets cover whole days up to the end of today', () => {
  const days = (preset: 'yesterday' | 'last7Days' | 'last30Days' | 'thisMonth') => resolveDateRange({ preset }, 'UTC', now)
  expect(days('yesterday')).toEqual({ from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' })
  expect(days('last7Days').from).toBe('2026-11-15T00:00:00.000Z')
  expect(days('last30Days').from).toBe('2026-10-23T00:00:00.000Z')
  expect(days('thisMonth')).toEqual({ from: '2026-11-01T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })
})

test('a range over the change of the clock is an hour longer, not a day wrong', () => {
  const { from, to } = resolveDateRange({ preset: 'today' }, oslo, Date.parse('2026-10-25T12:00:00Z'))
  expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(25 * 3_600_000)
})

test('what the editor shows leads back to the same instants, the last minute included', () => {
  const range = { from: '2026-11-14T21:00:00.000Z', to: '2026-11-21T21:00:00.000Z' }
  const draft = toDraft(range, istanbul)
  expect(draft).toEqual({ fromDay: '2026-11-15', toDay: '2026-11-21', fromTime: '00:00', toTime: '23:59' })
  expect(fromDraft(draft, istanbul)).toEqual(range)
})

test('a range that ends before it starts, or has no start, is none', () => {
  const draft = { fromDay: '2026-11-21', toDay: '2026-11-20', fromTime: '00:00', toTime: '23:59' }
  expect(fromDraft(draft, 'UTC')).toBeUndefined()
  expect(fromDraft({ ...draft, fromDay: null }, 'UTC')).toBeUndefined()
  expect(fromDraft({ ...draft, toDay: null }, 'UTC')).toEqual({ from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' })
})

test('a range reads as briefly as it can', () => {
  const text = (from: string, to: string, locale = 'en') => describeRange({ from: `${from}:00.000Z`, to: `${to}:00.000Z` }, 'UTC', locale)
  expect(text('2026-11-15T00:00', '2026-11-22T00:00')).toBe('15–21 Nov 2026')
  expect(text('2026-10-28T00:00', '2026-11-04T00:00')).toBe('28 Oct – 3 Nov 2026')
  expect(text('2025-12-30T00:00', '2026-01-03T00:00')).toBe('30 Dec 2025 – 2 Jan 2026')
  expect(text('2026-11-21T00:00', '2026-11-22T00:00')).toBe('21 Nov 2026')
  expect(text('2026-11-15T00:00', '2026-11-22T00:00', 'tr')).toBe('15–21 Kas 2026')
  expect(text('2026-11-21T09:00', '2026-11-21T18:31')).toBe('21/11/2026 09:00 – 21/11/2026 18:30')
})

test('B-INP-21/22 days are typed as DD/MM/YYYY, and only days of the calendar count', () => {
  expect(parseDay('1/2/2026')).toBe('2026-02-01')
  expect(parseDay('29.02.2028')).toBe('2028-02-29')
  expect(parseDay('29/02/2026')).toBeUndefined()
  expect(parseDay('11/21/2026')).toBeUndefined()
  expect(parseDay('01-02-2026')).toBe('2026-02-01')
  expect(dayText('2026-02-01')).toBe('01/02/2026')
  expect(dayText('2026-02-01', '-')).toBe('01-02-2026')
})

test('B-INP-22 a day has three parts, or it is none', () => {
  for (const text of ['21/11', '21/11/2026/1', '21112026', '', 'a/b/c', '21-11/2026', '0/1/2026', '2026/11/21'])
    expect(parseDay(text)).toBeUndefined()
})

test('the last hours end now, and last month is a whole one', () => {
  expect(resolveDateRange({ preset: 'lastHour' }, istanbul, now)).toEqual({
    from: '2026-11-21T20:30:00.000Z',
    to: '2026-11-21T21:30:00.000Z',
  })
  expect(resolveDateRange({ preset: 'last24Hours' }, istanbul, now).from).toBe('2026-11-20T21:30:00.000Z')
  expect(resolveDateRange({ preset: 'lastMonth' }, 'UTC', now)).toEqual({
    from: '2026-10-01T00:00:00.000Z',
    to: '2026-11-01T00:00:00.000Z',
  })
  const march = Date.parse('2028-03-31T12:00:00Z')
  expect(resolveDateRange({ preset: 'lastMonth' }, 'UTC', march).from).toBe('2028-02-01T00:00:00.000Z')
})

test('days are counted with both ends, over leap days and changes of the clock', () => {
  expect(daysOf('2026-11-21', '2026-11-21')).toBe(1)
  expect(daysOf('2028-02-28', '2028-03-01')).toBe(3)
  expect(daysOf('2026-10-24', '2026-10-26')).toBe(3)
})

test('B-FMT-03 a day picked without a time is the start of that day in UTC', () => {
  expect(startOfDayUtc('2026-11-21')).toBe('2026-11-21T00:00:00.000Z')
})

test('only known presets are ranges', () => {
  expect(isDateRange({ preset: 'last7Days' })).toBe(true)
  expect(isDateRange({ preset: 'custom' })).toBe(true)
  for (const other of [null, undefined, 'today', {}, { preset: 'lastYear' }]) expect(isDateRange(other)).toBe(false)
})

/** Zones whose clock changes at different hours, by half an hour, at midnight itself, or never. */
const zones = [
  'UTC',
  istanbul,
  oslo,
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Santiago',
]
const anyZone = fc.constantFrom(...zones)
const anyMinute = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2035, 0) }).map((ms) => Math.floor(ms / 60_000) * 60_000)
const iso = (ms: number) => new Date(ms).toISOString()
/** Minutes that the clock passes twice, or an end whose last minute it does, cannot be typed. */
const isTypable = (ms: number, zone: string) => instantOf(wallTime(ms, zone), zone) === ms

test('whatever range the editor shows is the range it gives back, in every zone', () => {
  fc.assert(
    fc.property(anyMinute, fc.integer({ min: 1, max: 90 * 24 * 60 }), anyZone, (from, minutes, zone) => {
      const to = from + minutes * 60_000
      fc.pre(isTypable(from, zone) && isTypable(to - 60_000, zone))
      const range = { from: iso(from), to: iso(to) }
      expect(fromDraft(toDraft(range, zone), zone)).toEqual(range)
    }),
    { numRuns: 1000 },
  )
})

const dayPresets: readonly [preset: DatePreset, least: number, most: number][] = [
  ['today', 1, 1],
  ['last7Days', 7, 7],
  ['last30Days', 30, 30],
  ['thisMonth', 1, 31],
]

test.each(dayPresets)(
  '%s is made of whole days of the person and holds this very moment, whatever the clock does',
  (preset, least, most) => {
    fc.assert(
      fc.property(anyMinute, anyZone, (at, zone) => {
        const { from = '', to = '' } = resolveDateRange({ preset }, zone, at)
        expect(Date.parse(from)).toBeLessThanOrEqual(at)
        expect(Date.parse(to)).toBeGreaterThan(at)
        const lastDay = wallText(wallTime(Date.parse(to) - 60_000, zone)).slice(0, 10)
        expect(lastDay).toBe(wallText(wallTime(at, zone)).slice(0, 10))
        const days = daysOf(wallText(wallTime(from, zone)).slice(0, 10), lastDay)
        // Samoa left out a whole day of 2011.
        fc.pre(zone !== 'Pacific/Apia' || Math.abs(Date.parse(from) - Date.UTC(2011, 11, 30)) > 40 * 86_400_000)
        expect(days).toBeGreaterThanOrEqual(least)
        expect(days).toBeLessThanOrEqual(most)
      }),
      { numRuns: 500 },
    )
  },
)

test('yesterday ends where today begins, also where the clock changes at midnight', () => {
  fc.assert(
    fc.property(anyMinute, anyZone, (at, zone) => {
      const [yesterday, today] = [resolveDateRange({ preset: 'yesterday' }, zone, at), resolveDateRange({ preset: 'today' }, zone, at)]
      expect(yesterday.to).toBe(today.from)
    }),
    { numRuns: 500 },
  )
})
