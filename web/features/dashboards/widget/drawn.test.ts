import { expect, test } from 'vitest'
import type { Answer, ChartConfiguration, Column } from '../model.ts'
import { kindOf } from './columns.ts'
import { drawnOf, rowsOf } from './drawn.ts'
import { daysFromTo, last24Hours } from './places.ts'

const word = (_: string, value: unknown) => String(value)
const columns: Column[] = [
  { column: 'date', kind: 'day', name: 'Day' },
  { column: 'currency', kind: 'word', name: 'Currency' },
  { column: 'volume', kind: 'amount', name: 'Volume' },
  { column: 'count', kind: 'count', name: 'Payments' },
  { column: 'successRate', kind: 'rate', name: 'Success rate' },
]
const days = [
  { date: '2026-11-18', currency: 'EUR', volume: 100, count: 4, successRate: 9000 },
  { date: '2026-11-20', currency: 'EUR', volume: 300, count: 6, successRate: 8000 },
  { date: '2026-11-20', currency: 'GBP', volume: 70, count: 1, successRate: 10_000 },
]
const methods = ['Wallet', 'Card'].map((paymentMethod, place) => ({ paymentMethod, currency: 'EUR', volume: 10 + place * 80, count: 1 }))
const source = (data: Answer['data'], more: Column[] = []) => ({
  data,
  columns: [...columns, ...more],
  currency: 'EUR',
  asOf: '2026-11-21T10:00:00.000Z',
  timeZone: 'UTC',
})
const chart = (chartType: ChartConfiguration['chartType'], xAxisColumn: string, ...yAxisColumn: string[]): ChartConfiguration => ({
  ...{ chartType, xAxisColumn, yAxisColumn, xAxisColumnName: null, yAxisColumnName: null, tooltipValue: null, tooltipType: 'default' },
})
const method: Column = { column: 'paymentMethod', kind: 'word', name: 'Method' }

test('B-DASH-03 each type of chart has a drawing of its own', () => {
  expect(drawnOf(chart('PieChart', 'paymentMethod', 'volume'), source(methods, [method]), word).kind).toBe('donut')
  expect(drawnOf(chart('LineChart', 'date', 'volume'), source(days), word).kind).toBe('area')
  expect(drawnOf(chart('LineChart', 'date', 'volume', 'count'), source(days), word).kind).toBe('line')
  expect(drawnOf(chart('BarChart', 'date', 'volume'), source(days), word).kind).toBe('columns')
  expect(drawnOf(chart('BarChart', 'paymentMethod', 'volume'), source(methods, [method]), word)).toMatchObject({
    kind: 'bar',
    categories: ['Card', 'Wallet'],
  })
  expect(drawnOf(chart('ComboChart', 'date', 'volume', 'successRate'), source(days), word)).toMatchObject({
    kind: 'combo',
    series: [
      { name: 'Volume', values: [100, 0, 300] },
      { name: 'Success rate', values: [9000, null, 8000], isOnRight: true },
    ],
    kinds: { left: 'amount', right: 'rate' },
  })
})

test('amounts of different currencies are never drawn beside one another', () => {
  expect(rowsOf(source(days), 'date').map(({ currency }) => currency)).toEqual(['EUR', 'EUR'])
  expect(rowsOf(source([{ status: 'Captured', count: 3 }]), 'status')).toHaveLength(1)
  const byCurrency = drawnOf(chart('PieChart', 'currency', 'volume'), source(days), word)
  expect([byCurrency.categories, byCurrency.series[0]]).toEqual([['EUR', 'GBP'], { name: 'Payments', values: [10, 1] }])
})

test('days without payments are drawn, and the day that is going on is not drawn as a fall', () => {
  const drawn = drawnOf(chart('LineChart', 'date', 'volume'), source(days), word, { days: { from: '2026-11-19', to: '2026-11-21' } })
  expect([drawn.categories, drawn.series[0]?.values]).toEqual([
    ['2026-11-19', '2026-11-20', '2026-11-21'],
    [0, 300, null],
  ])
  expect(daysFromTo('2026-10-24', '2026-10-26')).toHaveLength(3)
})

test('B-CHART-01 a chart by hour has the last 24 hours, also those without payments', () => {
  const hours = last24Hours('2026-11-21T10:20:00.000Z', undefined)
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '2026-11-20T11:00:00.000Z', '2026-11-21T10:00:00.000Z'])
  const hour: Column = { column: 'hour', kind: 'moment', name: 'Hour' }
  const rows = [{ hour: '2026-11-21T08:00:00Z', currency: 'EUR', volume: 5 }]
  const drawn = drawnOf(chart('LineChart', 'hour', 'volume'), source(rows, [hour]), word, { isLast24Hours: true })
  expect(drawn.series[0]?.values.slice(-4)).toEqual([0, 5, 0, null])
})

test('lines of a second dimension are drawn for its five largest values', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f'].map((paymentMethod, place) => ({
    ...{ date: '2026-11-18', currency: 'EUR', paymentMethod, volume: 10 * (place + 1) },
  }))
  const drawn = drawnOf(chart('LineChart', 'date', 'volume'), source(many, [method]), word)
  expect(drawn.series.map(({ name }) => name)).toEqual(['f', 'e', 'd', 'c', 'b'])
})

test('B-CHART-06 a column that says nothing of itself is said as its tooltip type has it', () => {
  expect([
    kindOf(columns, 'x', 'currency'),
    kindOf(columns, 'x', 'time'),
    kindOf(columns, 'x', 'default'),
    kindOf(columns, 'volume'),
  ]).toEqual([...['amount', 'time', 'count', 'amount']])
})
