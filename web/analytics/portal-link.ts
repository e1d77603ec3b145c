import type { AnalyticsData } from '../shared/analytics/analytics-data.ts'
import { newKeys, openChannel, withKey } from '../shared/analytics/channel.ts'
import { readMessage } from '../shared/analytics/message.ts'
import { log } from '../shared/session/log.ts'

/** `alone`: the window was not opened by the portal. `silent`: the portal sends nothing. */
export type LinkState = { is: 'alone' | 'waiting' | 'silent' } | { is: 'open'; data: AnalyticsData }
export type Link = { state(): LinkState; subscribe(listener: () => void): () => void }

/** The portal sends its rows a second after the window has opened. */
const patienceMs = 15_000

/** Tells the portal that the window is open, with a key of its own, and hears what it sends. Others are not heard and hear nothing. */
export function createLink(page: Window): Link {
  const given = new URLSearchParams(page.location.search)
  const [origin, key] = [given.get('origin'), given.get('key')]
  const portal: Window | null = page.opener
  const listeners = new Set<() => void>()
  let state: LinkState = { is: portal && origin && key ? 'waiting' : 'alone' }
  const become = (next: LinkState) => {
    state = next
    for (const listener of listeners) listener()
  }
  if (portal && origin && key) {
    const timer = setTimeout(() => become({ is: 'silent' }), patienceMs)
    const hear = (data: AnalyticsData) => {
      clearTimeout(timer)
      become({ is: 'open', data })
    }
    talk({ page, portal, origin, key, hear }).catch(() => become({ is: 'alone' }))
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

type Talk = { page: Window; portal: Window; origin: string; key: string; hear(data: AnalyticsData): void }

async function talk({ page, portal, origin, key, hear }: Talk): Promise<void> {
  const keys = await newKeys()
  const channel = await openChannel('tool', keys, key)
  page.addEventListener('message', async (event: MessageEvent) => {
    const message = event.origin === origin && event.source === portal ? readMessage(event.data) : undefined
    if (!message) return
    try {
      const value = await channel.open(message)
      if (message.event === 'DATA') hear(value as AnalyticsData)
    } catch {
      log.warn('A message to Data Analytics failed authentication and was ignored')
    }
  })
  portal.postMessage(withKey(keys, await channel.seal('POPUP_OPENED', {})), origin)
  // Sealing takes a moment that a window which closes does not have.
  const goodbye = await channel.seal('POPUP_CLOSED', {})
  page.addEventListener('pagehide', () => portal.postMessage(goodbye, origin))
}
