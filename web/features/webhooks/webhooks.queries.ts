import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { webhooks } from '@portico/contract/features/webhooks/webhooks.contract.ts'
import { wire } from '@portico/contract/features/webhooks/webhooks.wire.gen.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { resourceOf } from '../../shared/api/resource-of.ts'

export { wire as webhookWire } from '@portico/contract/features/webhooks/webhooks.wire.gen.ts'

type Calls = typeof webhooks
export type Endpoint = CallOutput<Calls['get']>
export type EndpointWithSecret = CallOutput<Calls['create']>
export type Delivery = CallOutput<Calls['listDeliveries']>['data'][number]
export type DeliveryDetail = CallOutput<Calls['getDelivery']>
export type Attempt = DeliveryDetail['attempts'][number]
export type TestAnswer = CallOutput<Calls['sendTest']>
type ListQuery = NonNullable<CallInput<Calls['list']>['query']>
export type DeliveryFilters = Pick<NonNullable<CallInput<Calls['listDeliveries']>['query']>, 'state' | 'eventType'>

export const webhooksOf = resourceOf<Calls, Endpoint>('webhooks', wire, {
  idOf: ({ endpointId }) => endpointId,
  nameOf: ({ address }) => address,
  show: (queries, saved) => showSaved(queries, saved),
})
export const webhooksApi = webhooksOf.api

export const endpointListQuery = (query: ListQuery) =>
  queryOptions({ queryKey: ['webhooks', 'list', query], queryFn: ({ signal }) => webhooksApi.list({ query, signal }) })

export const endpointQuery = (id: string) =>
  queryOptions({ queryKey: ['webhooks', 'record', id], queryFn: ({ signal }) => webhooksApi.get({ params: { id }, signal }) })

/** A delivery that a user had sent again shows its answer in a moment. */
const soonMs = 1500
const soon = (deliveries: readonly Delivery[] | undefined) =>
  deliveries?.some(({ resend }) => resend.reason === 'underWay') ? soonMs : (false as const)

export const deliveriesQuery = (id: string, filters: DeliveryFilters) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'record', id, 'deliveries', filters],
    queryFn: ({ pageParam, signal }) =>
      webhooksApi.listDeliveries({ params: { id }, query: { ...filters, pageSize: 20, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: ({ state }) => soon(state.data?.pages.flatMap(({ data }) => data)),
  })

export const deliveryQuery = (id: string, deliveryId: string, attemptCount: number) =>
  queryOptions({
    queryKey: ['webhooks', 'record', id, 'delivery', deliveryId, attemptCount],
    queryFn: ({ signal }) => webhooksApi.getDelivery({ params: { id, deliveryId }, signal }),
  })

/** Which payment: staff of the platform name its tenant, staff in Test its mode. */
export type PaymentRef = { id: string; mode?: 'Test' | 'Live'; tenantId?: string }

export const ofPaymentQuery = ({ id, ...scope }: PaymentRef) =>
  queryOptions({
    queryKey: ['webhooks', 'payment', id],
    queryFn: async ({ signal }) => {
      const { tenantId } = scope
      const call = { params: { id }, ...scope, signal }
      const { data } = tenantId
        ? await webhooksApi.listOfTransactionPlatform({ ...call, query: { tenantId } })
        : await webhooksApi.listOfTransactionV2(call)
      return data
    },
    refetchInterval: ({ state }) => soon(state.data),
  })

/** Shows what was saved at once; the list and the trail are read again. */
export function showSaved(queries: QueryClient, saved: Endpoint): void {
  const { secret: _once, ...endpoint } = saved as EndpointWithSecret
  queries.setQueryData(endpointQuery(saved.endpointId).queryKey, endpoint)
  void queries.invalidateQueries({ queryKey: ['webhooks', 'list'] })
  void queries.invalidateQueries({ queryKey: ['webhooks', 'record', saved.endpointId, 'deliveries'] })
}
