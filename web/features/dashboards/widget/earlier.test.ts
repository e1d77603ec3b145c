import { expect, test } from 'vitest'
import { seenOf } from './earlier.ts'

const read = { data: undefined as string | undefined, error: null as unknown, isFetching: false, dataUpdatedAt: 0 }
const before = { data: 'before', at: 5 }
const failed = { ...read, error: new Error('no') }

test('B-DASH-14/15 after a failure loading ends, a chart keeps its earlier figures and a table has none', () => {
  expect(seenOf(failed, before, false)).toEqual({ data: 'before', at: 5, hasFailed: true, isLoading: false })
  expect(seenOf(failed, before, true)).toEqual({ data: undefined, at: undefined, hasFailed: true, isLoading: false })
  expect(seenOf(failed, undefined, false)).toEqual({ data: undefined, at: undefined, hasFailed: true, isLoading: false })
  expect(seenOf({ ...failed, data: 'own', dataUpdatedAt: 7 }, before, false)).toMatchObject({ data: 'own', at: 7 })
})

test('a widget that never had figures is loading, one that has keeps them until others come', () => {
  expect(seenOf(read, undefined, false)).toMatchObject({ isLoading: true })
  expect(seenOf(read, before, false)).toMatchObject({ data: 'before', isLoading: false })
  expect(seenOf({ ...read, data: 'now', dataUpdatedAt: 9 }, before, true)).toEqual({
    data: 'now',
    at: 9,
    hasFailed: false,
    isLoading: false,
  })
})
