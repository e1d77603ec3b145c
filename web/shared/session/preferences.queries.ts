import type { ListLayout, preferences } from '@portico/contract/features/preferences/preferences.contract.ts'
import { wire } from '@portico/contract/features/preferences/preferences.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientFor } from '../api/client.ts'

export type { ListLayout }

export const preferencesApi = clientFor<typeof preferences>(wire)

/** How the person arranged a list. A list that cannot ask shows its standard arrangement. */
export const listLayoutQuery = (key: string) =>
  queryOptions({
    queryKey: ['preferences', key],
    queryFn: async ({ signal }) => (await preferencesApi.get({ params: { key }, signal })).value,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
