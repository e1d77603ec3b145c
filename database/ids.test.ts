import { expect, test } from 'vitest'
import { idsInOrder } from './ids.ts'

test('ids of one millisecond are in the order in which they were made, and come before those of the next', () => {
  let at = Date.parse('2026-11-25T10:00:00.000Z')
  const newId = idsInOrder(() => new Date(at))
  const made = Array.from({ length: 1000 }, newId)
  at += 1
  made.push(newId())
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
