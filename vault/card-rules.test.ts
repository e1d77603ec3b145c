import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './static/card-rules.js'

test.each([
  ['4242424242424242', '424242******4242'],
  ['378282246310005', '378282*****0005'],
  ['6304000000000000000', '630400*********0000'],
])('B-INP-19 a number shows its first six and last four digits with stars between them: %s', (number, masked) => {
  expect(rules.maskedNumber(number)).toBe(masked)
})

test('B-INP-19 a text shorter than a card number shows no digits', () => {
  expect(rules.maskedNumber('424242424242')).toBe('************')
  expect(rules.maskedNumber('')).toBe('')
})

test('B-INP-20 the number is whole again on focus, grouped as its brand prints it', () => {
  expect(rules.grouped('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(rules.grouped('378282246310005')).toBe('3782 822463 10005')
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,19}$/), (number) => {
      expect(rules.digitsOf(rules.grouped(number))).toBe(number)
    }),
  )
})

test('no masked number keeps more than ten digits, and none that is whole stays whole', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{13,19}$/), (number) => {
      const masked = rules.maskedNumber(number)
      expect(masked.length).toBe(number.length)
      expect(rules.digitsOf(masked).length).toBe(10)
    }),
  )
})

describe('a number', () => {
  test.each([
    ['4242424242424242', 'Visa', 3],
    ['5555555555554444', 'Mastercard', 3],
    ['2223003122003222', 'Mastercard', 3],
    ['378282246310005', 'American Express', 4],
    ['6011111111111117', 'Discover', 3],
    ['30569309025904', 'Diners Club', 3],
    ['3530111333300000', 'JCB', 3],
    ['6759649826438453', 'Maestro', 3],
    ['9792020000000001', 'Troy', 3],
  ])('%s is of %s, whose code has %i digits', (number, brand, digits) => {
    expect([rules.brandOf(number), rules.codeLengthOf(number)]).toEqual([brand, digits])
    expect(rules.isCode('1'.repeat(digits), number)).toBe(true)
    expect(rules.isCode('1'.repeat(7 - digits), number)).toBe(false)
  })

  test('with one digit changed passes no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const number = '4242424242424242'
        const digit = (Number(number[place]) + by) % 10
        expect(rules.isNumber(number.slice(0, place) + digit + number.slice(place + 1))).toBe(false)
      }),
    )
    expect(rules.isNumber('4242424242424242')).toBe(true)
  })
})

describe('an expiry', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  test.each([
    ['11 / 26', false],
    ['10/26', true],
    ['12/2025', true],
    ['01/27', false],
  ])('%s: over is %s', (text, over) => {
    expect(rules.isPast(rules.readExpiry(text)!, now)).toBe(over)
  })
  test.each(['', '1', '13/26', '00/30', '1/2/3', 'soon'])('“%s” is none', (text) => expect(rules.readExpiry(text)).toBeUndefined())
  test('takes its slash while it is typed, and lets it go when it is deleted', () => {
    expect(rules.typedExpiry('12', false)).toBe('12 / ')
    expect(rules.typedExpiry('12 /', true)).toBe('12')
    expect(rules.typedExpiry('9', false)).toBe('09 / ')
    expect(rules.typedExpiry('12 / 3', false)).toBe('12 / 3')
  })
})
