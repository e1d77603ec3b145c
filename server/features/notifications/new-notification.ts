import type { NotificationType } from '@portico/contract/features/notifications/notifications.contract.ts'

/** `id`: given where the same news may arrive twice; the second time tells nothing. `objectUrl` without `useRouter`: ids of report files. */
export type NewNotification = {
  id?: string
  userId: string
  merchantId: string | null
  type: NotificationType
  title: string
  description: string
  objectUrl: string
  useRouter: boolean
}
