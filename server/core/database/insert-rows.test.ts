import { expect, test } from 'vitest'
import { inPieces } from './insert-rows.repository.ts'

test('rows of any number are written in pieces of few sizes, in their order and none twice', () => {
  const sizes = new Set<number>()
  for (const length of [0, 1, 2, 3, 37, 512, 1000, 2047]) {
    const rows = Array.from({ length }, (_, at) => at)
    const pieces = inPieces(rows)
    expect(pieces.flat()).toEqual(rows)
    for (const piece of pieces) sizes.add(piece.length)
  }
  expect(sizes.size).toBeLessThanOrEqual(10)
})
