import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginEdit, editBoard } from './board-edit.ts'
import {
  added,
  boardColumns,
  compact,
  type Direction,
  type Growth,
  moved,
  readingOrder,
  resized,
  type Spot,
  smallest,
} from './board-layout.ts'

const spot = (id: string, x: number, y: number, w: number, h: number): Spot => ({ id, x, y, w, h })
/** Four figures in a row, a chart and a list below. */
const board = [
  spot('a', 0, 0, 3, 2),
  spot('b', 3, 0, 3, 2),
  spot('c', 6, 0, 3, 2),
  spot('d', 9, 0, 3, 2),
  spot('chart', 0, 2, 8, 6),
  spot('list', 8, 2, 4, 6),
]
const places = (spots: readonly Spot[]) => Object.fromEntries(spots.map(({ id, x, y }) => [id, [x, y]]))

describe('moved by key or menu', () => {
  test('a widget changes places with its neighbour in the row', () => {
    expect(places(moved(board, 'b', 'left'))).toMatchObject({ b: [0, 0], a: [3, 0], c: [6, 0] })
    expect(places(moved(board, 'chart', 'right'))).toMatchObject({ list: [0, 2], chart: [4, 2] })
  })

  test('a widget goes past the one above or below it', () => {
    expect(readingOrder(moved(board, 'chart', 'up'))[0]?.id).toBe('chart')
    const two = [spot('a', 0, 0, 12, 2), spot('b', 0, 2, 12, 4)]
    expect(places(moved(two, 'a', 'down'))).toEqual({ b: [0, 0], a: [0, 4] })
  })

  test('a widget crosses a gap in one step', () => {
    expect(places(moved([spot('a', 0, 0, 3, 2)], 'a', 'right'))).toEqual({ a: [9, 0] })
  })

  test('at an edge nothing changes', () => {
    expect(moved(board, 'a', 'left')).toBe(board)
    expect(moved(board, 'a', 'up')).toBe(board)
    expect(moved(board, 'list', 'down')).toBe(board)
    expect(moved(board, 'nobody', 'up')).toBe(board)
  })
})

test('a widget at the right edge grows to the left, and never below the smallest size', () => {
  expect(resized([spot('a', 9, 0, 3, 2)], 'a', 'wider')).toEqual([spot('a', 8, 0, 4, 2)])
  const small = [spot('a', 0, 0, smallest.w, smallest.h)]
  expect(resized(small, 'a', 'narrower')).toBe(small)
  expect(resized(small, 'a', 'shorter')).toBe(small)
})

test('a new widget takes the first free place, else a row of its own', () => {
  expect(places(added([spot('a', 0, 0, 8, 4)], spot('n', 0, 0, 4, 2)))).toMatchObject({ n: [8, 0] })
  expect(places(added(board, spot('n', 0, 0, 6, 4)))).toMatchObject({ n: [0, 8] })
})

const anyBoard = fc
  .array(fc.record({ w: fc.integer({ min: 2, max: 12 }), h: fc.integer({ min: 2, max: 8 }) }), { minLength: 1, maxLength: 12 })
  .map((sizes) => sizes.reduce<Spot[]>((spots, { w, h }, at) => added(spots, spot(String(at), 0, 0, w, h)), []))
const anyStep = fc.oneof(
  fc.constantFrom<Direction>('left', 'right', 'up', 'down').map((direction) => ({ do: 'move' as const, direction })),
  fc.constantFrom<Growth>('wider', 'narrower', 'taller', 'shorter').map((growth) => ({ do: 'resize' as const, growth })),
)

test('B-DASH-18 however widgets are moved, none covers another, leaves the board or hangs in the air', () => {
  fc.assert(
    fc.property(anyBoard, fc.array(fc.tuple(anyStep, fc.nat()), { maxLength: 20 }), (begun, steps) => {
      const end = steps.reduce((edit, [step, at]) => editBoard(edit, { ...step, id: String(at % begun.length) }), beginEdit(begun))
      const { spots } = end
      for (const a of spots) {
        expect(a.x >= 0 && a.x + a.w <= boardColumns).toBe(true)
        for (const b of spots)
          expect(a.id === b.id || a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h).toBe(true)
      }
      expect(compact(spots)).toEqual(spots)
      expect(spots.map(({ id }) => id)).toEqual(begun.map(({ id }) => id))
    }),
  )
})

describe('undo', () => {
  test('takes back one step after the other, and redo does them again', () => {
    const start = beginEdit(board)
    const one = editBoard(start, { do: 'move', id: 'b', direction: 'left' })
    const two = editBoard(one, { do: 'remove', id: 'chart' })
    expect(two.spots.map(({ id }) => id)).not.toContain('chart')
    const back = editBoard(two, { do: 'undo' })
    expect(back.spots).toEqual(one.spots)
    expect(editBoard(back, { do: 'undo' }).spots).toEqual(board)
    expect(editBoard(back, { do: 'redo' }).spots).toEqual(two.spots)
  })

  test('has nothing to take back where nothing changed', () => {
    const start = beginEdit(board)
    expect(editBoard(start, { do: 'move', id: 'a', direction: 'left' })).toBe(start)
    expect(editBoard(start, { do: 'place', spots: board })).toBe(start)
    expect(editBoard(start, { do: 'undo' })).toBe(start)
    expect(editBoard(start, { do: 'redo' })).toBe(start)
  })

  test('a new step ends what could be done again', () => {
    const back = editBoard(editBoard(beginEdit(board), { do: 'remove', id: 'a' }), { do: 'undo' })
    expect(editBoard(back, { do: 'resize', id: 'a', growth: 'taller' }).future).toEqual([])
  })
})
