import { expect, test } from 'vitest'
import { defaultRows, readOptions } from './options.ts'

test('options say what to measure, on how many rows, and whether to load again', () => {
  const groups = ['latency', 'walls']
  expect(readOptions([], groups)).toEqual({ rows: defaultRows, reload: false, only: [] })
  expect(readOptions(['--rows', '5000', '--reload', '--only', 'walls', '--only', 'latency'], groups)).toEqual({
    rows: 5000,
    reload: true,
    only: ['walls', 'latency'],
  })
})

test('what the bench does not know is refused in a sentence', () => {
  expect(() => readOptions(['--rows', 'many'], [])).toThrow('--rows takes a whole number')
  expect(() => readOptions(['--only', 'colours'], ['walls'])).toThrow('--only takes one of walls')
  expect(() => readOptions(['--fast'], [])).toThrow('not “--fast”')
})
