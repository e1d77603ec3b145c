import type { Events } from '@portico/contract/events.ts'
import type { Context } from '../call/context.ts'
import { publish } from './outbox.ts'

type Taking = Pick<Context, 'db'> & { services: Parameters<typeof publish>[1] & Pick<Context['services'], 'wakeOutbox'> } & Partial<
    Pick<Context, 'afterCommit'>
  >

/**
 * Says in the transaction that takes rights from people that it did. What names one of them to act, such as a ticket its assignee, is gone
 * through right after the commit.
 */
export async function tellOfRightsTaken(
  { db, services, afterCommit }: Taking,
  whose: Events['user.rights_taken'],
  merchantId: string | null,
): Promise<void> {
  await publish(db, services, 'user.rights_taken', whose, { merchantId })
  afterCommit?.(() => services.wakeOutbox())
}
