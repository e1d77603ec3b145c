import { expect, test } from 'vitest'
import type { ChartConfiguration } from '../model.ts'
import { kindOf } from './column-kinds.ts'
import { drawnOf } from './drawn.ts'

const words = { place: (_: string, value: unknown) => String(value), column: (column: string) => column }
const days = [
  { date: '2026-11-19', volume: 100, count: 4, successRate: 9000 },
  { date: '2026-11-20', volume: 300, count: 6, successRate: 8000 },
]
const methods = [
  { paymentMethod: 'Wallet', volume: 10 },
  { paymentMethod: 'Card', volume: 90 },
]
const chart = (chartType: ChartConfiguration['chartType'], xAxisColumn: string, ...yAxisColumn: string[]): ChartConfiguration => ({
  chartType,
  xAxisColumn,
  yAxisColumn,
})

test('B-DASH-03 each type of chart has a drawing of its own', () => {
  expect(drawnOf(chart('PieChart', 'paymentMethod', 'volume'), methods, words).kind).toBe('donut')
  expect(drawnOf(chart('LineChart', 'date', 'volume'), days, words).kind).toBe('area')
  expect(drawnOf(chart('LineChart', 'date', 'volume', 'count'), days, words).kind).toBe('line')
  expect(drawnOf(chart('BarChart', 'date', 'volume'), days, words).kind).toBe('columns')
  expect(drawnOf(chart('BarChart', 'paymentMethod', 'volume'), methods, words)).toMatchObject({
    kind: 'bar',
    categories: ['Card', 'Wallet'],
  })
  expect(drawnOf(chart('ComboChart', 'date', 'volume', 'successRate'), days, words)).toMatchObject({
    kind: 'combo',
    series: [
      { name: 'volume', values: [100, 300] },
      { name: 'successRate', values: [9000, 8000], isOnRight: true },
    ],
    kinds: { left: 'amount', right: 'rate' },
  })
})

test('a day that is still going on is not drawn as a fall', () => {
  expect(drawnOf(chart('LineChart', 'date', 'volume'), days, words, true).series[0]?.values).toEqual([100, null])
  expect(drawnOf(chart('BarChart', 'paymentMethod', 'volume'), methods, words, true).series[0]?.values).toEqual([90, 10])
})

test('places of the same name stay apart', () => {
  const twice = [...methods, { paymentMethod: 'Card', volume: 5 }]
  expect(drawnOf(chart('BarChart', 'paymentMethod', 'volume'), twice, words).categories).toEqual(['Card', 'Wallet', 'Card (2)'])
})

test('B-CHART-06 a column that says nothing of itself is said as its tooltip type has it', () => {
  expect(['volume', 'successRate', 'count', 'latencyMs', 'x', 'paidAt'].map((column) => kindOf(column))).toEqual([
    'amount',
    'rate',
    'count',
    'time',
    'word',
    'moment',
  ])
  expect([kindOf('x', 'currency'), kindOf('x', 'time'), kindOf('x', 'default')]).toEqual(['amount', 'time', 'count'])
})
