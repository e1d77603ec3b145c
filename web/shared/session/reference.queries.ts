import type { session } from '@portico/contract/features/session/session.contract.ts'
import { wire } from '@portico/contract/features/session/session.wire.gen.ts'
import type { tenants } from '@portico/contract/features/tenants/tenants.contract.ts'
import { wire as tenantWire } from '@portico/contract/features/tenants/tenants.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../api/client.ts'

export const sessionApi = clientFor<typeof session>(wire)
const tenantsApi = clientFor<typeof tenants>(tenantWire)

/** The short lists that filters and forms choose from: fetched when first needed, kept while the portal is open. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const

export const currenciesQuery = queryOptions({
  queryKey: ['reference', 'currencies'],
  queryFn: async ({ signal }) => (await sessionApi.currencies({ signal })).data,
  ...kept,
})
export const countriesQuery = queryOptions({
  queryKey: ['reference', 'countries'],
  queryFn: async ({ signal }) => (await sessionApi.countries({ signal })).data,
  ...kept,
})
export const languagesQuery = queryOptions({
  queryKey: ['reference', 'languages'],
  queryFn: async ({ signal }) => (await sessionApi.languages({ signal })).data,
  ...kept,
})
export const paymentMethodsQuery = queryOptions({
  queryKey: ['reference', 'payment-methods'],
  queryFn: async ({ signal }) => (await sessionApi.paymentMethods({ signal })).data,
  ...kept,
})
export const serviceProvidersQuery = queryOptions({
  queryKey: ['reference', 'service-providers'],
  queryFn: async ({ signal }) => (await sessionApi.serviceProviders({ signal })).data,
  ...kept,
})
/** The address that mails of a tenant about support come from. */
export const supportEmailQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['reference', 'support-email', tenantId],
    queryFn: async ({ signal }) => (await tenantsApi.getSupportEmail({ params: { id: tenantId }, signal })).emailSenderAddress,
    staleTime: 60_000,
  })
export const merchantsQuery = queryOptions({
  queryKey: ['reference', 'merchants'],
  queryFn: async ({ signal }) => (await sessionApi.merchants({ signal })).data,
  ...kept,
})
export const tenantsQuery = queryOptions({
  queryKey: ['reference', 'tenants'],
  queryFn: async ({ signal }) => (await tenantsApi.list({ signal })).data,
  ...kept,
})
export const websitesQuery = (merchantId: string, tenantId?: string) =>
  queryOptions({
    queryKey: ['reference', 'websites', merchantId],
    queryFn: async ({ signal }) =>
      (await sessionApi.websites({ params: { id: merchantId }, signal, ...(tenantId ? { tenantId } : {}) })).data,
    ...kept,
  })
