import type { News } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'

/**
 * Tells people, in the transaction that has the news: what is rolled back is not told, what is committed is never lost. The worker finds
 * them, since a merchant's transaction sees neither the staff nor the platform, and tells each in his language as he has chosen: in the
 * portal, by mail, both or not at all. `afterCommit(services.wakeOutbox)` beside it has it told at once. Mode: the scope's.
 */
export const notifyOf = (db: ScopedDb, services: Pick<Services, 'now' | 'newId'>, news: News): Promise<void> =>
  publish(db, services, 'news.due', news, { merchantId: news.merchantId })
