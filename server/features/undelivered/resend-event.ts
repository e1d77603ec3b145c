import { audit } from '../../core/audit/audit.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { unpark } from './undelivered.repository.ts'

/** Has the worker try an event again that it has given up, as often as a new one. */
export async function resendEvent(
  context: Pick<Context, 'db' | 'actor' | 'request' | 'services' | 'afterCommit'>,
  id: string,
): Promise<void> {
  const { db, services, afterCommit } = context
  const event = await unpark(db, id, services.now())
  if (!event) throw new AppError('not_found')
  const { topic, merchant_id: merchantId } = event
  await audit(db, context, { action: 'undelivered.resend', entity: 'outbox', entityId: id, after: { topic }, merchantId })
  afterCommit(() => services.wakeOutbox())
}
