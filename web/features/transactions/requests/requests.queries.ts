import type { CallInput, CallOutput } from '@portico/contract/core/endpoint.ts'
import type { PageWithoutTotal } from '@portico/contract/core/page.ts'
import type { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { forPeople } from '../../../shared/exports/shown-in-file.ts'
import type { DirectExport } from '../../../shared/exports/use-direct-export.tsx'
import { transactionKeys, transactionsApi } from '../transactions.queries.ts'

type Calls = typeof transactions
type Rows = CallOutput<Calls['listApm']>['data'][number]
export type ApmRequest = Extract<Rows, { requestId: string }>
export type RequestQuery = NonNullable<CallInput<Calls['listApm']>['query']>
type Mode = 'Test' | 'Live'

/** With this kind the answer contains only requests. */
const requests = { kind: 'requests' } as const

export const requestsQuery = (query: RequestQuery, mode: Mode) =>
  queryOptions({
    queryKey: [...transactionKeys.lists, 'requests', mode, query],
    queryFn: ({ signal }) =>
      transactionsApi.listApm({ query: { ...query, ...requests }, mode, signal }) as Promise<PageWithoutTotal<ApmRequest>>,
  })

export const outcomeCountsQuery = ({ outcome: _, ...asked }: RequestQuery, mode: Mode) =>
  queryOptions({
    queryKey: [...transactionKeys.lists, 'outcomeCounts', mode, asked],
    queryFn: async ({ signal }) => (await transactionsApi.countOutcomes({ query: asked, mode, signal })).data,
    retry: false,
  })

export const requestQuery = (id: string, mode: Mode) =>
  queryOptions({
    queryKey: [...transactionKeys.lists, 'request', mode, id],
    queryFn: ({ signal }) => transactionsApi.getApm({ params: { id }, query: requests, mode, signal }) as Promise<ApmRequest>,
  })

type FileCall = Parameters<DirectExport>[0] & { mode: Mode }
/** The file of all requests that match. */
export const requestFile = (asked: RequestQuery, timeZone: string, call: FileCall) =>
  transactionsApi.exportApmCsv({ query: { ...asked, ...requests, timeZone, ...forPeople }, ...call })
