import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { undelivered } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { wire } from '@portico/contract/features/undelivered/undelivered.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export { wire as undeliveredWire } from '@portico/contract/features/undelivered/undelivered.wire.gen.ts'

type Calls = typeof undelivered
export const undeliveredApi = clientFor<Calls>(wire)
export type UndeliveredEvent = CallOutput<Calls['list']>['data'][number]

const shown = 100
/** The latest. */
export const undeliveredQuery = queryOptions({
  queryKey: ['undelivered'],
  queryFn: ({ signal }) => undeliveredApi.list({ query: { pageSize: shown }, signal }),
})
