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
import { parseWall, startOfDay, wallText, wallTime, zoneOffsetMs } from './zone-time.ts'

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

test('the last 365 days are today and the 364 before it', () => {
  expect(resolveDateRange({ preset: 'last365Days' }, istanbul, now)).toEqual({
    from: '2025-11-22T21:00:00.000Z',
    to: '2026-11-22T21:00:00.000Z',
  })
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

test('a range that is opened and applied stays what it was, in every zone, to the millisecond', () => {
  fc.assert(
    fc.property(anyMinute, fc.integer({ min: 1, max: 90 * 86_400_000 }), anyZone, (from, ms, zone) => {
      const range = { from: iso(from), to: iso(from + ms) }
      const draft = toDraft(range, zone)
      expect(fromDraft(draft, zone, { draft, range })).toEqual(range)
      const later = fromDraft({ ...draft, toDay: '2040-01-01' }, zone, { draft, range })
      expect(later?.from).toBe(range.from)
    }),
    { numRuns: 1000 },
  )
})

test('an open range that is applied untouched stays open', () => {
  const range = { from: '2026-11-14T21:00:00.000Z' }
  const draft = toDraft(range, istanbul)
  expect(fromDraft(draft, istanbul, { draft, range })).toEqual({ from: range.from, to: undefined })
})

const oneDay = (day: string, times: { fromTime?: string; toTime?: string } = {}) => ({
  fromDay: day,
  toDay: day,
  fromTime: times.fromTime ?? '00:00',
  toTime: times.toTime ?? '23:59',
})

test.each([
  // The last hour of the day comes twice.
  ['Africa/Cairo', oneDay('2026-10-29'), '2026-10-28T21:00:00.000Z', '2026-10-29T22:00:00.000Z'],
  ['Africa/Cairo', oneDay('2026-10-30'), '2026-10-29T22:00:00.000Z', '2026-10-30T22:00:00.000Z'],
  // Midnight itself is skipped.
  ['Africa/Cairo', oneDay('2026-04-24'), '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['America/Santiago', oneDay('2026-09-05'), '2026-09-05T04:00:00.000Z', '2026-09-06T04:00:00.000Z'],
  ['America/Santiago', oneDay('2026-09-06'), '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  // Midnight comes twice, on the same day.
  ['America/Havana', oneDay('2026-11-01'), '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // An hour comes twice within the day: both passes belong to a range that names it.
  ['Europe/Berlin', oneDay('2026-10-25', { toTime: '02:59' }), '2026-10-24T22:00:00.000Z', '2026-10-25T02:00:00.000Z'],
  ['Europe/Berlin', oneDay('2026-10-25', { toTime: '01:59' }), '2026-10-24T22:00:00.000Z', '2026-10-25T00:00:00.000Z'],
  ['Europe/Berlin', oneDay('2026-10-25', { fromTime: '02:30', toTime: '02:30' }), '2026-10-25T00:30:00.000Z', '2026-10-25T01:31:00.000Z'],
  // An hour is skipped within the day.
  ['Europe/Berlin', oneDay('2026-03-29', { fromTime: '02:30', toTime: '03:00' }), '2026-03-29T01:00:00.000Z', '2026-03-29T01:01:00.000Z'],
])('in %s %o means %s to %s', (zone, draft, from, to) => {
  expect(fromDraft(draft, zone)).toEqual({ from, to })
})

test('a whole day reads as a day and opens as one, also where its midnight is skipped or its last hour repeated', () => {
  for (const [zone, day] of [
    ['America/Santiago', '2026-09-06'],
    ['Africa/Cairo', '2026-10-29'],
    ['America/Havana', '2026-11-01'],
  ] as const) {
    const range = fromDraft(oneDay(day), zone)!
    expect(toDraft(range, zone)).toEqual(oneDay(day))
    expect(describeRange(range, zone, 'en')).not.toContain(':')
  }
})

const dayMs = 86_400_000
const dayOf = (at: number) => iso(at).slice(0, 10)

/** The days around each change of the clock, and one of every month: where no change is near, all days are alike. */
function tellingDays(zone: string, year: number): number[] {
  const days: number[] = []
  for (let month = 0; month < 12; month++) days.push(Date.UTC(year, month, 15))
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 7 * dayMs)
    if (zoneOffsetMs(at, zone) !== zoneOffsetMs(at + 7 * dayMs, zone)) for (let n = -2; n < 9; n++) days.push(at + n * dayMs)
  return days
}

test.each([2026, 2011])('the days of %i cover the year without gap or overlap, in every zone', (year) => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    for (const at of tellingDays(zone, year)) {
      const range = fromDraft(oneDay(dayOf(at)), zone)
      const next = parseWall(dayOf(at + dayMs))!
      // Samoa and Tokelau left out a whole day of 2011.
      if (!range && dayOf(at) === '2011-12-30' && ['Pacific/Apia', 'Pacific/Fakaofo'].includes(zone)) continue
      const { from = '', to = '' } = range ?? {}
      const walls = [wallTime(from, zone), wallTime(Date.parse(to) - 1, zone)].map((wall) => wallText(wall).slice(0, 10))
      expect([zone, ...walls, Date.parse(to)]).toEqual([zone, dayOf(at), dayOf(at), startOfDay(next, zone)])
      expect(Date.parse(from)).toBe(startOfDay(parseWall(dayOf(at))!, zone))
    }
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
