import { storedValue } from '../../shared/session/stored-value.ts'

/** Tabs of one browser tell each other that the person has signed out (specification 000 section 4). */
export const channelName = 'portal-auth'

const delayMs = { least: 500, most: 1500 }

/** Not all tabs at once: each starts signing in again, and the server should not meet all of them together. */
export const cleanUpDelayMs = (random: () => number = Math.random): number =>
  Math.round(delayMs.least + random() * (delayMs.most - delayMs.least))

/** How a session ended: its user signed out, or it was lost without them. */
export type SessionEnd = 'logout' | 'lost'
const isEnd = (data: unknown): data is SessionEnd => data === 'logout' || data === 'lost'

export type OtherTabs = { tell(end: SessionEnd): void; stop(): void }

/** `onEnd` runs when the session has ended in another tab, after a random delay. */
export function joinOtherTabs(onEnd: (end: SessionEnd) => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isEnd(data) || timer !== undefined) return
    timer = setTimeout(() => onEnd(data), cleanUpDelayMs())
  }
  return {
    tell: (end) => channel.postMessage(end),
    stop: () => {
      clearTimeout(timer)
      channel.close()
    },
  }
}

/** Which person this browser belongs to now; a tab that shows another one has outlived its session. */
export const storedSubject = storedValue<string>({ key: 'portal-sub', place: 'local', read: (text) => text })
