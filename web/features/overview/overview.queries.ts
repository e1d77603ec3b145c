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

type Clock = 'tenant' | 'own'

/** `clock`: whose days are counted. */
export const overviewQuery = (mode: 'Test' | 'Live', clock: Clock) =>
  queryOptions({
    queryKey: ['overview', mode, clock],
    queryFn: ({ signal, client, queryKey }) =>
      overviewApi.get({ query: { clock }, mode, signal, background: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
