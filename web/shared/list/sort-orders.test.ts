import { expect, test } from 'vitest'
import { sortOrders } from './sort-orders.ts'

const order = sortOrders(['-createdAt', 'createdAt', 'name', '-name'], '-createdAt')

test.each([
  [undefined, '-createdAt', { id: 'createdAt', direction: 'desc' }, undefined],
  ['-createdAt', '-createdAt', { id: 'createdAt', direction: 'desc' }, undefined],
  ['createdAt', 'createdAt', { id: 'createdAt', direction: 'asc' }, 'createdAt'],
  ['-name', '-name', { id: 'name', direction: 'desc' }, '-name'],
  ['-email; drop table', '-createdAt', { id: 'createdAt', direction: 'desc' }, undefined],
])('the order %j asks the server for %j, is shown as %j and is in the address as %j', (text, asked, shown, written) => {
  expect(order.known(text)).toBe(asked)
  expect(order.read(text)).toEqual(shown)
  expect(order.write(order.read(text))).toBe(written)
})

test('a column by which the server cannot sort leaves the list in its standard order', () => {
  expect(order.write({ id: 'email', direction: 'asc' })).toBeUndefined()
})
