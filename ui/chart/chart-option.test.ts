import { expect, test } from 'vitest'
import type { ChartInks } from '../look/chart-inks.ts'
import { chartOption } from './chart-option.ts'

const inks: ChartInks = {
  text: 'text',
  muted: 'muted',
  line: 'line',
  surface: 'surface',
  raised: 'raised',
  faint: 'faint',
  series: ['one', 'two', 'three', 'four', 'five', 'six'],
}
const formats = { value: (value: number) => `${value} EUR`, axis: String, other: 'Other' }
const categories = ['00:00', '01:00', '02:00']
type Drawn = { name: string; type: string; itemStyle: { color: string }; markPoint?: { data: { coord: unknown[] }[] }; areaStyle?: object }
const drawn = (...args: Parameters<typeof chartOption>) => chartOption(...args).series as Drawn[]

test('an unfinished line ends with a dot at its last value, a finished one does not', () => {
  const [open, whole] = [
    [1, 2, null],
    [1, 2, 3],
  ].map((values) => drawn({ kind: 'area', categories, series: [{ name: 'Today', values }] }, inks, formats)[0])
  expect(open?.markPoint?.data[0]?.coord).toEqual(['01:00', 2])
  expect(whole?.markPoint).toBeUndefined()
})

test('series take the chart colours in order, comparisons are grey and lie below', () => {
  const series = [
    { name: 'Today', values: [1, 2, 3] },
    { name: 'Before', values: [1, 2, 3], comparison: true },
    { name: 'Target', values: [2, 2, 2] },
  ]
  const all = drawn({ kind: 'area', categories, series }, inks, formats)
  expect(all.map(({ name, itemStyle }) => [name, itemStyle.color])).toEqual([
    ['Before', 'faint'],
    ['Today', 'one'],
    ['Target', 'two'],
  ])
  expect(all.map(({ areaStyle }) => areaStyle !== undefined)).toEqual([false, true, true])
})

test('a ranking of one series is grey', () => {
  expect(drawn({ kind: 'bar', categories, series: [{ name: 'Declined', values: [3, 2, 1] }] }, inks, formats)[0]?.itemStyle.color).toBe(
    'faint',
  )
})

test('a tooltip says the value in full, or that there is none yet', () => {
  const { tooltip } = chartOption({ kind: 'line', categories, series: [] }, inks, formats) as {
    tooltip: { valueFormatter: (value: unknown) => string }
  }
  expect(tooltip.valueFormatter(5)).toBe('5 EUR')
  expect(tooltip.valueFormatter(null)).toBe('—')
})
