import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsOf, divideRounded, exponentOf, formatMinor, formatMoney, maxMinor, parseDecimal, portionOf } from './money.ts'

const minor = fc.integer({ min: -maxMinor, max: maxMinor })
const whole = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
const divisor = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).filter((value) => value !== 0n)
const abs = (value: bigint) => (value < 0n ? -value : value)
const always = <Ts>(property: fc.IRawProperty<Ts>) => fc.assert(property, { numRuns: 500 })

describe('division', () => {
  test('lands at most half a unit from the exact quotient, and a half goes away from zero', () => {
    always(
      fc.property(whole, divisor, (value, by) => {
        const rounded = divideRounded(value, by)
        const rest = value - rounded * by
        expect(2n * abs(rest) <= abs(by)).toBe(true)
        if (2n * abs(rest) === abs(by)) expect(abs(rounded * by) > abs(value)).toBe(true)
      }),
    )
  })

  test('treats both signs alike', () => {
    always(
      fc.property(whole, divisor, (value, by) => {
        expect(divideRounded(-value, by)).toBe(-divideRounded(value, by))
        expect(divideRounded(value, -by)).toBe(-divideRounded(value, by))
      }),
    )
  })

  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [0n, 7n, 0n],
  ])('%s by %s is %s', (value, by, quotient) => expect(divideRounded(value, by)).toBe(quotient))

  test('by zero is an error, not a number', () => expect(() => divideRounded(1n, 0n)).toThrow(RangeError))
})

test.each([
  [1, 3, 3333],
  [2, 3, 6667],
  [1, 20_000, 1],
  [-1, 20_000, -1],
  [1, 20_001, 0],
  [0, 5, 0],
  [0, 0, null],
])('%i of %i is %s basis points', (part, whole, basisPoints) => expect(basisPointsOf(part, whole)).toBe(basisPoints))

describe('a portion', () => {
  const rate = fc.integer({ min: 0, max: 10_000 })
  test('is exact to half a minor unit, never more than the whole, and an integer', () => {
    always(
      fc.property(minor, rate, (amount, basisPoints) => {
        const portion = portionOf(amount, basisPoints)
        expect(Number.isSafeInteger(portion)).toBe(true)
        expect(Math.abs(portion) <= Math.abs(amount)).toBe(true)
        expect(2n * abs(BigInt(portion) * 10_000n - BigInt(amount) * BigInt(basisPoints)) <= 10_000n).toBe(true)
      }),
    )
  })

  test('of all is all, of nothing is nothing', () => {
    always(
      fc.property(minor, (amount) => {
        expect(portionOf(amount, 10_000)).toBe(amount)
        expect(portionOf(amount, 0) + 0).toBe(0)
      }),
    )
  })

  test.each([
    [1000, 250, 25],
    [999, 150, 15],
    [10, 2500, 3],
    [-10, 2500, -3],
    [10, 2499, 2],
    [maxMinor, 1, 900_719_925_474],
  ])('of %i at %i basis points is %i', (amount, basisPoints, portion) => expect(portionOf(amount, basisPoints)).toBe(portion))
})

describe('a written amount', () => {
  const currencies = ['JPY', 'EUR', 'KWD'] as const
  test('reads back as the number it was, in currencies of no, two and three digits', () => {
    always(
      fc.property(minor, fc.constantFrom(...currencies), (amount, currency) => {
        const text = formatMinor(amount, currency)
        const digits = exponentOf(currency)
        expect(text).toMatch(digits ? new RegExp(`^−?\\d{1,3}(\\.\\d{3})*,\\d{${digits}}$`) : /^−?\d{1,3}(\.\d{3})*$/)
        const plain = text.replaceAll('.', '').replace(',', '.').replace('−', '-')
        expect(parseDecimal(plain, digits)).toBe(BigInt(amount))
      }),
    )
  })

  test.each([
    [0, 'EUR', '0,00'],
    [5, 'EUR', '0,05'],
    [124_990, 'EUR', '1.249,90'],
    [-124_990, 'EUR', '−1.249,90'],
    [124_990, 'JPY', '124.990'],
    [-1, 'JPY', '−1'],
    [1_249_901, 'KWD', '1.249,901'],
    [1, 'KWD', '0,001'],
    [100_000_000, 'EUR', '1.000.000,00'],
    [maxMinor, 'EUR', '90.071.992.547.409,91'],
  ])('%i of %s is %s', (amount, currency, text) => {
    expect(formatMinor(amount, currency)).toBe(text)
    expect(formatMoney(amount, currency)).toBe(`${text} ${currency}`)
  })
})

describe('a decimal text', () => {
  test('is read exactly', () => {
    const parts = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.stringMatching(/^\d{1,6}$/))
    always(
      fc.property(parts, ([negative, before, after]) => {
        const text = `${negative ? '-' : ''}${before}.${after}`
        const value = before * 1_000_000n + BigInt(after.padEnd(6, '0'))
        expect(parseDecimal(text, 6)).toBe(negative ? -value : value)
        expect(parseDecimal(text, after.length)).toBe((negative ? -value : value) / 10n ** BigInt(6 - after.length))
      }),
    )
  })

  test('with more digits than the scale is refused, not rounded', () => {
    expect([parseDecimal('1.005', 2), parseDecimal('1.5', 0), parseDecimal('1.50', 2)]).toEqual([undefined, undefined, 150n])
  })

  test.each(['', ' ', '.5', '5.', '1,5', '1.2.3', '+1', '--1', '1e3', '0x10', 'NaN', 'Infinity', '１', '12345678901234567', '1 000'])(
    '%j is not one',
    (text) => expect(parseDecimal(text, 2)).toBeUndefined(),
  )

  test('is read by any scale up to the largest amount there is', () => expect(parseDecimal(String(maxMinor), 0)).toBe(BigInt(maxMinor)))
})
