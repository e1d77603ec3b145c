import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch, writeSearch } from './search-text.ts'

test('an address reads as a sentence', () => {
  expect(writeSearch({ status: 'Captured,Refunded', dateFrom: '2026-11-01T00:00:00Z', cursor: undefined, search: '' })).toBe(
    '?status=Captured,Refunded&dateFrom=2026-11-01T00:00:00Z',
  )
})

test('an address without a query has no question mark', () => {
  expect(writeSearch({ cursor: undefined })).toBe('')
})

test('whatever is written is read back', () => {
  const words = fc.dictionary(fc.stringMatching(/^[a-zA-Z]{1,12}$/), fc.string({ minLength: 1, unit: 'grapheme' }))
  fc.assert(
    fc.property(words, (search) => {
      expect(readSearch(writeSearch(search))).toEqual({ ...search })
    }),
  )
})
