import { expect, test } from 'vitest'
import { ticketDesks } from './ticket-desk.ts'
import { boxOf, filtersOf, read, ticketOrder } from './ticket-search.ts'

test('a list begins with open tickets, unless the address says otherwise', () => {
  expect(read({})).toEqual({ status: 'Opened' })
  expect(read({ status: 'Closed', search: 'x' })).toEqual({ status: 'Closed', search: 'x' })
})

test('a merchant sees what it asked, the platform what it is asked, a tenant both', () => {
  const { merchant, tenant, platform } = ticketDesks
  expect([boxOf(merchant, {}), boxOf(tenant, {}), boxOf(platform, {})]).toEqual(['asked', 'toAnswer', 'toAnswer'])
  expect([boxOf(merchant, { box: 'toAnswer' }), boxOf(tenant, { box: 'asked' }), boxOf(platform, { box: 'asked' })]).toEqual([
    'asked',
    'asked',
    'toAnswer',
  ])
})

test('filters ask the server for lists, words and half-open days of the zone of the person', () => {
  const created = { preset: 'custom', from: '2026-11-20T22:00:00.000Z', to: '2026-11-21T22:00:00.000Z' }
  const values = { status: ['Opened', 'Closed'], category: [], priority: ['High'], assignee: ['me', 'none'], unread: 'true', created }
  expect(filtersOf(values, { search: 'late payout', sort: 'createdAt' }, 'Europe/Istanbul')).toEqual({
    status: ['Opened', 'Closed'],
    priority: ['High'],
    assignee: ['me', 'none'],
    unread: 'true',
    dateFrom: '2026-11-20T22:00:00.000Z',
    dateTo: '2026-11-21T22:00:00.000Z',
    search: 'late payout',
    sort: 'createdAt',
  })
})

test('the address has the order unless it is newest first, and an unknown order means newest first', () => {
  const again = (sort: string | undefined) => ticketOrder.write(ticketOrder.read(sort))
  for (const sort of ['createdAt', 'updatedAt', '-updatedAt']) expect(again(sort)).toBe(sort)
  expect([again(undefined), again('subject')]).toEqual([undefined, undefined])
  expect(ticketOrder.read('-updatedAt')).toEqual({ id: 'updatedAt', direction: 'desc' })
})
