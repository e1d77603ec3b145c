import { expect, test } from 'vitest'
import { sumPerCurrency } from './sum-per-currency.ts'

test('each currency is summed by itself, the most frequent first', () => {
  const amounts = [
    { currency: 'GBP', minor: 1_745_000 },
    { currency: 'EUR', minor: 63_240 },
    { currency: 'EUR', minor: -240 },
    { currency: 'JPY', minor: 5 },
  ]
  expect(sumPerCurrency(amounts)).toEqual([
    { currency: 'EUR', minor: 63_000 },
    { currency: 'GBP', minor: 1_745_000 },
    { currency: 'JPY', minor: 5 },
  ])
})

test('nothing chosen is no sum', () => {
  expect(sumPerCurrency([])).toEqual([])
})
