import type { analytics } from '@portico/contract/features/analytics/analytics.contract.ts'
import { wire } from '@portico/contract/features/analytics/analytics.wire.gen.ts'
import { queryOptions } from '@tanstack/react-query'
import { newKeys } from '../../shared/analytics/channel.ts'
import { clientFor } from '../../shared/api/client.ts'
import { createAnalyticsWindow } from './analytics-window.ts'

const analyticsApi = clientFor<typeof analytics>(wire)

/** The window of this page, with keys of its own; null where the installation has no tool. */
export const windowQuery = queryOptions({
  queryKey: ['analytics', 'window'],
  queryFn: async ({ signal }) => {
    const [{ url }, keys] = await Promise.all([analyticsApi.get({ signal }), newKeys()])
    return url === null ? null : createAnalyticsWindow({ page: window, toolUrl: url, keys })
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
