import { expect, test } from 'vitest'
import { type PaletteGroup, searchGroups } from './palette-search.ts'

const groups: PaletteGroup[] = [
  {
    id: 'pages',
    title: 'Pages',
    items: [
      { id: 'a', label: 'Pending payments', hint: 'Transactions' },
      { id: 'b', label: 'Payment links' },
      { id: 'c', label: 'İşlem sorgulama', keywords: 'transaction lookup' },
    ],
  },
  { id: 'actions', title: 'Actions', items: [{ id: 'd', label: 'Sign out' }] },
]
const found = (search: string) => searchGroups(groups, search).flatMap(({ items }) => items.map(({ id }) => id))

test('every word has to be found, in the name, the hint or the keywords', () => {
  expect(found('payments pend')).toEqual(['a'])
  expect(found('trans')).toEqual(['a', 'c'])
  expect(found('islem')).toEqual(['c'])
  expect(found('payments out')).toEqual([])
})

test('names that begin with the search come first, and groups without a find go', () => {
  expect(found('pay')).toEqual(['b', 'a'])
  expect(searchGroups(groups, 'sign').map(({ id }) => id)).toEqual(['actions'])
})
