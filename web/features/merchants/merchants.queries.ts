import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'
import { wire } from '@portico/contract/features/merchants/merchants.wire.gen.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { merchantsQuery as merchantNamesQuery, websitesQuery as websiteNamesQuery } from '../../shared/session/reference.queries.ts'

export { wire as merchantWire } from '@portico/contract/features/merchants/merchants.wire.gen.ts'

type Calls = typeof merchants
export type Merchant = CallOutput<Calls['list']>['data'][number]
export type MerchantDetails = CallOutput<Calls['get']>
export type Website = CallOutput<Calls['addWebsite']>
export type MerchantQuery = NonNullable<CallInput<Calls['list']>['query']>

export const merchantsOf = resourceOf<Calls, MerchantDetails>('merchants', wire, {
  idOf: ({ merchantId }) => merchantId,
  nameOf: ({ legalBusinessName }) => legalBusinessName,
  show: (queries, saved) => showSaved(queries, saved),
})
export const merchantsApi = merchantsOf.api

const lists = ['merchants', 'list'] as const

export const merchantListQuery = (query: MerchantQuery) =>
  queryOptions({ queryKey: [...lists, query], queryFn: ({ signal }) => merchantsApi.list({ query, signal }) })

export const merchantQuery = (id: string) =>
  queryOptions({ queryKey: ['merchants', 'record', id], queryFn: ({ signal }) => merchantsApi.get({ params: { id }, signal }) })

export const websitesQuery = (id: string) =>
  queryOptions({
    queryKey: ['merchants', 'websites', id],
    queryFn: async ({ signal }) => (await merchantsApi.listWebsites({ params: { id }, signal })).data,
  })

/** Shows what was saved at once; lists, and what filters and forms choose from, are read again. */
export function showSaved(queries: QueryClient, saved: MerchantDetails): void {
  queries.setQueryData(merchantQuery(saved.merchantId).queryKey, saved)
  void queries.invalidateQueries({ queryKey: lists })
  void queries.invalidateQueries({ queryKey: merchantNamesQuery.queryKey })
}

export function showWebsites(queries: QueryClient, id: string): void {
  for (const { queryKey } of [websitesQuery(id), merchantQuery(id), websiteNamesQuery(id)]) void queries.invalidateQueries({ queryKey })
  void queries.invalidateQueries({ queryKey: lists })
}
