import { storedValue } from '../../shared/session/stored-value.ts'

/** Tabs of one browser tell each other that the person has signed out (specification 000 section 4). */
export const channelName = 'portal-auth'

const delayMs = { least: 500, most: 1500 }

/** Not all tabs at once: each starts signing in again, and the server should not meet all of them together. */
export const cleanUpDelayMs = (random: () => number = Math.random): number =>
  Math.round(delayMs.least + random() * (delayMs.most - delayMs.least))

export type OtherTabs = { tellSignedOut(): void; stop(): void }

/** `onSignedOut` runs when another tab has signed out, after a random delay. */
export function joinOtherTabs(onSignedOut: () => void): OtherTabs {
  const channel = new BroadcastChannel(channelName)
  let timer: ReturnType<typeof setTimeout> | undefined
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data !== 'logout' || timer !== undefined) return
    timer = setTimeout(onSignedOut, cleanUpDelayMs())
  }
  return {
    tellSignedOut: () => channel.postMessage('logout'),
    stop: () => {
      clearTimeout(timer)
      channel.close()
    },
  }
}

/** Which person this browser belongs to now; a tab that shows another one has outlived its session. */
export const storedSubject = storedValue<string>({ key: 'portal-sub', place: 'local', read: (text) => text })
