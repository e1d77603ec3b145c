import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { support } from '@portico/contract/features/support/support.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { aroundTicket, type TicketAddress } from '../ticket-address.ts'

export type FeedItem = CallOutput<(typeof support)['listFeed']>['data'][number]
export type CommentItem = Extract<FeedItem, { isUnread: boolean }>

const pollMs = 10_000
const pageSize = 20

export const feedKey = ({ ticketId }: TicketAddress) => ['support', 'feed', ticketId] as const

/** Newest first, page after page. Whatever is asked again by itself says that no one has asked. */
export const feedQuery = (at: TicketAddress) =>
  infiniteQueryOptions({
    queryKey: feedKey(at),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal, client }) =>
      aroundTicket(at).listFeed({
        query: { pageSize, cursor: pageParam },
        signal,
        background: client.getQueryData(feedKey(at)) !== undefined,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: pollMs,
    staleTime: 0,
  })
