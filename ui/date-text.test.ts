import { expect, test } from 'vitest'
import { readMoment, showMoment } from './date-text.ts'

test('a date reads DD/MM/YYYY, with HH:mm where time is shown', () => {
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
