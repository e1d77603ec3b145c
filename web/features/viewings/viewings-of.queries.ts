import type { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'
import { wire } from '@portico/contract/features/merchants/merchants.wire.gen.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import { viewingsApi } from '../../shared/session/viewings.queries.ts'

const merchantsApi = clientFor<typeof merchants>(wire)

/** Of a tenant, or of one merchant of it. */
export type Viewed = { tenantId: string; merchantId?: string }

export const viewingsQuery = ({ tenantId, merchantId }: Viewed) =>
  infiniteQueryOptions({
    queryKey: ['viewings', tenantId, merchantId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => viewingsApi.list({ params: { id: tenantId }, query: { merchantId, cursor: pageParam }, signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
  })

/** Whom of a tenant someone can be viewed as. */
export const merchantsOfQuery = (tenantId: string) =>
  queryOptions({
    queryKey: ['viewings', 'merchants', tenantId],
    queryFn: async ({ signal }) => (await merchantsApi.listOfTenant({ params: { tenantId }, query: { pageSize: 1000 }, signal })).data,
  })
