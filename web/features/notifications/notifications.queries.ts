import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { Notification, notifications } from '@portico/contract/features/notifications/notifications.contract.ts'
import { wire } from '@portico/contract/features/notifications/notifications.wire.gen.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { type Client, clientFor } from '../../shared/api/client.ts'
import { log } from '../../shared/session/log.ts'

export type { Notification }

type Calls = typeof notifications
export const notificationsApi = clientFor<Calls>(wire)

type Listed = CallOutput<Calls['list']>
export type Known = InfiniteData<Listed, unknown>

type Asked = { list: Client<Calls>['list']; note?: typeof log.error }

/**
 * A person's notifications as far as they have been read, the newest first. News comes by polling, so nothing here grows old. More that
 * cannot be loaded is noted, and loading rests until someone asks again (specification 000 section 8).
 */
export const notificationsOf = ({ list, note = log.error }: Asked) =>
  infiniteQueryOptions({
    queryKey: ['notifications'],
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await list({ query: { cursor: pageParam, pageSize: 10 }, signal, background: true })
      } catch (error) {
        if (pageParam !== undefined && !signal.aborted) note('More notifications could not be loaded', error)
        throw error
      }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
export const notificationsQuery = notificationsOf({ list: notificationsApi.list })
