import type { ScopedDb } from '@portico/database/scope.ts'
import type { Context } from '../../../core/call/context.ts'
import { publish } from '../../../core/outbox/outbox.ts'

/** Has a person who waits for an invitation mailed a link that works once, as soon as the change is there for good. */
export async function sendInvitation(
  { db, services, afterCommit }: Pick<Context, 'services' | 'afterCommit'> & { db: ScopedDb },
  userId: string,
  merchantId: string | null,
): Promise<void> {
  await publish(db, services, 'user.invitation_due', { userId }, { merchantId })
  afterCommit(() => services.wakeOutbox())
}
