import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { profile } from '@portico/contract/features/profile/profile.contract.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { profileApi } from '../../shared/session/profile.queries.ts'

export const ownSessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await profileApi.listSessions({ signal })).data,
  staleTime: 0,
})

export type Security = CallOutput<(typeof profile)['getSecurity']>
export type Passkey = NonNullable<Security['passkeys']>[number]

export const securityQuery = queryOptions({
  queryKey: ['profile', 'security'],
  queryFn: ({ signal }) => profileApi.getSecurity({ signal }),
  staleTime: 0,
})

/** Other sessions may have ended with it. */
export function showSecurityChanged(queries: QueryClient): void {
  for (const { queryKey } of [securityQuery, ownSessionsQuery]) void queries.invalidateQueries({ queryKey })
}
