import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText, parseDay } from './date-range.ts'
import { readMoment, showMoment } from './date-text.ts'

test('B-FMT-02 a date reads DD/MM/YYYY, with HH:mm where time is shown', () => {
  expect(showMoment('2026-11-21', false)).toBe('21/11/2026')
  expect(showMoment('2026-11-21 14:05', true)).toBe('21/11/2026 14:05')
  expect(showMoment('2026-11-21', true)).toBe('21/11/2026 00:00')
  expect(showMoment('', true)).toBe('')
})

test('a typed moment is read back, or is none', () => {
  expect(readMoment(' 21/11/2026 ', false)).toBe('2026-11-21')
  expect(readMoment('1/2/2028 9:05', true)).toBe('2028-02-01 09:05')
  expect(readMoment('21/11/2026', true)).toBe('2026-11-21 00:00')
  for (const typed of ['', '31/02/2026 10:00', '21/11/2026 24:00', '21/11/2026 9.05', '21/11', '21/11/2026 9:5'])
    expect(readMoment(typed, true), typed).toBeUndefined()
  expect(readMoment('21/11/2026 10:00', false)).toBeUndefined()
})

const two = (value: number) => String(value).padStart(2, '0')
const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const anyTime = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)

test('whatever day or moment a field shows is what it reads back', () => {
  fc.assert(
    fc.property(anyDay, anyTime, fc.constantFrom('/' as const, '-' as const), (day, time, separator) => {
      expect(parseDay(dayText(day, separator))).toBe(day)
      expect(readMoment(showMoment(day, false), false)).toBe(day)
      expect(readMoment(showMoment(`${day} ${time}`, true), true)).toBe(`${day} ${time}`)
    }),
  )
})

test('a month has the days of the calendar, in leap years and others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1800, max: 2400 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
        const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
        const iso = `${year}-${two(month)}-${two(day)}`
        expect(parseDay(`${day}/${month}/${year}`)).toBe(day >= 1 && day <= days ? iso : undefined)
      },
    ),
    { numRuns: 500 },
  )
})
