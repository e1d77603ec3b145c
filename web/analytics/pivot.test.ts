import { expect, test } from 'vitest'
import type { AnalyticsData } from '../shared/analytics/analytics-data.ts'
import { pivotOf } from './pivot.ts'

const line = (day: string, status: string, currency: string, values: (number | null)[]) => ({
  by: [
    [day, `${day}/11`],
    [status, status],
  ] as const,
  currency,
  values,
})
const data: AnalyticsData = {
  language: 'en',
  title: '',
  period: '',
  dimensions: [
    { id: 'day', name: 'Day' },
    { id: 'status', name: 'Status' },
  ],
  measures: [
    { id: 'payments', name: 'Payments' },
    { id: 'successRate', name: 'Success rate' },
  ],
  digits: {},
  lines: [
    line('02', 'Captured', 'EUR', [3, 9000]),
    line('01', 'Captured', 'EUR', [2, 5000]),
    line('01', 'Declined', 'EUR', [4, null]),
    line('01', 'Captured', 'JPY', [100, 10_000]),
  ].map((one) => ({ ...one, by: [...one.by] })),
}
const asked = { rows: 0, columns: 1, measure: 'payments', currency: 'EUR' } as const

test('rows and columns are in their order, and totals add up lines of one currency alone', () => {
  const { columns, rows, totals, total } = pivotOf(data, asked)
  expect(columns.map(({ name }) => name)).toEqual(['Captured', 'Declined'])
  expect(rows.map(({ name, cells, total: ofRow }) => [name, ...cells, ofRow])).toEqual([
    ['01/11', 2, 4, 6],
    ['02/11', 3, null, 3],
  ])
  expect([...totals, total]).toEqual([5, 4, 9])
})

test('a rate stays that of its line, and has no total where the report lacks what it is made of', () => {
  const { rows, total } = pivotOf(data, { ...asked, measure: 'successRate' })
  expect(rows.map(({ cells, total: ofRow }) => [...cells, ofRow])).toEqual([
    [5000, null, null],
    [9000, null, 9000],
  ])
  expect(total).toBeNull()
})

test('a rate is made anew from its figures where the report has them', () => {
  const measures = [...data.measures, { id: 'successful', name: '' }, { id: 'unsuccessful', name: '' }] as AnalyticsData['measures']
  const lines = data.lines.slice(0, 2).map((one, at) => ({ ...one, values: [...one.values, [9, 2][at]!, [1, 8][at]!] }))
  expect(pivotOf({ ...data, measures, lines }, { ...asked, columns: undefined, measure: 'successRate' }).total).toBe(5500)
})
