import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { profile } from '@portico/contract/features/profile/profile.contract.ts'
import { wire } from '@portico/contract/features/profile/profile.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../api/client.ts'

export const profileApi = clientFor<typeof profile>(wire)
export type Profile = CallOutput<(typeof profile)['get']>

/** The user's own record, as last loaded or saved. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => profileApi.get({ signal }),
  staleTime: 0,
})
