import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../../../shared/session/session.tsx'
import { ticketLists } from '../../support.queries.ts'
import { aroundTicket, type TicketAddress } from '../ticket-address.ts'
import { type FeedItem, feedQuery } from './feed.queries.ts'

const isUnread = (item: FeedItem) => 'isUnread' in item && item.isUnread

/** What happened to a ticket, oldest first, kept up to date while it is looked at; `newFrom`: the place of the first comment that was unread. */
export function useFeed(at: TicketAddress) {
  const queries = useQueryClient()
  const answer = useInfiniteQuery(feedQuery(at))
  const items = answer.data?.pages.flatMap(({ data }) => data).reverse() ?? []
  const newest = items.at(-1)?.place
  const [known, setKnown] = useState<number>()
  // What happened has changed the ticket too.
  useEffect(() => {
    if (newest === undefined) return
    if (known !== undefined && newest > known) void queries.invalidateQueries({ queryKey: ['support', 'record', at.ticketId] })
    setKnown(newest)
  }, [newest, known, queries, at.ticketId])
  const firstUnread = items.find(isUnread)?.place
  const [newFrom, setNewFrom] = useState<number>()
  if (newFrom === undefined && firstUnread !== undefined) setNewFrom(firstUnread)
  return { answer, items, newFrom, hasUnread: firstUnread !== undefined }
}

/** Marks the comments as read once they are seen; viewing as someone else marks nothing. */
export function useMarkRead(at: TicketAddress, { hasUnread, newest }: { hasUnread: boolean; newest: number | undefined }, isSeen: boolean) {
  const queries = useQueryClient()
  const { isViewing } = useSession()
  const { mutate } = useMutation({
    meta: { toldInPlace: true },
    mutationFn: (readTo: number) => aroundTicket(at).markRead({ query: { readTo }, background: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ticketLists }),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest comment
  useEffect(() => {
    if (hasUnread && isSeen && !isViewing && newest !== undefined) mutate(newest)
  }, [hasUnread, newest, isSeen, isViewing])
}
