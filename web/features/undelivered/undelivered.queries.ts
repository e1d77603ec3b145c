import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { wire } from '@portico/contract/features/undelivered/undelivered.wire.gen.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as undeliveredWire } from '@portico/contract/features/undelivered/undelivered.wire.gen.ts'

type Calls = typeof undelivered
export const undeliveredApi = clientFor<Calls>(wire)
export type UndeliveredEvent = CallOutput<Calls['list']>['data'][number]

/** The latest first, page after page. */
export const undeliveredQuery = infiniteQueryOptions({
  queryKey: ['undelivered'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam, signal }) => undeliveredApi.list({ query: { pageSize: 20, cursor: pageParam }, signal }),
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
})
