import type { SavedView } from '@portico/contract/features/views/views.contract.ts'
import type { GridLayout } from '@portico/ui/list/grid-layout.ts'
import { describe, expect, test } from 'vitest'
import { type BuiltInView, heldLayout, heldQuery, holdShown, isShown, markedView, queryOf, replaceQuery } from './view-state.ts'

const columns = [{ id: 'createdAt' }, { id: 'name' }, { id: 'status' }, { id: 'amount' }, { id: 'email', hidden: true }]
const standard: GridLayout = { order: [], hidden: [], widths: {}, pinned: [] }
const arranged: GridLayout = {
  order: ['amount', 'createdAt', 'name', 'status', 'email'],
  hidden: ['status'],
  widths: { amount: 180, name: 221 },
  pinned: ['name'],
}
const query = queryOf({ created: 'last7Days', status: 'Captured,Refunded', sort: '-amountMinor', email: 'ığ +&=%@x' }, 50)
const builtIn: BuiltInView[] = [
  { id: 'all', label: 'All', change: { status: undefined, type: undefined } },
  { id: 'captured', label: 'Captured', change: { status: 'Captured', type: undefined } },
  { id: 'lost', label: 'Lost', change: { status: 'Declined,Failed', type: undefined } },
]
const saved = (id: string, layout: GridLayout, asked: Record<string, string>): SavedView => ({
  ...holdShown({ query: queryOf(asked, 20), layout }, columns),
  id,
  listKey: 'things',
  name: id,
  isShared: false,
  sharedRole: null,
  isOwn: true,
  mayEdit: true,
  owner: { id: 'o', name: 'Somebody' },
  createdAt: '',
  updatedAt: '',
})

describe('what a view holds', () => {
  const held = holdShown({ query, layout: arranged }, columns)

  test('is the query with relative dates as words, and reads back as it was', () => {
    expect(held.search).toContain('created=last7Days')
    expect(held.search).toMatch(/^[\x21-\x7e]*$/)
    expect(heldQuery(held)).toEqual(query)
  })

  test('is the columns that are shown in their order, with widths and pins', () => {
    expect(held.columns).toEqual(['amount', 'createdAt', 'name', 'email'])
    expect(heldLayout(held, columns)).toEqual({
      order: ['amount', 'createdAt', 'name', 'email'],
      hidden: ['status'],
      widths: { amount: 180, name: 221 },
      pinned: ['name'],
    })
  })

  test('leaves out the page of the answer, the open view and the tab of the record', () => {
    expect(queryOf({ cursor: 'c', view: 'v', tab: 'fees', status: 'Captured' }, 20)).toEqual({ status: 'Captured', pageSize: '20' })
  })

  test('shows no column that came later', () => {
    expect(heldLayout(held, [...columns, { id: 'new' }])?.hidden).toContain('new')
  })

  test('can leave the columns to the person', () => {
    expect(heldLayout({ search: '', columns: null }, columns)).toBeUndefined()
  })
})

describe('a view is shown', () => {
  const held = holdShown({ query, layout: arranged }, columns)

  test.each<[string, { query?: Record<string, string>; layout?: Partial<GridLayout> }]>([
    ['to the letter', {}],
    ['with its values in another order', { query: { status: 'Refunded,Captured' } }],
    ['with a width of a column that is hidden', { layout: { widths: { ...arranged.widths, status: 99 } } }],
  ])('%s', (_, change) => {
    expect(isShown(held, { query: { ...query, ...change.query }, layout: { ...arranged, ...change.layout } }, columns)).toBe(true)
  })

  test.each<[string, { query?: Record<string, string>; layout?: Partial<GridLayout> }]>([
    ['another filter', { query: { currency: 'EUR' } }],
    ['another value', { query: { status: 'Captured' } }],
    ['another period', { query: { created: 'last30Days' } }],
    ['another sort', { query: { sort: 'amountMinor' } }],
    ['another size of page', { query: { pageSize: '20' } }],
    ['another order of columns', { layout: { order: ['createdAt', 'amount', 'name', 'status', 'email'] } }],
    ['one column more', { layout: { hidden: [] } }],
    ['one column less', { layout: { hidden: ['status', 'email'] } }],
    ['another width', { layout: { widths: { amount: 181, name: 221 } } }],
    ['another pin', { layout: { pinned: [] } }],
  ])('no longer with %s', (_, change) => {
    expect(isShown(held, { query: { ...query, ...change.query }, layout: { ...arranged, ...change.layout } }, columns)).toBe(false)
  })

  test('whatever is not its own: a size of page and columns that it does not hold', () => {
    const view = { search: 'status=Captured', columns: null }
    expect(isShown(view, { query: queryOf({ status: 'Captured' }, 75), layout: arranged }, columns)).toBe(true)
    expect(isShown(view, { query: queryOf({ status: 'Captured' }, 20), layout: standard }, columns)).toBe(true)
  })
})

describe('the marked tab', () => {
  const refunds = saved('refunds', standard, { type: 'Refund', created: 'last7Days' })
  const wide = saved('wide', arranged, { status: 'Captured' })
  const mark = (address: Record<string, string>, layout = standard) =>
    markedView([refunds, wide], builtIn, address, { query: queryOf(address, 20), layout }, columns)

  test('is the view that the address names', () => {
    expect(mark({ view: 'refunds', type: 'Refund', created: 'last7Days' })).toMatchObject({ id: 'refunds', modified: false })
  })

  test('stays with the named view when it is changed, and says so', () => {
    expect(mark({ view: 'refunds', type: 'Refund', created: 'today' })).toMatchObject({ id: 'refunds', modified: true })
    expect(mark({ view: 'refunds', type: 'Refund', created: 'last7Days' }, arranged)).toMatchObject({ id: 'refunds', modified: true })
  })

  test('is a saved view that is shown to the letter, also where no one names it', () => {
    expect(mark({ type: 'Refund', created: 'last7Days' })).toMatchObject({ id: 'refunds', modified: false })
    expect(mark({ type: 'Refund', created: 'last7Days', view: 'deleted' })).toMatchObject({ id: 'refunds' })
  })

  test('is the built-in one whose part holds, whatever else is filtered', () => {
    expect(mark({})).toEqual({ id: 'all', modified: false })
    expect(mark({ status: 'Failed,Declined', currency: 'EUR' })).toEqual({ id: 'lost', modified: false })
  })

  test('is the built-in one before a saved one that asks the same', () => {
    expect(mark({ status: 'Captured' }, arranged)).toEqual({ id: 'captured', modified: false })
  })

  test('is none where nothing matches', () => {
    expect(mark({ status: 'Captured,Pending' })).toEqual({ id: null, modified: false })
  })
})

test('opening a view replaces all that the address asks for; the tab of the open record stays', () => {
  expect(replaceQuery({ status: 'Captured', cursor: 'c', tab: 'fees', view: 'old' }, { created: 'today', view: 'new' })).toEqual({
    status: undefined,
    cursor: undefined,
    view: 'new',
    created: 'today',
  })
})
