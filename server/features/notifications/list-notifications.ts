import type { Context } from '../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../core/list/paging.ts'
import { keptSince } from './kept-since.ts'
import { countUnread, listNewer, listOwn, type NotificationRow } from './notifications.repository.ts'
import { toNotification } from './to-notification.ts'

const keyOf = ({ created_at, id }: NotificationRow) => ({ value: created_at, id })

export async function listNotifications({ db, actor, services }: Context, page: PageRequest) {
  const since = keptSince(services.now())
  const window = windowOf(page, ['notifications', actor.userId], services)
  const [[rows, total], unread] = await Promise.all([listOwn(db, actor.userId, since, window), countUnread(db, actor.userId, since)])
  const listed = toPage(window, services, { rows, total, keyOf, toReply: toNotification(actor.language) })
  return { ...listed, unreadNotificationCount: unread, result: 'success' as const }
}

export async function listLatest({ db, actor, services }: Context, createdAfter: string) {
  const since = keptSince(services.now())
  const [rows, unread] = await Promise.all([
    listNewer(db, actor.userId, since, new Date(createdAfter)),
    countUnread(db, actor.userId, since),
  ])
  return { data: rows.map(toNotification(actor.language)), unreadNotificationCount: unread, result: 'success' as const }
}
