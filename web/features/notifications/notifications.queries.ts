import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { Notification, notifications } from '@portico/contract/features/notifications/notifications.contract.ts'
import { wire } from '@portico/contract/features/notifications/notifications.wire.gen.ts'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'

export type { Notification }

export const notificationsApi = clientFor<typeof notifications>(wire)

type Listed = CallOutput<(typeof notifications)['list']>
export type Known = InfiniteData<Listed, unknown>

/** A person's notifications as far as they have been read, the newest first. News comes by polling, so nothing here grows old. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) => notificationsApi.list({ query: { cursor: pageParam, pageSize: 10 }, signal, background: true }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
})
