import { expect, test } from 'vitest'
import { placeByKey, spokenPlace } from './chart-keys.ts'

test('the arrow keys go through a chart and stop at its ends', () => {
  expect(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'a'].map((key) => placeByKey(key, undefined, 5))).toEqual([0, 4, 0, 4, undefined])
  expect([placeByKey('ArrowRight', 4, 5), placeByKey('ArrowLeft', 0, 5), placeByKey('ArrowDown', 1, 5)]).toEqual([4, 0, 2])
  expect(placeByKey('Home', undefined, 0)).toBeUndefined()
})

test('what a key reaches is said with the words of its own axis', () => {
  const right = { value: (value: number) => `${value} %`, axis: String }
  const formats = { value: (value: number) => `${value} EUR`, axis: String, other: 'Other', right }
  const series = [
    { name: 'Volume', values: [5, null] },
    { name: 'Rate', values: [80, 90], isOnRight: true },
  ]
  const data = { kind: 'combo' as const, categories: ['Mon', 'Tue'], series }
  expect([spokenPlace(data, 0, formats), spokenPlace(data, 1, formats)]).toEqual([
    'Mon: Volume 5 EUR, Rate 80 %',
    'Tue: Volume —, Rate 90 %',
  ])
})
