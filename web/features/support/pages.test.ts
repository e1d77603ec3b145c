import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Resolving } from '../../shared/page/page.ts'
import { feature } from './pages.tsx'

/** What the resolver of a page asks for, by the keys of the cache. */
async function asked(path: string, search: Record<string, string> = {}, permissions = ['CRM.Support.Lookup']) {
  const keys: unknown[] = []
  const queries = new QueryClient()
  queries.prefetchQuery = (async ({ queryKey }: { queryKey: unknown }) => void keys.push(queryKey)) as typeof queries.prefetchQuery
  const page = feature.pages!.find((one) => one.path.startsWith(path))!
  const application = { now: () => ({ user: { tenantId: 'northwind', permissions } }) } as Resolving['application']
  await page.resolve!({ queries, application, params: {}, search, pagination: page.pagination! })
  return keys
}

const opened = { status: ['Opened'], sort: '-createdAt', pageSize: 10, pageIndex: 0 }

test('A-GUARD-06/07/08 the tickets of a tenant are read ahead: ten open ones, the categories, the customers and a page of its staff', async () => {
  expect(await asked('/tenant/support-tickets')).toEqual([
    ['support', 'list', 'toAnswer', opened],
    ['support', 'categories'],
    ['reference', 'merchants'],
    ['support', 'contacts', 'northwind', { pageIndex: 0, pageSize: 10 }],
  ])
})

test('whom a ticket may be about is not read ahead for staff who only see tickets', async () => {
  expect(await asked('/tenant/support-tickets', { status: 'Closed' }, ['CRM.Support.View'])).toEqual([
    ['support', 'categories'],
    ['reference', 'merchants'],
  ])
})

test('A-GUARD-08 A-SUPP-28 the platform reads tenants ahead, a merchant what it may', async () => {
  expect(await asked('/platform/support-tickets')).toEqual([
    ['support', 'list', 'toAnswer', opened],
    ['support', 'categories'],
    ['reference', 'tenants'],
  ])
  expect(await asked('/merchant/support-tickets')).toEqual([
    ['support', 'list', 'asked', opened],
    ['support', 'categories'],
  ])
})

test('a list that is searched is left to the page', async () => {
  expect(await asked('/merchant/support-tickets', { status: 'Closed' })).toEqual([['support', 'categories']])
})
