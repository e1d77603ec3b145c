import { expect, test } from 'vitest'
import { pointAt } from './chart-point.ts'

const categories = ['Mon', 'Tue']
const toPixels = (_: 'x' | 'y', value: number) => 100 - value

test('a press on a chart means the line that is nearest to it, never one of another period and none outside', () => {
  const series = [
    { name: 'EUR', values: [80, 10] },
    { name: 'Before', values: [50, 50], comparison: true },
    { name: 'GBP', values: [20, null] },
  ]
  const data = { kind: 'line' as const, categories, series }
  expect(pointAt(data, 0, { x: 0, y: 25 }, toPixels)).toEqual({ place: 0, series: 0 })
  expect(pointAt(data, 0, { x: 0, y: 48 }, toPixels)).toEqual({ place: 0, series: 0 })
  expect(pointAt(data, 0, { x: 0, y: 79 }, toPixels)).toEqual({ place: 0, series: 2 })
  expect(pointAt(data, 1, { x: 0, y: 79 }, toPixels)).toEqual({ place: 1, series: 0 })
  expect(pointAt(data, 2, { x: 0, y: 79 }, toPixels)).toBeUndefined()
})
