import { expect, test } from 'vitest'
import { differ, minorOf, sumUp } from './sums.ts'

const row = (currency: string, capturedMinor: number, refundedMinor = 0) => ({ currency, capturedMinor, refundedMinor })

test('places that say the same differ in nothing, whatever their order', () => {
  expect(
    differ('x', sumUp([row('EUR', 5), row('JPY', 7, 2), row('EUR', 1)]), sumUp([row('JPY', 7, 2), row('EUR', 1), row('EUR', 5)])),
  ).toEqual([])
})

test('one payment, one unit or one currency more is reported', () => {
  const one = sumUp([row('EUR', 5)])
  for (const other of [sumUp([row('EUR', 5), row('EUR', 0)]), sumUp([row('EUR', 6)]), sumUp([row('EUR', 5), row('USD', 0)])])
    expect(differ('x', one, other)).toHaveLength(1)
})

test('amounts of a file are read in the minor units of their currency', () => {
  expect(['0.05', '1250', '0.005', '12.50'].map(minorOf)).toEqual([5, 1250, 5, 1250])
})
