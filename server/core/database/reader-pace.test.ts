import { expect, test } from 'vitest'
import { ReaderPace } from './reader-pace.ts'

const rule = { bytesASecond: 16 * 1024, overMs: 30_000 }

/** Whether a reader is ended within two minutes who takes so many bytes a second. */
function isEnded(bytesASecond: number, isBehind: (second: number) => boolean): boolean {
  const pace = new ReaderPace(rule)
  for (let second = 0; second <= 120; second++) if (pace.isTooSlow(second * 1000, second * bytesASecond, isBehind(second))) return true
  return false
}

test('a reader is too slow below 16 KB a second over 30 s, and not before', () => {
  expect(isEnded(0, () => true)).toBe(true)
  expect(isEnded(16_000, () => true)).toBe(true)
  expect(isEnded(17_000, () => true)).toBe(false)
  const pace = new ReaderPace(rule)
  const ends = Array.from({ length: 40 }, (_, second) => second).find((second) => pace.isTooSlow(second * 1000, 0, true))
  expect(ends).toBe(30)
})

test('what a connection has brought before counts for no reader', () => {
  const pace = new ReaderPace(rule)
  const ends = Array.from({ length: 40 }, (_, second) => second).find((second) => pace.isTooSlow(second * 1000, 10_000_000, true))
  expect(ends).toBe(30)
})

test('a database that takes long to find the next row is not the fault of its reader', () => {
  expect(isEnded(100, () => false)).toBe(false)
  expect(isEnded(1000, (second) => second % 10 === 0)).toBe(false)
})
