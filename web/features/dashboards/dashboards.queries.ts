import type { CallInput } from '@portico/contract/core/endpoint.ts'
import type { dashboards } from '@portico/contract/features/dashboards/dashboards.contract.ts'
import { wire } from '@portico/contract/features/dashboards/dashboards.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import type { widgetRequest } from './widget/widget-request.ts'

type Calls = typeof dashboards
export const dashboardsApi = clientFor<Calls>(wire)

const boardKey = ['dashboards', 'board'] as const
export const boardQuery = queryOptions({
  queryKey: boardKey,
  queryFn: ({ signal, client }) => dashboardsApi.mine({ signal, background: client.getQueryData(boardKey) !== undefined }),
  // Others share with the person, and take back.
  staleTime: 0,
  refetchInterval: 60_000,
})
export const offeredQuery = queryOptions({
  queryKey: ['dashboards', 'offered'],
  queryFn: ({ signal }) => dashboardsApi.offered({ signal }),
})
export const sharesQuery = queryOptions({
  queryKey: ['dashboards', 'shares'],
  queryFn: ({ signal }) => dashboardsApi.shares({ signal }),
  staleTime: 0,
})

export type BoardChange = CallInput<Calls['arrange']>['body']
type Request = ReturnType<typeof widgetRequest>
type Asked = NonNullable<CallInput<Calls['data']>['query']>

/** The figures of a widget. `everyMs`: how often they are read again. */
export const widgetQuery = ({ source, headers, query }: Request, mode: 'Test' | 'Live', everyMs: number | false) =>
  queryOptions({
    queryKey: ['dashboards', 'data', source, headers, query, mode],
    queryFn: ({ signal, client, queryKey }) =>
      dashboardsApi.data({
        params: { source },
        query: query as Asked,
        headers,
        mode,
        signal,
        background: client.getQueryData(queryKey) !== undefined,
      }),
    refetchInterval: everyMs,
  })
