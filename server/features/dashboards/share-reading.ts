import type { FreeContext } from '../../core/call/context.ts'

/**
 * A dashboard asks for all its widgets at once. Requests of one session that read the same at the same time share one reading: nobody else
 * joins it, and nothing is kept once it has ended, so a request never gets what was read before it without another one waiting for it.
 */
export function sharedReading<T>() {
  const running = new Map<string, Promise<T>>()
  return ({ actor, scope, mode }: Pick<FreeContext, 'actor' | 'scope' | 'mode'>, what: object, read: () => Promise<T>): Promise<T> => {
    const reader = [actor.tenantId, actor.userId, actor.sessionId, actor.viewing?.id ?? null]
    const key = JSON.stringify([reader, scope, mode, what])
    const known = running.get(key)
    if (known) return known
    const reading = read().finally(() => running.delete(key))
    running.set(key, reading)
    return reading
  }
}
