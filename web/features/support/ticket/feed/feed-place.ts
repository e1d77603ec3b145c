import { createContext } from 'react'

/** Brings the conversation to the front, if it is not beside the facts. */
export const ShowTalk = createContext<() => void>(() => {})

/** The place of an item on the page; 0 is the opening of the ticket. */
export const placeId = (place: number): string => `feed-item-${place}`

/** Brings an item into view and gives it the focus; nothing if it is older than the loaded items. */
export function showFeedItem(place: number): void {
  const item = document.getElementById(placeId(place))
  item?.scrollIntoView({ block: 'center' })
  item?.focus({ preventScroll: true })
}
