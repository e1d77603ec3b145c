import { expect, test } from 'vitest'
import { ownFilters, together } from './own-filters.ts'

test('B-DASH-13 the filters of a widget are JSON text, and a text that cannot be read filters nothing', () => {
  expect(ownFilters('{"status":["Captured"],"currency":"EUR","x":{"y":1},"z":null}')).toEqual({ status: ['Captured'], currency: 'EUR' })
  expect(['', '{', '[]', '3', null].map(ownFilters)).toEqual([{}, {}, {}, {}, {}])
})

test('the filters of the dashboard leave those of the widget as they are, and give it the period', () => {
  const own = { paymentMethod: ['Card'], startDate: '2026-01-01' }
  expect(together(own, { paymentMethod: ['Wallet'], Customer: ['m'], startDate: '2026-11-01' })).toEqual({
    paymentMethod: ['Card'],
    Customer: ['m'],
    startDate: '2026-11-01',
  })
})
