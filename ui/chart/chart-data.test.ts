import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, isWithoutData, partsOf, sharesOf } from './chart-data.ts'

const whole = (...values: number[]) => ({
  kind: 'donut' as const,
  categories: values.map((_, place) => `part ${place + 1}`),
  series: [{ name: 'Volume', values }],
})

test('a whole has at most five parts and the rest', () => {
  expect(partsOf(whole(1, 5, 3), 'Other').map(({ name }) => name)).toEqual(['part 2', 'part 3', 'part 1'])
  expect(partsOf(whole(9, 8, 7, 6, 5, 4, 3), 'Other').at(-1)).toEqual({ name: 'Other', value: 7 })
  expect(partsOf(whole(9, 8, 7, 6, 5, 4, 3), 'Other')).toHaveLength(6)
  expect(partsOf(whole(9, 0), 'Other')).toHaveLength(1)
})

test('shares always add up to a hundred percent', () => {
  expect(sharesOf([1, 1, 1])).toEqual([334, 333, 333])
  expect(sharesOf([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 8 }), (values) => {
      expect(sharesOf(values).reduce((sum, share) => sum + share, 0)).toBe(1000)
    }),
  )
})

test('a line that is not finished ends at its last value', () => {
  expect(endOf([1, 2, null, null])).toBe(1)
  expect(endOf([1, 2])).toBeUndefined()
  expect(endOf([null, null])).toBeUndefined()
})

test('nothing but zeros and gaps is no data', () => {
  expect(isWithoutData(whole(0, 0))).toBe(true)
  expect(isWithoutData({ kind: 'line', categories: [], series: [] })).toBe(true)
  expect(isWithoutData({ kind: 'line', categories: ['a', 'b'], series: [{ name: 'x', values: [null, 2] }] })).toBe(false)
})
