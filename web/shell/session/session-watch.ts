import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'

/** How often a renewal is tried again (specification 000 sections 4 and 9); when, the server says. */
export const renewalAttempts = 3

export const isDue = (leftMs: number, { renewWhenLeftMs }: Pick<SessionTimes, 'renewWhenLeftMs'>): boolean => leftMs <= renewWhenLeftMs

/** Before the first, second and third attempt: 5, 10 and 20 seconds where the first pause is 5. */
export const pauseBeforeMs = (attempt: number, firstPauseMs: number): number => firstPauseMs * 2 ** (attempt - 1)

/** What became of one try: `over` is a definite no of the identity server, `failed` may work the next time. */
export type RenewalOutcome = 'renewed' | 'failed' | 'over'

export type Attempting = { renew: () => Promise<RenewalOutcome>; pause: (ms: number) => Promise<void>; firstPauseMs: number }

/** Tries at once, then up to three times with growing pauses. */
export async function renewPatiently({ renew, pause, firstPauseMs }: Attempting): Promise<'renewed' | 'over'> {
  let outcome = await renew()
  for (let attempt = 1; outcome === 'failed' && attempt <= renewalAttempts; attempt++) {
    await pause(pauseBeforeMs(attempt, firstPauseMs))
    outcome = await renew()
  }
  return outcome === 'renewed' ? 'renewed' : 'over'
}

/**
 * Looks every 30 s, and whenever the tab comes back to sight or to the network: timers of sleeping tabs are late. Offline
 * nothing can be renewed, and nothing has ended either. Returns what stops it.
 */
export function watchSession(look: () => void, { checkEveryMs }: Pick<SessionTimes, 'checkEveryMs'>): () => void {
  const whenSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(() => navigator.onLine && look(), checkEveryMs)
  document.addEventListener('visibilitychange', whenSeen)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', whenSeen)
    window.removeEventListener('online', look)
  }
}
