import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'
import { wire as merchantWire } from '@portico/contract/features/merchants/merchants.wire.gen.ts'
import type { people } from '@portico/contract/features/people/people.contract.ts'
import { wire as peopleWire } from '@portico/contract/features/people/people.wire.gen.ts'
import type { support } from '@portico/contract/features/support/support.contract.ts'
import { wire } from '@portico/contract/features/support/support.wire.gen.ts'
import type { tenants } from '@portico/contract/features/tenants/tenants.contract.ts'
import { wire as tenantWire } from '@portico/contract/features/tenants/tenants.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as supportWire } from '@portico/contract/features/support/support.wire.gen.ts'

type Calls = typeof support
export const supportApi = clientFor<Calls>(wire)
const peopleApi = clientFor<typeof people>(peopleWire)
const merchantsApi = clientFor<typeof merchants>(merchantWire)
const tenantsApi = clientFor<typeof tenants>(tenantWire)

export type Ticket = CallOutput<Calls['list']>['data'][number]
export type Presence = CallOutput<Calls['bePresent']>['data'][number]
export type TicketDetails = CallOutput<Calls['get']>
export type TicketRequest = CallInput<Calls['raise']>['body']
export type TicketQuery = NonNullable<CallInput<Calls['list']>['query']>
/** `asked`: what the own merchant or tenant has raised; `toAnswer`: what others have. */
export type Box = 'asked' | 'toAnswer'

export const ticketLists = ['support', 'list'] as const

export const ticketsQuery = (box: Box, { customerId, tenants, assignee, ...query }: TicketQuery) =>
  queryOptions({
    queryKey: [...ticketLists, box, { customerId, tenants, assignee, ...query }],
    queryFn: ({ signal }) =>
      box === 'asked'
        ? supportApi.listOwn({ query, signal })
        : supportApi.list({ query: { ...query, customerId, tenants, assignee }, signal }),
  })

/** `tenantId`: whose it is, which the platform has to say. */
export const ticketQuery = ({ ticketId, tenantId }: { ticketId: string; tenantId: string | undefined }) =>
  queryOptions({
    queryKey: ['support', 'record', ticketId],
    queryFn: ({ signal, client }) => {
      // Asked again by itself once something has happened.
      const call = { signal, background: client.getQueryData(['support', 'record', ticketId]) !== undefined }
      return tenantId === undefined
        ? supportApi.get({ params: { ticketId }, ...call })
        : supportApi.getOfTenant({ params: { tenantId, ticketId }, ...call })
    },
  })

export const categoriesQuery = queryOptions({
  queryKey: ['support', 'categories'],
  queryFn: async ({ signal }) => (await supportApi.listCategories({ signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Of the own staff, who can be given a ticket. */
export const colleaguesQuery = queryOptions({
  queryKey: ['support', 'colleagues'],
  queryFn: async ({ signal }) => (await supportApi.listColleagues({ signal })).data,
})

/** A page of a tenant's staff. */
export const contactsQuery = (tenantId: string, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }) =>
  queryOptions({
    queryKey: ['support', 'contacts', tenantId, { pageIndex, pageSize }],
    queryFn: async ({ signal }) =>
      (await peopleApi.listOfTenant({ params: { id: tenantId }, query: { pageIndex, pageSize, sort: 'name', status: ['Active'] }, signal }))
        .data,
  })

/** Whom the dialog offers at once, and how many of those that a search finds (specification 000 section 9). */
const offered = { tenants: 100, customers: 10 }

export const tenantChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['support', 'tenants', search],
    queryFn: async ({ signal }) => {
      const query = { pageIndex: 0, pageSize: offered.tenants, ...(search ? { searchKey: search } : {}) }
      return (await tenantsApi.list({ query, signal })).data.map((one) => ({ value: one.tenantId, label: one.tenantName }))
    },
  })

export const customerChoicesQuery = (tenantId: string, search: string) =>
  queryOptions({
    queryKey: ['support', 'customers', tenantId, search],
    queryFn: async ({ signal }) => {
      const query = { pageIndex: 0, pageSize: offered.customers, ...(search ? { searchKey: search } : {}) }
      const { data } = await merchantsApi.listOfTenant({ params: { tenantId }, query, signal })
      return data.map((one) => ({ value: one.merchantId, label: one.legalBusinessName }))
    },
  })
