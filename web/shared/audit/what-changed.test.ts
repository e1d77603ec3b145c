import { expect, test } from 'vitest'
import { whatChanged } from './what-changed.ts'

test('only changed fields are listed, with their former values', () => {
  const before = { status: 'Captured', amountRefundPendingMinor: 0, amountCapturedMinor: 1000 }
  const after = { status: 'Captured', amountRefundPendingMinor: 400, amountCapturedMinor: 1000, note: 'Two shirts' }
  expect(whatChanged(before, after)).toEqual([
    { field: 'amountRefundPendingMinor', before: 0, after: 400 },
    { field: 'note', before: undefined, after: 'Two shirts' },
  ])
})

test('an empty field that stays empty is no change, and a record without fields has none', () => {
  expect(whatChanged({ note: null }, {})).toEqual([])
  expect(whatChanged(null, 'text')).toEqual([])
})
