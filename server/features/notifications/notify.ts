import type { News } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'

/**
 * Notifies people, in the transaction of the event: rolled back news is not sent, committed news is never lost. The worker finds
 * them, since a merchant's transaction sees neither the staff nor the platform, and notifies each in their language and in the way they chose: in the
 * portal, by mail, both or not at all. `afterCommit(services.wakeOutbox)` beside it has it told at once. Mode: the scope's.
 */
export const notifyOf = (db: ScopedDb, services: Pick<Services, 'now' | 'newId' | 'isQuiet'>, news: News): Promise<void> =>
  services.isQuiet ? Promise.resolve() : publish(db, services, 'news.due', news, { merchantId: news.merchantId })
