import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { webhookResends } from '@portico/contract/features/webhook-resends/webhook-resends.contract.ts'
import { wire } from '@portico/contract/features/webhook-resends/webhook-resends.wire.gen.ts'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { randomKey } from '../../shared/api/random-key.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import { bulkPollMs } from '../../shared/bulk/bulk-progress.ts'
import { webhooksApi } from '../webhooks/index.tsx'

type Calls = typeof webhookResends
export type Mode = 'Test' | 'Live'
export type ResendableEvent = CallOutput<Calls['listEvents']>['data'][number]
export type Resend = CallOutput<Calls['get']>
export type ResendRow = CallOutput<Calls['listRows']>['data'][number]
export type EventQuery = NonNullable<CallInput<Calls['listEvents']>['query']>
export type ResendQuery = NonNullable<CallInput<Calls['list']>['query']>
type Body = CallInput<Calls['start']>['body']
/** These deliveries, all that the list shows, or those of another resend that did not arrive. */
export type Meant = Pick<Body, 'deliveries' | 'filter' | 'failedOf'>

const { api } = resourceOf<Calls, Resend>('webhook-resends', wire)

export { wire as resendWire } from '@portico/contract/features/webhook-resends/webhook-resends.wire.gen.ts'

const key = (name: string, mode: Mode, ...more: unknown[]) => ['webhook-resends', name, mode, ...more]

export const startResend = (meant: Meant, mode: Mode): Promise<Resend> => api.start({ body: { key: randomKey(), ...meant }, mode })
export const stopResend = (bulkId: string, mode: Mode): Promise<Resend> => api.cancel({ params: { bulkId }, mode })

export const eventListQuery = (query: EventQuery, mode: Mode) =>
  queryOptions({ queryKey: key('events', mode, query), queryFn: ({ signal }) => api.listEvents({ query, mode, signal }) })

export const eventQuery = (id: string, mode: Mode) =>
  queryOptions({ queryKey: key('event', mode, id), queryFn: ({ signal }) => api.getEvent({ params: { id }, mode, signal }) })

/** The endpoints of the mode, for the filter. */
export const endpointsQuery = (mode: Mode) =>
  queryOptions({
    queryKey: key('endpoints', mode),
    queryFn: async ({ signal }) => (await webhooksApi.list({ query: { pageSize: 100 }, mode, signal })).data,
  })

/** Its receivers may take their time: then it is looked at less often. */
const slowPollMs = 3000
export const isUnderWay = ({ results }: Resend): boolean => results.Waiting + results.Sending > 0
const nextLook = (resend: Resend | undefined, looks: number) =>
  resend === undefined || !isUnderWay(resend) ? (false as const) : looks < 60 ? bulkPollMs : slowPollMs

export const resendQuery = (bulkId: string, mode: Mode) =>
  queryOptions({
    queryKey: key('resend', mode, bulkId),
    queryFn: ({ signal }) => api.get({ params: { bulkId }, mode, signal, background: true }),
    refetchInterval: ({ state }) => nextLook(state.data, state.dataUpdateCount),
  })

export const resendListQuery = (query: ResendQuery, mode: Mode) =>
  queryOptions({
    queryKey: key('list', mode, query),
    queryFn: ({ signal }) => api.list({ query, mode, signal }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? slowPollMs : false),
  })

/** The newest one, which may still be under way where the page is opened again. */
export const lastResendQuery = (mode: Mode) =>
  queryOptions({
    queryKey: key('last', mode),
    queryFn: async ({ signal }) => (await api.list({ query: { pageSize: 1 }, mode, signal })).data[0] ?? null,
  })

type Results = ResendRow['result'][]
export const rowsQuery = (bulkId: string, mode: Mode, result: Results | undefined) =>
  infiniteQueryOptions({
    queryKey: key('rows', mode, bulkId, result),
    queryFn: ({ pageParam, signal }) =>
      api.listRows({ params: { bulkId }, query: { pageSize: 50, cursor: pageParam, ...(result ? { result } : {}) }, mode, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** What a resend has changed is read again, in this list and in the reports. */
export async function readAgain(queries: QueryClient): Promise<void> {
  await Promise.all([['webhook-resends'], ['webhook-reports'], ['webhooks']].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
