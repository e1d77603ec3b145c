import { notifications } from '@portico/contract/features/notifications/notifications.contract.ts'
import { AppError } from '../../core/app-error.ts'
import { implement } from '../../core/implement.ts'
import { listLatest, listNotifications } from './list-notifications.ts'
import { deleteAllOwn, deleteOwn, markAllRead, markRead } from './notifications.repository.ts'

const done = { result: 'success' } as const

/** Somebody else's notification is answered like one that does not exist. */
const doneTo = (row: unknown) => {
  if (!row) throw new AppError('not_found')
  return done
}

export const notificationRoutes = implement(notifications, {
  list: async ({ query, ...context }) => listNotifications(context, query),
  latest: async ({ query, ...context }) => listLatest(context, query.createdAfter),
  markAllAsRead: async ({ db, actor }) => {
    await markAllRead(db, actor.userId)
    return done
  },
  markAsRead: async ({ db, actor, params }) => doneTo(await markRead(db, actor.userId, params.id)),
  deleteAll: async ({ db, actor }) => {
    await deleteAllOwn(db, actor.userId)
    return done
  },
  delete: async ({ db, actor, params }) => doneTo(await deleteOwn(db, actor.userId, params.id)),
})
