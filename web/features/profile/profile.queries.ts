import { queryOptions } from '@tanstack/react-query'
import { profileApi } from '../../shared/profile.queries.ts'

export const ownSessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: async ({ signal }) => (await profileApi.listSessions({ signal })).data,
  staleTime: 0,
})
