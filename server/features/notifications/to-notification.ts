import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { NotificationRow } from './notifications.repository.ts'
import { englishWords } from './words.en.ts'
import { turkishWords } from './words.tr.ts'

/** What the reader may not see any more keeps its kind and its time. */
export const toNotification =
  (language: string) =>
  (row: NotificationRow): Notification => ({
    id: row.id,
    notificationType: row.type as Notification['notificationType'],
    ...(row.is_hidden
      ? { title: (language === 'tr' ? turkishWords : englishWords).hidden, description: '', objectUrl: '/', useRouter: true }
      : { title: row.title, description: row.description, objectUrl: row.object_url, useRouter: row.use_router }),
    isRead: row.is_read,
    mode: row.about_mode as Notification['mode'],
    created: row.created_at,
  })
