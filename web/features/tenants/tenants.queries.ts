import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { tenants } from '@portico/contract/features/tenants/tenants.contract.ts'
import { wire } from '@portico/contract/features/tenants/tenants.wire.gen.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { tenantsQuery as tenantNamesQuery } from '../../shared/session/reference.queries.ts'

export { wire as tenantWire } from '@portico/contract/features/tenants/tenants.wire.gen.ts'

type Calls = typeof tenants
export type TenantListItem = CallOutput<Calls['list']>['data'][number]
export type Tenant = CallOutput<Calls['update']>
export type TenantDetails = CallOutput<Calls['get']>
export type TenantQuery = NonNullable<CallInput<Calls['list']>['query']>
export type TenantChange = CallInput<Calls['update']>['body']
export type Theme = TenantChange['themeSettings']

export const tenantsOf = resourceOf<Calls, Tenant>('tenants', wire, {
  idOf: ({ tenantId }) => tenantId,
  nameOf: ({ tenantName }) => tenantName,
  show: (queries, saved) => showSaved(queries, saved),
})
export const tenantsApi = tenantsOf.api

const lists = ['tenants', 'list'] as const

export const tenantListQuery = (query: TenantQuery) =>
  queryOptions({ queryKey: [...lists, query], queryFn: ({ signal }) => tenantsApi.list({ query, signal }) })

export const tenantQuery = (id: string) =>
  queryOptions({ queryKey: ['tenants', 'record', id], queryFn: ({ signal }) => tenantsApi.get({ params: { id }, signal }) })

/** What was saved is read again with its counts; lists, and what filters and forms choose from, too. */
export function showSaved(queries: QueryClient, saved: Tenant): void {
  queries.setQueryData(tenantQuery(saved.tenantId).queryKey, (known) => known && { ...known, ...saved })
  for (const queryKey of [tenantQuery(saved.tenantId).queryKey, lists, tenantNamesQuery.queryKey])
    void queries.invalidateQueries({ queryKey })
}
