import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultCurrencyDigits, digitsOf, formatAmount, formatCount, formatMinor, formatPercent } from './money-format.ts'

const safe = () => fc.maxSafeInteger()

test.each(Object.entries({ ...defaultCurrencyDigits, EUR: 2, TRY: 2 }))(
  '%s has %i digits, in every amount and back',
  (currency, digits) => {
    fc.assert(
      fc.property(safe(), (minor) => {
        const text = formatMinor(minor, currency)
        expect(text.split(',')[1]?.length ?? 0).toBe(digits)
      }),
      { numRuns: 50 },
    )
  },
)

test('B-FMT-07 amounts wear comma decimals, dot thousands, a true minus and the digits of their currency', () => {
  expect(formatMinor(124990, 'EUR')).toBe('1.249,90')
  expect(formatMinor(-4990, 'TRY')).toBe('−49,90')
  expect(formatMinor(5, 'EUR')).toBe('0,05')
  expect(formatMinor(4900, 'JPY')).toBe('4.900')
  expect(formatMinor(1234567, 'KWD')).toBe('1.234,567')
  expect(formatAmount(0, 'GBP')).toBe('0,00 GBP')
})

test('amounts beyond what a float can hold keep every digit', () => {
  expect(formatMinor(9007199254740993n, 'EUR')).toBe('90.071.992.547.409,93')
  expect(formatMinor(Number.MAX_SAFE_INTEGER, 'EUR')).toBe('90.071.992.547.409,91')
})

test('B-FMT-08 a product may state the digits of a currency of its own', () => {
  expect(formatMinor(12345, 'POINTS', { ...defaultCurrencyDigits, POINTS: 0 })).toBe('12.345')
  expect(digitsOf('POINTS')).toBe(2)
})

test('counts are grouped, and those that stopped counting say so', () => {
  expect(formatCount(10_000, true)).toBe('10.000+')
  expect(formatCount(-1234)).toBe('−1.234')
  expect(formatCount(7)).toBe('7')
})

test('percentages come from basis points', () => {
  expect(formatPercent(8740)).toBe('87,4 %')
  expect(formatPercent(8744, 2)).toBe('87,44 %')
  expect([formatPercent(50, 0), formatPercent(-50, 0), formatPercent(-49, 0)]).toEqual(['1 %', '−1 %', '0 %'])
  expect([formatPercent(45), formatPercent(-45)]).toEqual(['0,5 %', '−0,5 %'])
  expect(formatPercent(10_000, 0)).toBe('100 %')
})
