import { expect, test } from 'vitest'
import { nextSort } from './grid-column.ts'

const amount = { id: 'amount', header: 'Amount', width: 120, cell: () => null, sortable: true }

test('B-UI-13 a sort that was cleared starts again ascending', () => {
  expect(nextSort(amount, undefined)).toEqual({ id: 'amount', direction: 'asc' })
  expect(nextSort(amount, { id: 'name', direction: 'desc' })).toEqual({ id: 'amount', direction: 'asc' })
  expect(nextSort(amount, { id: 'amount', direction: 'desc' })).toEqual({ id: 'amount', direction: 'asc' })
})
