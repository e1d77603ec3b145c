import { expect, test } from 'vitest'
import type { ChartInks } from '../look/chart-inks.ts'
import { apart, chartOption } from './chart-option.ts'

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

test('B-DASH-03 a combined chart has columns at the left and lines with an axis at the right, each said in its own words', () => {
  const series = [
    { name: 'Volume', values: [1, 2, 3] },
    { name: 'Rate', values: [80, 90, 85], isOnRight: true },
  ]
  const right = { value: (value: number) => `${value} %`, axis: String }
  const option = chartOption({ kind: 'combo', categories, series }, inks, { ...formats, right })
  const [bars, line] = option.series as (Drawn & { yAxisIndex?: number; tooltip?: { valueFormatter: (value: unknown) => string } })[]
  expect([bars?.type, line?.type, line?.yAxisIndex]).toEqual(['bar', 'line', 1])
  expect(line?.tooltip?.valueFormatter(85)).toBe('85 %')
  expect((option.yAxis as object[]).length).toBe(2)
  expect((chartOption({ kind: 'columns', categories, series: series.slice(0, 1) }, inks, formats).yAxis as object[]).length).toBe(1)
})

test('several lines are named at their ends where there is room, and no name is written over another', () => {
  const series = ['A', 'B', 'C'].map((name) => ({ name, values: [1, 2, 3] }))
  type Named = { endLabel?: { show: boolean } }
  const named = (widthPx: number) =>
    (chartOption({ kind: 'line', categories, series }, inks, formats, widthPx).series as Named[]).every(({ endLabel }) => endLabel?.show)
  expect([named(300), named(600)]).toEqual([false, true])
  const ys = [100, 104, 90, 101]
  const to = apart(ys).map((by, at) => ys[at]! + by)
  const sorted = to.toSorted((a, b) => a - b)
  expect(sorted.every((y, at) => at === 0 || y - sorted[at - 1]! >= 13)).toBe(true)
})
