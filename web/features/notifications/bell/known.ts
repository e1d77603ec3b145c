import type { Known, Notification } from '../notifications.queries.ts'

/** The notifications in the browser, changed as the server has just changed them. */
export const allOf = (known: Known | undefined): Notification[] => known?.pages.flatMap(({ data }) => data) ?? []

export const unreadOf = (known: Known | undefined): number => known?.pages[0]?.unreadNotificationCount ?? 0

/** News goes before everything else, the newest first; known ones are no news. */
export const newsIn = (known: Known, latest: readonly Notification[]): Notification[] => {
  const ids = new Set(allOf(known).map(({ id }) => id))
  return latest.filter(({ id }) => !ids.has(id)).toSorted((one, other) => Date.parse(other.created) - Date.parse(one.created))
}

export const withNews = (known: Known, news: readonly Notification[], unread: number): Known =>
  withUnread({ ...known, pages: known.pages.map((page, at) => (at === 0 ? { ...page, data: [...news, ...page.data] } : page)) }, unread)

export const withRead = (known: Known, id: string): Known => {
  const wasUnread = allOf(known).some((one) => one.id === id && !one.isRead)
  return withUnread(
    changed(known, (data) => data.map((one) => (one.id === id ? { ...one, isRead: true } : one))),
    unreadOf(known) - (wasUnread ? 1 : 0),
  )
}

export const withAllRead = (known: Known): Known =>
  withUnread(
    changed(known, (data) => data.map((one) => ({ ...one, isRead: true }))),
    0,
  )

export const without = (known: Known, id: string): Known => {
  const wasUnread = allOf(known).some((one) => one.id === id && !one.isRead)
  return withUnread(
    changed(known, (data) => data.filter((one) => one.id !== id)),
    unreadOf(known) - (wasUnread ? 1 : 0),
  )
}

const changed = (known: Known, change: (data: Notification[]) => Notification[]): Known => ({
  ...known,
  pages: known.pages.map((page) => ({ ...page, data: change(page.data) })),
})

const withUnread = (known: Known, unread: number): Known => ({
  ...known,
  pages: known.pages.map((page, at) => (at === 0 ? { ...page, unreadNotificationCount: Math.max(0, unread) } : page)),
})
