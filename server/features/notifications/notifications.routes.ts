import { notifications } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { implement } from '../../core/call/implement.ts'
import { type Streams, tellStreams } from '../../core/streams/streams.ts'
import { listLatest, listNotifications } from './list-notifications.ts'
import { deleteAllOwn, deleteOwn, markAllRead, markRead } from './notifications.repository.ts'
import { streamNews } from './stream-news.ts'

const done = { result: 'success' } as const

/** Someone else's notification is answered like one that does not exist. Other windows of the person hear of the change. */
async function doneTo({ db, actor, services }: Context, change: (db: ScopedDb, userId: string) => Promise<unknown>) {
  if (!(await change(db, actor.userId))) throw new AppError('not_found')
  await tellStreams(db, services, 'changed', [actor.userId])
  return done
}

export const notificationRoutes = (streams: Streams) =>
  implement(notifications, {
    stream: async ({ query, ...context }) => streamNews(context, streams, query.lastsSeconds),
    list: async ({ query, ...context }) => listNotifications(context, query),
    latest: async ({ query, ...context }) => listLatest(context, query.createdAfter),
    markAllAsRead: (context) => doneTo(context, markAllRead),
    markAsRead: ({ params, ...context }) => doneTo(context, (db, userId) => markRead(db, userId, params.id)),
    deleteAll: (context) => doneTo(context, deleteAllOwn),
    delete: ({ params, ...context }) => doneTo(context, (db, userId) => deleteOwn(db, userId, params.id)),
  })
