/** When a token is renewed, and how often it is tried (specification 000 sections 4 and 9). */
export const renewal = { checkEveryMs: 30_000, whenLeftSeconds: 30, attempts: 3, firstPauseMs: 5_000 } as const

export const isDue = (leftSeconds: number): boolean => leftSeconds <= renewal.whenLeftSeconds

/** 5, 10, 20 seconds before the first, second and third attempt. */
export const pauseBeforeMs = (attempt: number): number => renewal.firstPauseMs * 2 ** (attempt - 1)

/** What became of one try: `over` is a definite no of the identity server, `failed` may work the next time. */
export type RenewalOutcome = 'renewed' | 'failed' | 'over'

export type Attempting = { renew: () => Promise<RenewalOutcome>; pause: (ms: number) => Promise<void> }

/** Tries at once, then up to three times with growing pauses. */
export async function renewPatiently({ renew, pause }: Attempting): Promise<'renewed' | 'over'> {
  let outcome = await renew()
  for (let attempt = 1; outcome === 'failed' && attempt <= renewal.attempts; attempt++) {
    await pause(pauseBeforeMs(attempt))
    outcome = await renew()
  }
  return outcome === 'renewed' ? 'renewed' : 'over'
}

/**
 * Looks every 30 s, and whenever the tab comes back to sight or to the network: timers of sleeping tabs are late. Offline
 * nothing can be renewed, and nothing has ended either. Returns what stops it.
 */
export function watchSession(look: () => void): () => void {
  const whenSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(() => navigator.onLine && look(), renewal.checkEveryMs)
  document.addEventListener('visibilitychange', whenSeen)
  window.addEventListener('online', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', whenSeen)
    window.removeEventListener('online', look)
  }
}
