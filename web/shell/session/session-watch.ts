import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'
import { ErrorResponse } from 'oidc-client-ts'

/** How often a renewal is tried again (specification 000 sections 4 and 9); when, the server says. */
export const renewalAttempts = 3

export const isDue = (leftMs: number, { renewWhenLeftMs }: Pick<SessionTimes, 'renewWhenLeftMs'>): boolean => leftMs <= renewWhenLeftMs

/** Before the first, second and third attempt: 5, 10 and 20 seconds where the first pause is 5. */
export const pauseBeforeMs = (attempt: number, firstPauseMs: number): number => firstPauseMs * 2 ** (attempt - 1)

/** What became of one try: `over` is a definite no of the identity server, `failed` may work the next time. */
export type RenewalOutcome = 'renewed' | 'failed' | 'over'

/** Answers by which the identity server says that no one is signed in there any more (OpenID Connect Core 3.1.2.6). */
const definite = new Set(['login_required', 'interaction_required', 'account_selection_required', 'consent_required', 'access_denied'])

export const outcomeOfFailure = (error: unknown): RenewalOutcome =>
  error instanceof ErrorResponse && definite.has(error.error ?? '') ? 'over' : 'failed'

export type Attempting = {
  renew: () => Promise<RenewalOutcome>
  pause: (ms: number) => Promise<void>
  firstPauseMs: number
  /** Asked after a failure: while no one answers at all, nothing has ended and nothing can be tried. */
  isReachable: () => Promise<boolean>
  /** A token that has run out already: then the first try is one of the three. */
  hasExpired: boolean
}

/** Tries at once, then with growing pauses; gives up after three attempts, and for now where no one can be reached. */
export async function renewPatiently(given: Attempting): Promise<'renewed' | 'over' | 'unreachable'> {
  const { renew, pause, firstPauseMs, isReachable, hasExpired } = given
  const further = hasExpired ? renewalAttempts - 1 : renewalAttempts
  for (let attempt = 0; ; attempt++) {
    if (attempt > 0) await pause(pauseBeforeMs(attempt, firstPauseMs))
    const outcome = await renew()
    if (outcome !== 'failed') return outcome
    if (!(await isReachable())) return 'unreachable'
    if (attempt >= further) return 'over'
  }
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
