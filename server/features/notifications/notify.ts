import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/services.ts'
import type { NewNotification } from './new-notification.ts'
import { insertNotification } from './notifications.repository.ts'

/** Tells a person of the scope's tenant, in the transaction that has the news; the mode is the scope's. */
export const notify = (db: ScopedDb, services: Pick<Services, 'now' | 'newId'>, { id, ...news }: NewNotification): Promise<void> =>
  insertNotification(db, { ...news, id: id ?? services.newId(), at: services.now() })
