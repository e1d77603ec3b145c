import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultCurrencyDigits,
  digitsOf,
  formatAmount,
  formatCount,
  formatDigits,
  formatMinor,
  formatPercent,
  parseMinor,
} from './money-format.ts'
import { readAmount } from './read-amount.ts'

const safe = () => fc.maxSafeInteger()

test.each([0, 2, 3])('every amount with %i digits reads back as it was written', (digits) => {
  fc.assert(fc.property(safe(), (minor) => parseMinor(formatDigits(minor, digits), digits) === minor))
})

test.each([0, 2, 3])('an amount typed without thousand dots means the same, with %i digits', (digits) => {
  fc.assert(fc.property(safe(), (minor) => parseMinor(formatDigits(minor, digits).replaceAll('.', ''), digits) === minor))
})

test.each(Object.entries({ ...defaultCurrencyDigits, EUR: 2, TRY: 2 }))(
  '%s has %i digits, in every amount and back',
  (currency, digits) => {
    fc.assert(
      fc.property(safe(), (minor) => {
        const text = formatMinor(minor, currency)
        expect(text.split(',')[1]?.length ?? 0).toBe(digits)
        expect(parseMinor(text, digitsOf(currency))).toBe(minor)
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

test.each(['', ' ', ',', '1,2,3', '12.50', '1.2345,00', '.500', '1..000', '--1', '1-', 'abc', '1e3', '99999999999999999'])(
  'text that is not clearly one amount is refused: "%s"',
  (typed) => {
    expect(parseMinor(typed, 2)).toBeUndefined()
  },
)

test('more decimals than the currency has are refused, fewer are filled', () => {
  expect(parseMinor('1,999', 2)).toBeUndefined()
  expect(parseMinor('1,9', 2)).toBe(190)
  expect(parseMinor('1,', 2)).toBe(100)
  expect(parseMinor('100,0', 0)).toBeUndefined()
  expect(parseMinor('1,5', 3)).toBe(1500)
})

test('both minus signs and blanks around are understood, and there is no negative nothing', () => {
  expect(parseMinor(' -1.249,90 ', 2)).toBe(-124990)
  expect(parseMinor('−1 249,90', 2)).toBe(-124990)
  expect(Object.is(parseMinor('-0', 2), 0)).toBe(true)
})

test('a field tells empty, readable and unreadable apart and drops letters while typing', () => {
  expect(readAmount('12a,5', 2)).toEqual({ text: '12,5', minor: 1250, state: 'valid' })
  expect(readAmount('EUR', 2)).toEqual({ text: '', minor: null, state: 'empty' })
  expect(readAmount('12.50', 2)).toEqual({ text: '12.50', minor: null, state: 'invalid' })
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
