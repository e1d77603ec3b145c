import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSwift, maskText } from './mask-text.ts'

test('B-FMT-10 masking shows the first 6 and the last 4', () => {
  expect(maskText('4242424242424242')).toBe('424242******4242')
  expect(maskText('12345678901')).toBe('123456*8901')
})

test('a value too short for that shows its last 4 only', () => {
  expect(maskText('1234567890')).toBe('******7890')
  expect(maskText('12345')).toBe('*2345')
  expect(maskText('123')).toBe('123')
  expect(maskText('')).toBe('')
})

test('masking keeps the length and never shows more than ten', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,24}$/), (value) => {
      const masked = maskText(value)
      expect(masked).toHaveLength(value.length)
      expect(masked.replaceAll('*', '').length).toBeLessThanOrEqual(10)
    }),
  )
})

test('B-FMT-09 a SWIFT code is read in groups of 4, 2, 2 and the rest', () => {
  expect(groupSwift('DEUTDEFF')).toBe('DEUT DE FF')
  expect(groupSwift('deutdeff500')).toBe('DEUT DE FF 500')
  expect(groupSwift('DEUTDEFF5001')).toBe('DEUT DE FF 5001')
  expect(groupSwift('TCZB TR')).toBe('TCZB TR')
  expect(groupSwift('')).toBe('')
})

test('grouping a SWIFT code loses no letter, is the same a second time, and knows no Turkish capitals', () => {
  const anyCode = fc.stringMatching(/^[A-Za-z0-9]{0,14}$/)
  fc.assert(
    fc.property(anyCode, (code) => {
      const grouped = groupSwift(code)
      expect(grouped.replaceAll(' ', '')).toBe(code.toUpperCase())
      expect(groupSwift(grouped)).toBe(grouped)
      expect(grouped).toMatch(/^(\w{0,4}|\w{4} \w{1,2}|\w{4} \w\w \w{1,2}|\w{4} \w\w \w\w \w{1,4}|\w{4} \w\w \w\w \w{4} \w+)$/)
    }),
  )
  expect(groupSwift('isbktris')).toBe('ISBK TR IS')
})
