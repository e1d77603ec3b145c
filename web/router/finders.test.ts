import type { Level } from '@portico/contract/core/level.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { FindContext } from '../shared/page/find-records.ts'
import { allows } from '../shared/session/access.ts'
import type { Session } from '../shared/session/session.tsx'
import { slots } from './page-lists.ts'

const id = '0199aaaa-0000-7000-8000-0000e305a25c'
const tenantId = '0199bbbb-0000-7000-8000-000000000001'

const person = (level: Level, ...permissions: string[]): Session => {
  const rights = { audience: level === 'merchant' ? 'merchant' : 'staff', permissions: new Set(permissions) } as const
  return {
    ...rights,
    mode: 'Live',
    isViewing: false,
    can: (access) => allows(rights, access),
    user: { level, isPlatform: level === 'platform' } as never,
  }
}

/** Rows as the lists have them: of every kind the one with this id. */
const row = {
  ...{
    id,
    tenantId,
    ticketId: id,
    merchantId: id,
    subject: 'Payout is late',
    customerName: 'Acme',
    tenantName: 'Northwind',
    status: 'Active',
  },
  ...{
    legalBusinessName: 'Acme',
    merchantStatus: 'Active',
    firstName: 'Ada',
    lastName: 'Bell',
    email: 'ada@acme.example',
    merchantName: null,
  },
  ...{ externalId: 'order-7', amountMinor: 100, currency: 'EUR', type: 'Payment' },
}

/** The results, kind by kind, and the requests sent. */
async function findAs(session: Session, text: string) {
  const asked: unknown[] = []
  const queries = new QueryClient()
  queries.fetchQuery = (async ({ queryKey }: { queryKey: readonly unknown[] }) => {
    asked.push(queryKey)
    return { data: [row] }
  }) as unknown as typeof queries.fetchQuery
  const context: FindContext = { session, queries, signal: new AbortController().signal }
  const found: Record<string, (string | undefined)[]> = {}
  for (const { id: kind, isOpenTo, load } of slots.finders)
    if (isOpenTo(session)) found[kind] = (await (await load()).find(text, context)).map(({ label, href }) => `${label} ${href}`)
  return { found, asked }
}

test('a user without permissions finds nothing, and no request is sent', async () => {
  for (const level of ['platform', 'tenant', 'merchant'] as const)
    expect(await findAs(person(level), '#E305A25C')).toEqual({ found: {}, asked: [] })
})

test('staff of a tenant find tickets of both boxes, customers and people, each by its own permission', async () => {
  const search = { search: '#E305A25C', pageSize: 5 }
  expect(await findAs(person('tenant', 'CRM.Support.Lookup'), '#E305A25C')).toEqual({
    found: {
      tickets: [
        `#E305A25C Payout is late /tenant/support-tickets/${id}`,
        `#E305A25C Payout is late /tenant/support-tickets/${id}?box=asked`,
      ],
    },
    asked: [
      ['support', 'list', 'toAnswer', search],
      ['support', 'list', 'asked', search],
    ],
  })
  expect(await findAs(person('tenant', 'CRM.Organization.View'), 'acm')).toEqual({
    found: { customers: [`Acme /crm/organizations/${id}`] },
    asked: [['merchants', 'list', { searchKey: 'acm', pageSize: 5 }]],
  })
  expect(await findAs(person('tenant', 'CRM.UserManagement.Users'), id)).toEqual({
    found: { people: [`Ada Bell /crm/users/crm/${id}`] },
    asked: [['people', 'list', { kind: 'staff', search: id, pageSize: 5, sort: 'name' }]],
  })
  const both = await findAs(person('tenant', 'CRM.UserManagement.Users', 'CRM.UserManagement.MerchantUsers'), 'ada@')
  expect(both.found.people).toEqual([`Ada Bell /crm/users/crm/${id}`, `Ada Bell /crm/users/merchant/${id}`])
})

test('the platform finds tickets by tenant and ticket, and tenants; a merchant its tickets and its people', async () => {
  const platform = await findAs(person('platform', 'Platform.Support.Lookup', 'Platform.Tenants.View'), 'north')
  expect(platform.found).toEqual({
    tickets: [`#E305A25C Payout is late /platform/support-tickets/${tenantId}.${id}`],
    tenants: [`Northwind /crm/tenant-management/tenants/${tenantId}`],
  })
  const merchant = await findAs(person('merchant', 'Merchant.Support.Lookup', 'Merchant.UserManagement.Users'), 'ada')
  expect(merchant.found).toEqual({
    tickets: [`#E305A25C Payout is late /merchant/support-tickets/${id}`],
    people: [`Ada Bell /merchant/users/merchant-management/${id}`],
  })
  expect((await findAs(person('tenant', 'Platform.Tenants.View'), 'north')).found).not.toHaveProperty('tenants')
})

test('a search that no one waits for any more is given up', async () => {
  const queries = new QueryClient()
  const stop = new AbortController()
  const given: unknown[] = []
  queries.fetchQuery = (async () => ({ data: [] })) as unknown as typeof queries.fetchQuery
  queries.cancelQueries = (async (filters: unknown) => void given.push(filters)) as typeof queries.cancelQueries
  const { load } = slots.finders.find(({ id: kind }) => kind === 'customers')!
  await (await load()).find('acm', { session: person('tenant', 'CRM.Organization.View'), queries, signal: stop.signal })
  stop.abort()
  expect(given).toEqual([{ queryKey: ['merchants', 'list', { searchKey: 'acm', pageSize: 5 }], exact: true }])
})
