import { describe, expect, test } from 'vitest'
import { changeText, pointsText, toneOf } from './change-text.ts'
import { lookupLink } from './lookup-link.ts'
import { shortAmount } from './short-amount.ts'

describe('how a figure moved', () => {
  test.each([
    [108_200, 100_000, '+8,2 %'],
    [90, 100, '−10,0 %'],
    [100, 100, '0,0 %'],
    [1, 3, '−66,7 %'],
    [20_001, 20_000, '0,0 %'],
    [2001, 2000, '+0,1 %'],
    [1999, 2000, '−0,1 %'],
    [1_000_500_000_000_001, 1_000_000_000_000_000, '+0,1 %'],
  ])('%i after %i is %s', (now, before, text) => {
    expect(changeText(now, before)).toBe(text)
  })

  test('after nothing there is nothing to say', () => {
    expect(changeText(5, 0)).toBeUndefined()
    expect(pointsText(9000, null)).toBeUndefined()
  })

  test('shares move in points', () => {
    expect(pointsText(8740, 8680)).toBe('+0,6 pt')
    expect(pointsText(8000, 8155)).toBe('−1,6 pt')
  })

  test('more is good of volume and bad of refunds', () => {
    expect([toneOf(2, 1, 'good'), toneOf(2, 1, 'bad'), toneOf(1, 2, 'bad'), toneOf(1, 1, 'good')]).toEqual([
      'positive',
      'negative',
      'positive',
      'neutral',
    ])
  })
})

test('a figure leads to the lookup with its own filter', () => {
  const filter = { dateFrom: '2026-11-21T00:00:00.000Z', dateTo: '2026-11-22T00:00:00.000Z', status: 'Captured,Refunded', currency: 'EUR' }
  expect(lookupLink('/transaction-management/transaction-lookup', filter, 'Live')).toBe(
    '/transaction-management/transaction-lookup?created=2026-11-21T00:00:00.000Z..2026-11-22T00:00:00.000Z&status=Captured,Refunded&currency=EUR',
  )
  expect(lookupLink('/x', { status: 'Pending' }, 'Test')).toBe('/x?status=Pending&mode=Test')
})

test.each([
  [0, 2, '0'],
  [99_900, 2, '999'],
  [9_000_000, 2, '90 k'],
  [1_200_00, 2, '1,2 k'],
  [123_456_789_00, 2, '123 m'],
  [90_000, 0, '90 k'],
])('an axis shortens %i of %i digits to %s', (minor, digits, text) => {
  expect(shortAmount(minor, digits)).toBe(text)
})
