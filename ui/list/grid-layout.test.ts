import { describe, expect, test } from 'vitest'
import { bandOf, fitWidths, idsThatFit, type RankedColumn } from './fit-widths.ts'
import {
  emptyLayout,
  isArranged,
  isHidden,
  moveBefore,
  orderedIds,
  readLayout,
  setWidth,
  shownIds,
  toggleColumn,
  togglePin,
} from './grid-layout.ts'

const columns = [{ id: 'time' }, { id: 'name' }, { id: 'status' }, { id: 'amount' }, { id: 'risk', hidden: true }]

test('without a layout the columns are in the order of their page', () => {
  expect(shownIds(columns, emptyLayout)).toEqual(['time', 'name', 'status', 'amount'])
  expect(isArranged(columns, emptyLayout)).toBe(false)
})

test('columns can be shown, hidden, moved and pinned', () => {
  const withRisk = toggleColumn(columns, emptyLayout, 'risk')
  expect(shownIds(columns, withRisk)).toEqual(['time', 'name', 'status', 'amount', 'risk'])
  const moved = moveBefore(columns, withRisk, 'risk', 'name')
  expect(shownIds(columns, moved)).toEqual(['time', 'risk', 'name', 'status', 'amount'])
  const pinned = togglePin(columns, moved, 'amount')
  expect(shownIds(columns, pinned)).toEqual(['amount', 'time', 'risk', 'name', 'status'])
  expect(shownIds(columns, toggleColumn(columns, pinned, 'time'))).toEqual(['amount', 'risk', 'name', 'status'])
  expect(isArranged(columns, pinned)).toBe(true)
})

test('a column moves before another, or to the end', () => {
  expect(moveBefore(columns, emptyLayout, 'name', 'amount').order).toEqual(['time', 'status', 'name', 'amount', 'risk'])
  expect(moveBefore(columns, emptyLayout, 'time', undefined).order.at(-1)).toBe('time')
})

test('what was hidden stays hidden after any other change', () => {
  expect(isHidden({ id: 'risk', hidden: true }, moveBefore(columns, emptyLayout, 'name', 'amount'))).toBe(true)
})

test('a column of a later release is beside its neighbour with its own visibility', () => {
  const kept = moveBefore(columns, emptyLayout, 'amount', 'time')
  const later = [{ id: 'time' }, { id: 'method' }, ...columns.slice(1), { id: 'mid', hidden: true }]
  expect(orderedIds(later, kept)).toEqual(['amount', 'time', 'method', 'name', 'status', 'risk', 'mid'])
  expect(shownIds(later, kept)).toEqual(['amount', 'time', 'method', 'name', 'status'])
})

test('a column that no longer exists is forgotten', () => {
  expect(shownIds(columns.slice(1), moveBefore(columns, emptyLayout, 'time', undefined))).toEqual(['name', 'status', 'amount'])
})

test('widths are set and given back', () => {
  const set = setWidth(columns, emptyLayout, 'name', 210.4)
  expect(set.widths).toEqual({ name: 210 })
  expect(setWidth(columns, set, 'name', undefined).widths).toEqual({})
})

test('a stored layout that is not understood is the default one', () => {
  for (const stored of [undefined, null, 'x', 3, {}, { order: 'a', hidden: [1], widths: { a: 'b', b: -1 }, pinned: null }])
    expect(readLayout(stored)).toEqual(emptyLayout)
  const layout = { order: ['a'], hidden: ['b'], widths: { a: 100 }, pinned: ['a'] }
  expect(readLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout)
})

const sum = (widths: Record<string, number>) => Object.values(widths).reduce((total, width) => total + width, 0)

test('columns fill the room to the pixel', () => {
  const three = [
    { id: 'a', width: 101 },
    { id: 'b', width: 157 },
    { id: 'c', width: 140 },
  ]
  for (const room of [398, 399, 500, 1003]) expect(sum(fitWidths(three, room))).toBe(room)
})

test('a column sized by hand keeps its width whatever the room', () => {
  const two = [
    { id: 'a', width: 100, set: 333 },
    { id: 'b', width: 100 },
  ]
  expect(fitWidths(two, 1000)).toEqual({ a: 333, b: 667 })
  expect(fitWidths(two, 300).a).toBe(333)
})

test('if users have sized all columns, the last one takes the rest', () => {
  expect(
    fitWidths(
      [
        { id: 'a', width: 100, set: 100 },
        { id: 'b', width: 100, set: 100 },
      ],
      500,
    ),
  ).toEqual({ a: 100, b: 400 })
})

test('with too little room the longest text gives way, amounts and short words never', () => {
  const tight = [
    { id: 'name', width: 200, need: 300 },
    { id: 'short', width: 100, need: 90 },
    { id: 'amount', width: 120, need: 180, fit: true },
  ]
  expect(fitWidths(tight, 420)).toEqual({ name: 150, short: 90, amount: 180 })
  expect(fitWidths(tight, 100)).toEqual({ name: 88, short: 90, amount: 180 })
})

test('the width of the grid decides whether rows are a table and whether it scrolls', () => {
  expect([479, 480, 979, 980].map(bandOf)).toEqual(['list', 'narrow', 'narrow', 'wide'])
})

describe('with too little room for all columns', () => {
  const ranked: RankedColumn[] = [
    { id: 'time', width: 150, rank: 1 },
    { id: 'merchant', width: 170, rank: 2 },
    { id: 'type', width: 100, rank: 3 },
    { id: 'method', width: 140, rank: 2 },
    { id: 'status', width: 140, rank: 1 },
    { id: 'provider', width: 140, rank: 3 },
    { id: 'amount', width: 140, rank: 1 },
  ]

  test('those that say least go first, the last before the first, and the others keep their order', () => {
    expect(idsThatFit(ranked, 980)).toEqual(ranked.map(({ id }) => id))
    expect(idsThatFit(ranked, 979)).toEqual(['time', 'merchant', 'type', 'method', 'status', 'amount'])
    expect(idsThatFit(ranked, 800)).toEqual(['time', 'merchant', 'method', 'status', 'amount'])
    expect(idsThatFit(ranked, 650)).toEqual(['time', 'merchant', 'status', 'amount'])
  })

  test('those that identify a row stay in any case, and so do pinned ones', () => {
    expect(idsThatFit(ranked, 10)).toEqual(['time', 'status', 'amount'])
    const pinned = ranked.map((column) => (column.id === 'type' ? { ...column, stays: true } : column))
    expect(idsThatFit(pinned, 10)).toEqual(['time', 'type', 'status', 'amount'])
  })
})
