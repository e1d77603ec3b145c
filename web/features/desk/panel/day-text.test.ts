import { expect, test } from 'vitest'
import { dayOf, dayTitle, monthBeside, monthPeriod, monthTitle, nextHour, spanText } from './day-text.ts'

const zone = 'Europe/Istanbul'

test('a day is that of the wall of the person', () => {
  expect(dayOf('2026-11-21T22:30:00.000Z', zone)).toBe('2026-11-22')
  expect(dayTitle('2026-11-22', 'en')).toBe('Sunday 22 November')
  expect(dayTitle('2026-11-22', 'tr')).toBe('22 Kasım Pazar')
})

test('months follow one another across the year, and each has its own period', () => {
  expect(monthBeside('2026-12', 1)).toBe('2027-01')
  expect(monthBeside('2026-01', 1)).toBe('2026-02')
  expect(monthBeside('2027-01', -1)).toBe('2026-12')
  expect(monthTitle('2026-11', 'tr')).toBe('Kasım 2026')
  expect(monthPeriod('2026-11', zone)).toEqual({ from: '2026-10-31T21:00:00.000Z', to: '2026-11-30T21:00:00.000Z' })
})

test('an event says when it begins and ends, and the day where that is another one', () => {
  const startsAt = '2026-11-21T11:00:00.000Z'
  expect(spanText({ startsAt, endsAt: null }, zone)).toBe('14:00')
  expect(spanText({ startsAt, endsAt: '2026-11-21T12:30:00.000Z' }, zone)).toBe('14:00–15:30')
  expect(spanText({ startsAt, endsAt: '2026-11-22T06:00:00.000Z' }, zone)).toBe('14:00 – 22/11/2026 09:00')
})

test('a new event is offered for the next full hour', () => {
  expect(nextHour(Date.parse('2026-11-21T11:00:00.000Z'))).toBe('2026-11-21T12:00:00.000Z')
  expect(nextHour(Date.parse('2026-11-21T11:59:59.000Z'))).toBe('2026-11-21T12:00:00.000Z')
})
