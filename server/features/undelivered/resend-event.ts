import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { unpark } from './undelivered.repository.ts'

/** Has the worker try an event again that it has given up, as often as a new one. */
export async function resendEvent(
  { db, record, services, afterCommit }: Pick<Context, 'db' | 'record' | 'services' | 'afterCommit'>,
  id: string,
): Promise<void> {
  const event = await unpark(db, id, services.now())
  if (!event) throw new AppError('not_found')
  const { topic, merchant_id: merchantId } = event
  await record(id, { after: { topic }, merchantId })
  afterCommit(() => services.wakeOutbox())
}
