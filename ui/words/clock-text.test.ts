import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test.each([
  [1_800_000, '30:00'],
  [1_799_001, '30:00'],
  [1_745_000, '29:05'],
  [9_000, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [5_345_000, '1:29:05'],
])('%i ms are shown as %s', (ms, text) => {
  expect(clockText(ms)).toBe(text)
})
