import type { EventName, Events } from '@portico/contract/events.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../call/services.ts'
import { insertOutbox } from './outbox.repository.ts'

/** Says that something happened, in the transaction that made it happen. The worker passes it on, at least once. */
export async function publish<N extends EventName>(
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId' | 'isQuiet'>,
  topic: N,
  payload: Events[N],
  options: { merchantId: string | null; delayMs?: number },
): Promise<void> {
  if (services.isQuiet === true) return
  const now = services.now()
  await insertOutbox(db, {
    id: services.newId(),
    topic,
    payload,
    merchantId: options.merchantId,
    createdAt: now,
    availableAt: new Date(now.getTime() + (options.delayMs ?? 0)),
  })
}
