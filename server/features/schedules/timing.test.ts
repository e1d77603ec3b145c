import { expect, test } from 'vitest'
import { periodAt } from './period-of.ts'
import { latestDue, nextRuns, refuseTiming, type Timing } from './timing.ts'

const berlin = { timeZone: 'Europe/Berlin' } as const
const daily = (time: string): Timing => ({ ...berlin, frequency: 'daily', time })
const cron = (text: string, timeZone = 'Europe/Berlin'): Timing => ({ frequency: 'cron', cron: text, timeZone })
const next = (timing: Timing, after: string, count = 3) => nextRuns(timing, new Date(after), count).map((moment) => moment.toISOString())

test('a time of the wall that the clock skips runs at the first moment after the gap', () => {
  expect(next(daily('02:30'), '2026-03-28T12:00:00Z')).toEqual([
    '2026-03-29T01:00:00.000Z',
    '2026-03-30T00:30:00.000Z',
    '2026-03-31T00:30:00.000Z',
  ])
  const saoPaulo = { frequency: 'daily', time: '00:00', timeZone: 'America/Sao_Paulo' } as const
  expect(next(saoPaulo, '2018-11-03T12:00:00Z', 2)).toEqual(['2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'])
})

test('a time of the wall that comes twice runs the first time alone', () => {
  expect(next(daily('02:30'), '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'])
  expect(next(daily('02:30'), '2026-10-25T00:30:00Z', 1)).toEqual(['2026-10-26T01:30:00.000Z'])
})

test('a moment that has come is not the next one, however late in its second the clock is read', () => {
  for (const after of ['2026-06-01T06:00:00.000Z', '2026-06-01T06:00:00.999Z'])
    expect(next(daily('08:00'), after, 1)).toEqual(['2026-06-02T06:00:00.000Z'])
  expect(next(daily('08:00'), '2026-06-01T05:59:59.999Z', 1)).toEqual(['2026-06-01T06:00:00.000Z'])
})

test('a month that is too short has its last day', () => {
  const monthly = (monthDay: number): Timing => ({ ...berlin, frequency: 'monthly', time: '12:00', monthDay })
  const days = (monthDay: number) => next(monthly(monthDay), '2026-01-15T00:00:00Z', 4).map((moment) => moment.slice(5, 10))
  expect(days(31)).toEqual(['01-31', '02-28', '03-31', '04-30'])
  expect(days(30)).toEqual(['01-30', '02-28', '03-30', '04-30'])
  expect(days(28)).toEqual(['01-28', '02-28', '03-28', '04-28'])
  expect(next(monthly(29), '2028-02-01T00:00:00Z', 2).map((moment) => moment.slice(0, 10))).toEqual(['2028-02-29', '2028-03-29'])
})

test('weekdays are counted from Monday', () => {
  const weekly: Timing = { ...berlin, frequency: 'weekly', time: '09:00', weekdays: [7, 1] }
  expect(next(weekly, '2026-06-03T00:00:00Z').map((moment) => new Date(moment).getUTCDay())).toEqual([0, 1, 0])
})

test('what was missed is made up for by the latest moment alone, and by the first where nothing came after it', () => {
  const due = (timing: Timing, first: string, now: string) => latestDue(timing, new Date(first), new Date(now)).toISOString()
  expect(due(daily('08:00'), '2026-06-01T06:00:00Z', '2026-06-04T05:00:00Z')).toBe('2026-06-03T06:00:00.000Z')
  expect(due(daily('08:00'), '2026-06-01T06:00:00Z', '2026-06-01T06:00:00Z')).toBe('2026-06-01T06:00:00.000Z')
  expect(due(daily('02:30'), '2026-03-29T01:00:00Z', '2026-03-29T01:00:30Z')).toBe('2026-03-29T01:00:00.000Z')
})

test('a cron text has five fields, a day that there is, and one minute', () => {
  const refused = (timing: Timing) => {
    try {
      refuseTiming(timing)
      return 'taken'
    } catch (error) {
      const { said, fields } = error as { said: { reason: string }; fields: object }
      return `${said.reason} ${Object.keys(fields).join()}`
    }
  }
  for (const text of ['0 8 * * 1-5', '30 */2 * * *', '59 23 L * *', '0 8 * * MON#1', '5 4 1,15 JAN-JUN *'])
    expect(refused(cron(text)), text).toBe('taken')
  for (const text of [
    '',
    'at eight',
    '0 8 * *',
    '0 0 8 * * 1',
    '@daily',
    '61 8 * * *',
    '0 25 * * *',
    '? 8 * * *',
    '0  8 * * *',
    '0 8 * * 9',
  ])
    expect(refused(cron(text)), text).toBe('schedules.badCron body.cron')
  for (const text of ['* * * * *', '*/30 * * * *', '0,30 8 * * *', '1-2 8 * * *'])
    expect(refused(cron(text)), text).toBe('schedules.cronTooOften body.cron')
  expect(refused(cron('0 0 31 2 *'))).toBe('schedules.neverRuns body.cron')
  expect(refused({ ...berlin, frequency: 'daily' })).toBe('schedules.noTime body.time')
  expect(refused({ ...berlin, frequency: 'weekly', time: '08:00', weekdays: [] })).toBe('schedules.noWeekday body.weekdays')
  expect(refused({ ...berlin, frequency: 'monthly', time: '08:00' })).toBe('schedules.noMonthDay body.monthDay')
})

test('a period is counted from the day of the schedule’s own zone', () => {
  const due = new Date('2026-03-01T23:30:00Z')
  const of = (period: Parameters<typeof periodAt>[0], zone = 'Europe/Istanbul') => Object.values(periodAt(period, due, zone)).join(' ')
  expect(of('today')).toBe('2026-03-02 2026-03-02')
  expect(of('today', 'UTC')).toBe('2026-03-01 2026-03-01')
  expect(of('yesterday')).toBe('2026-03-01 2026-03-01')
  expect(of('last7Days')).toBe('2026-02-24 2026-03-02')
  expect(of('last30Days')).toBe('2026-02-01 2026-03-02')
  expect(of('last365Days')).toBe('2025-03-03 2026-03-02')
  expect(of('lastWeek')).toBe('2026-02-23 2026-03-01')
  expect(of('thisMonth')).toBe('2026-03-01 2026-03-02')
  expect(of('lastMonth')).toBe('2026-02-01 2026-02-28')
})
