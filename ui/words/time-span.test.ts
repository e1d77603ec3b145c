import { expect, test } from 'vitest'
import { uiTextsEn } from './texts.en.ts'
import { timeSpan } from './time-span.ts'

const span = (minutes: number) => timeSpan(minutes * 60_000, uiTextsEn)

test('a span is said in minutes, from an hour on in hours, and from two days on in days', () => {
  expect([0, 41, 59, 60, 1224, 2879].map(span)).toEqual(['0 min', '41 min', '59 min', '1 h 00 min', '20 h 24 min', '47 h 59 min'])
  expect([2880, 23_856].map(span)).toEqual(['2 d 0 h', '16 d 13 h'])
})

test('time that is over has the same form as time left', () => {
  expect(span(-23_856)).toBe('16 d 13 h')
})
