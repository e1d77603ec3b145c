import { expect, test } from 'vitest'
import { balanceByDay, busiest, inAndOut } from './balance-days.ts'

const day = (of: string, balanceMinor: number) => ({ day: of, balanceMinor, debitMinor: 0, creditMinor: 0, entries: 1 })
const own = (change = {}) => ({
  currency: 'EUR',
  openingMinor: 100,
  debitMinor: 0,
  creditMinor: 0,
  entries: 2,
  closingMinor: 90,
  days: [day('2026-11-02', 120), day('2026-11-04', 90)],
  ...change,
})
const period = { dateFrom: '2026-11-01', dateTo: '2026-11-05', from: '2026-10-31T23:00:00.000Z', to: '2026-11-05T23:00:00.000Z' }

test('a day without entries keeps the balance of the day before, the first one that of the opening', () => {
  const points = balanceByDay({ period, asOf: '2026-11-20T00:00:00.000Z' }, own())
  expect(points.map(({ balanceMinor }) => balanceMinor)).toEqual([100, 120, 120, 90, 90])
})

test('a day that has not begun has no balance', () => {
  const points = balanceByDay({ period, asOf: '2026-11-04T12:00:00.000Z' }, own())
  expect(points.map(({ balanceMinor }) => balanceMinor)).toEqual([100, 120, 120, 90, null])
})

test('entries that raise a balance come in: credits of money owed to merchants, debits of money owed to the tenant', () => {
  const moved = { debitMinor: 3, creditMinor: 8 }
  expect(inAndOut('Credit', moved)).toEqual({ inMinor: 8, outMinor: 3 })
  expect(inAndOut('Debit', moved)).toEqual({ inMinor: 3, outMinor: 8 })
})

test('the currency with the most entries is shown first', () => {
  expect(busiest([own(), own({ currency: 'GBP', entries: 9 }), own({ currency: 'DKK' })])!.currency).toBe('GBP')
  expect(busiest([])).toBeUndefined()
})
