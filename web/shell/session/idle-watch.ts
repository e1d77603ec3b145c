import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'

/** When someone last did something in this browser, in any tab of the portal. Epoch milliseconds. */
export const activityKey = 'portal-active'

export type IdleTimes = Pick<SessionTimes, 'idleMs' | 'countdownMs'>
export type IdleState = { phase: 'active' } | { phase: 'warning'; leftSeconds: number } | { phase: 'over' }

/** Compares moments and counts no ticks, since timers of tabs in the background are late. */
export function idleStateAt(nowMs: number, lastActivityMs: number, { idleMs, countdownMs }: IdleTimes): IdleState {
  const idleForMs = nowMs - lastActivityMs
  if (idleForMs < idleMs) return { phase: 'active' }
  if (idleForMs >= idleMs + countdownMs) return { phase: 'over' }
  return { phase: 'warning', leftSeconds: Math.ceil((idleMs + countdownMs - idleForMs) / 1000) }
}

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchstart'] as const
/** Activity is sent to the server at most this often, and more often if the idle limit itself is short. */
const reportEveryMs = (idleMs: number) => Math.min(60_000, idleMs / 4)

export type IdleWatch = { stop(): void; goOn(): void }

type IdleWatching = {
  times: IdleTimes
  /** Another watch of this page was there before: that a new one begins is no act of the person. */
  goesOn?: boolean
  onState: (state: IdleState) => void
  report: () => void
  now?: () => number
}

/**
 * Watches for the person's own actions (mouse, keys, touch, scrolling) and says once a second how long none has come. While the warning
 * is shown only `goOn` counts. Tabs share the last action; `report` tells the server of it, since its own watch is the one that decides.
 */
export function watchIdle({ times, goesOn = false, onState, report, now = Date.now }: IdleWatching): IdleWatch {
  let ownActivity = now()
  // Another tab that signs out clears the stored time; this tab learns of that itself and is not idle because of it.
  const lastActivity = () => Number(localStorage.getItem(activityKey)) || ownActivity
  let reportedAt = now()
  const note = () => {
    ownActivity = now()
    localStorage.setItem(activityKey, String(ownActivity))
    if (now() - reportedAt < reportEveryMs(times.idleMs)) return
    reportedAt = now()
    report()
  }
  const stateNow = () => idleStateAt(now(), lastActivity(), times)
  const onSign = () => {
    if (stateNow().phase === 'active') note()
  }
  const look = () => onState(stateNow())
  if (!goesOn) localStorage.setItem(activityKey, String(now()))
  const timer = setInterval(look, 1000)
  document.addEventListener('visibilitychange', look)
  for (const sign of signsOfLife) window.addEventListener(sign, onSign, { passive: true, capture: true })
  return {
    stop: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const sign of signsOfLife) window.removeEventListener(sign, onSign, { capture: true })
    },
    goOn: () => {
      reportedAt = 0
      note()
      look()
    },
  }
}
