import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDigits } from './money-format.ts'
import { readAmount } from './read-amount.ts'

const safe = () => fc.maxSafeInteger()
const minorOf = (typed: string, digits: number) => readAmount(typed, digits).minor
const stateOf = (typed: string, digits = 2) => readAmount(typed, digits).state
/** The same amount as others write it. */
const swapped = (text: string) => text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))

test.each([0, 2])('an amount with %i decimals reads back as the portal writes it, and with dot and comma swapped', (digits) => {
  fc.assert(
    fc.property(safe(), (minor) => {
      const written = formatDigits(minor, digits)
      expect(minorOf(written, digits)).toBe(minor)
      expect(minorOf(swapped(written), digits)).toBe(minor)
      expect(minorOf(written.replaceAll('.', ''), digits)).toBe(minor)
    }),
  )
})

test('an amount with three decimals reads back, or its own amount is among those that are asked about', () => {
  fc.assert(
    fc.property(safe(), (minor) => {
      const { state, choices, ...read } = readAmount(formatDigits(minor, 3), 3)
      expect(state === 'unclear' ? choices : [read.minor]).toContain(minor)
      expect(state === 'unclear').toBe(Math.abs(minor) >= 1000 && Math.abs(minor) < 1_000_000)
    }),
  )
})

describe('a dot or a comma', () => {
  test.each([
    ['12.50', 1250],
    ['12,50', 1250],
    ['12.5', 1250],
    ['1,', 100],
    ['.50', 50],
    ['1,234.50', 123450],
    ['1.234,50', 123450],
    ['1 234,50', 123450],
    ['1\u202f234.50', 123450],
    ['1.234.567', 123456700],
    ['1,234,567.8', 123456780],
    ['1500,5', 150050],
    ['0.500', 50],
    ['0,500', 50],
    ['1500.000', 150000],
    ['12.3400', 1234],
    // One and a bit has more decimals than the currency: it is no amount, so this is a thousand.
    ['1.234', 123400],
    ['1,234', 123400],
    [' -1.249,90 ', -124990],
    ['−1 249,90', -124990],
  ])('%s is one amount where the currency has two decimals', (typed, minor) => {
    expect(readAmount(typed, 2)).toEqual({ state: 'valid', minor, choices: [], hopeless: false })
  })

  test.each([
    ['1.000', 2, [100000, 100]],
    ['1,000', 2, [100000, 100]],
    ['1.250', 2, [125000, 125]],
    ['-12,500', 2, [-1250000, -1250]],
    ['1.000', 3, [1000000, 1000]],
    ['1,234', 3, [1234000, 1234]],
    ['999.999', 3, [999999000, 999999]],
  ])('%s with %i decimals means two amounts, and both are named', (typed, digits, choices) => {
    expect(readAmount(typed, digits)).toEqual({ state: 'unclear', minor: null, choices, hopeless: false })
  })

  test('parts thousands only where the currency has no decimals', () => {
    expect(minorOf('5.000', 0)).toBe(5000)
    expect(minorOf('5,000', 0)).toBe(5000)
    for (const typed of ['100,0', '100.00', '5,']) expect(stateOf(typed, 0)).toBe('invalid')
  })
})

describe('a text that is not clearly one amount is refused whole', () => {
  test.each(["1'50", '1;50', '1:50', '1/50', '2e1', '12a,5', '1_000', '٣', '1.250,00 EUR', '5 €'])(
    '%s has a sign no amount has',
    (typed) => {
      expect(readAmount(typed, 2)).toEqual({ state: 'invalid', minor: null, choices: [], hopeless: true })
    },
  )

  test.each([
    '1 50',
    '1,2,3',
    '1.2345,00',
    '1..000',
    '--1',
    '1-',
    ',',
    '-',
    '1.234.56',
    '1,999.999',
    '12.345.678,901',
    '99999999999999999',
  ])('%s may be on its way to one', (typed) => {
    expect(readAmount(typed, 2)).toEqual({ state: 'invalid', minor: null, choices: [], hopeless: false })
  })

  test('no text loses a character: whatever is read is written with the same digits', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789', '.', ',', '-', ' ', "'", ';', 'e'), maxLength: 12 })
    fc.assert(
      fc.property(texts, fc.constantFrom(0, 2, 3), (typed, digits) => {
        const { minor, choices } = readAmount(typed, digits)
        for (const amount of minor === null ? choices : [minor]) {
          const significant = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '')
          expect(significant(formatDigits(amount, digits))).toBe(significant(typed))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

test('the code of the currency may be around an amount, another code may not', () => {
  expect(readAmount('1.249,90 SEK', 2, 'SEK').minor).toBe(124990)
  expect(readAmount('sek 1249.90', 2, 'SEK').minor).toBe(124990)
  expect(readAmount('1.249,90 EUR', 2, 'SEK').state).toBe('invalid')
  expect(readAmount('SEK', 2, 'SEK').state).toBe('empty')
})

test('there is no negative nothing', () => {
  expect(Object.is(minorOf('-0', 2), 0)).toBe(true)
})
