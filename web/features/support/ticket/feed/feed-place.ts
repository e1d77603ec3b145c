import { createContext } from 'react'

/** Brings the conversation to the front, where it does not stand beside the facts. */
export const ShowTalk = createContext<() => void>(() => {})

/** Where an item stands on the page; 0 is what the ticket was opened with. */
export const placeId = (place: number): string => `feed-item-${place}`

/** Brings an item into view and gives it the focus; nothing where it is further back than what is loaded. */
export function showFeedItem(place: number): void {
  const item = document.getElementById(placeId(place))
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}
