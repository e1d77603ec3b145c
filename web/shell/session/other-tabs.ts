import { storedValue } from '../../shared/session/stored-value.ts'

/** Tabs of one browser tell each other that the person has signed out (specification 000 section 4). */
export const channelName = 'portal-auth'

const delayMs = { least: 500, most: 1500 }

/** Not all tabs at once: each starts signing in again, and the server should not meet all of them together. */
export const cleanUpDelayMs = (random: () => number = Math.random): number =>
  Math.round(delayMs.least + random() * (delayMs.most - delayMs.least))

/** How a session ended: its user signed out, or it was lost without them. */
export type SessionEnd = 'logout' | 'lost'

export type OtherTabs = { tell(end: SessionEnd): void; stop(): void }

/** `onEnd` runs when the session has ended in another tab, after a random delay, if this tab still shows a user by then. */
export function joinOtherTabs({ hasUser, onEnd }: { hasUser: () => boolean; onEnd: (end: SessionEnd) => void }): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  let timer: ReturnType<typeof setTimeout> | undefined
  let end: SessionEnd = 'logout'
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Said before the `logout` that the specification knows, so that tabs keep what their user was writing.
    if (data === 'lost') end = 'lost'
    if (data !== 'logout' || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // The page that confirms a sign-out stays, although other tabs notice the end only now and say so.
      if (hasUser()) onEnd(end)
    }, cleanUpDelayMs())
  }
  return {
    tell: (ended) => {
      if (ended === 'lost') channel.postMessage('lost')
      channel.postMessage('logout')
    },
    stop: () => {
      clearTimeout(timer)
      channel.close()
    },
  }
}

/** Which person this browser belongs to now; a tab that shows another one has outlived its session. */
export const storedSubject = storedValue<string>({ key: 'portal-sub', place: 'local', read: (text) => text })
