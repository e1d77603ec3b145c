import type { Notification } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { NotificationRow } from './notifications.repository.ts'

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  notificationType: row.type as Notification['notificationType'],
  title: row.title,
  description: row.description,
  objectUrl: row.object_url,
  useRouter: row.use_router,
  isRead: row.is_read,
  mode: row.about_mode as Notification['mode'],
  created: row.created_at,
})
