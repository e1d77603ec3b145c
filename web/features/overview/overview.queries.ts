import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { overview } from '@portico/contract/features/overview/overview.contract.ts'
import { wire } from '@portico/contract/features/overview/overview.wire.gen.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as overviewWire } from '@portico/contract/features/overview/overview.wire.gen.ts'

const overviewApi = clientFor<typeof overview>(wire)

export type Overview = CallOutput<(typeof overview)['get']>
export type CurrencyOverview = Overview['currencies'][number]
export type Waiting = Overview['waiting'][number]
export type LookupFilter = Waiting['filter']

/** Figures of a day that goes on: fetched again every minute while someone looks. */
const refreshMs = 60_000

export const overviewQuery = (mode: 'Test' | 'Live') =>
  queryOptions({
    queryKey: ['overview', mode],
    queryFn: ({ signal, client }) => overviewApi.get({ mode, signal, background: client.getQueryData(['overview', mode]) !== undefined }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
