import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, digitFault, digitText, finishedPercent, leftOut, percentText } from './number-text.ts'

test('B-INP-11 a decimal has digits and at most one point, and a comma becomes a point', () => {
  expect(decimalText('12,5')).toBe('12.5')
  expect(decimalText('1.2,3.4')).toBe('1.234')
  expect(decimalText(' -7 EUR')).toBe('7')
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(decimalText(typed)).toMatch(/^\d*\.?\d*$/)
    }),
  )
})

test('B-INP-14 digits take nothing else, or one separator where it is asked for', () => {
  expect(digitText('12-34 56')).toBe('123456')
  expect(digitText('1.2.3')).toBe('123')
  expect(digitText('1.2.3', { separator: true })).toBe('1.23')
  expect(digitText('1,2.3', { separator: ',' })).toBe('1,23')
})

test('B-INP-15 pasted text is cleaned before it is cut to the longest length', () => {
  expect(digitText('12-34-56-78', { maxLength: 6 })).toBe('123456')
  expect(digitText('a1.b5', { separator: true, maxLength: 3 })).toBe('1.5')
})

test('B-INP-14 finished digits keep to their limits and their pattern', () => {
  const rules = { min: 1, max: 31, pattern: /^\d{1,2}$/ }
  expect(digitFault('', rules)).toBeUndefined()
  expect(digitFault('31', rules)).toBeUndefined()
  expect(digitFault('0', rules)).toBe('min')
  expect(digitFault('32', rules)).toBe('max')
  expect(digitFault('007', rules)).toBe('pattern')
  expect(digitFault('2,5', { max: 2.4, separator: ',' })).toBe('max')
})

test('B-INP-16/17/18 a percentage has two digits and two decimals, or is exactly a hundred', () => {
  for (const whole of ['', '0', '7', '99', '99.', '99.9', '99.99', '100', '100.', '100.0', '100.00', '05', '0.00'])
    expect(percentText(whole)).toBe(whole)
  for (const refused of ['.', '.5', '00', '00.5', '101', '100.1', '100.01', '99.999', '123', '1.2.3', '-1', 'a'])
    expect(percentText(refused, '12')).toBe('12')
  expect(percentText('12,5 %')).toBe('12.5')
  expect(finishedPercent('12.')).toBe('12')
})

test('B-INP-18 typed key by key, a percentage never leaves 0 to 100', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,a') }), (keys) => {
      let text = ''
      for (const key of keys) text = percentText(text + key, text)
      expect(text).not.toMatch(/^\.|^00/)
      expect(Number(finishedPercent(text))).toBeLessThanOrEqual(100)
    }),
  )
})

test('what a number does not take is named, each character once, and a comma that became a point is not', () => {
  const named = (typed: string) => leftOut(typed, decimalText(typed))
  expect(named('12,5')).toEqual([])
  expect(named('2e1')).toEqual(['e'])
  expect(named(" 1 5 0'a'")).toEqual([' ', "'", 'a'])
  expect(named('1.2.3')).toEqual(['.'])
  expect(named('1,2,3')).toEqual([','])
  fc.assert(fc.property(fc.string(), (typed) => named(typed).length === 0 || typed.trim() !== decimalText(typed)))
})
