import type { ScopedDb } from '@portico/database/scope.ts'
import { publish } from '../../core/outbox.ts'
import type { Services } from '../../core/services.ts'
import { choiceOf } from './choices.ts'
import type { NewNotification } from './new-notification.ts'
import { insertNotification } from './notifications.repository.ts'

/**
 * Tells a person of the scope's tenant, in the transaction that has the news; the mode is the scope's. In the portal, by mail, both or not
 * at all, as the person has chosen.
 */
export async function notify(
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId'>,
  { id = services.newId(), ...news }: NewNotification,
): Promise<void> {
  const { portal, mail } = await choiceOf(db, news.userId, news.type)
  if (portal && !(await insertNotification(db, { ...news, id, at: services.now() }))) return
  if (!mail) return
  const { userId, merchantId, title, description, objectUrl, useRouter } = news
  await publish(db, services, 'notification.mail_due', { userId, title, description, place: useRouter ? objectUrl : '/' }, { merchantId })
}
