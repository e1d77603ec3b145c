import type { AnalyticsData } from '../../shared/analytics/analytics-data.ts'
import { type Channel, type Keys, openChannel, partKey } from '../../shared/analytics/channel.ts'
import { type Message, readMessage } from '../../shared/analytics/message.ts'
import { log } from '../../shared/session/log.ts'

export type WindowState = 'closed' | 'opening' | 'open' | 'blocked'
export type AnalyticsWindow = {
  state(): WindowState
  subscribe(listener: () => void): () => void
  /** To be called by the press of a button: otherwise browsers block it. */
  open(): void
  /** What the window shows from now on. */
  show(data: AnalyticsData): void
  close(): void
}

/** The rows follow the sign of the window after so long (specification 001 section 9). */
export const payloadDelayMs = 1000
/** A window that crashed says nothing. */
const lookMs = 500
/** Of the window that opens it. */
const share = 0.8

type Given = { page: Window; toolUrl: string; keys: Keys; warn?: (words: string) => void }

/** The window of the tool, as the page that opens it holds it. Only this window, at the origin of the tool, is heard. */
export function createAnalyticsWindow({ page, toolUrl, keys, warn = log.warn }: Given): AnalyticsWindow {
  const { origin } = new URL(toolUrl)
  const listeners = new Set<() => void>()
  let state: WindowState = 'closed'
  let popup: Window | null = null
  let channel: Channel | undefined
  let data: AnalyticsData | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let looking: ReturnType<typeof setInterval> | undefined

  const become = (next: WindowState) => {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  async function send(rows: AnalyticsData) {
    const [to, by] = [popup, channel]
    if (to && by) to.postMessage(await by.seal('DATA', rows), origin)
  }
  async function hear(message: Message) {
    try {
      if (message.event === 'POPUP_OPENED') {
        const { keyText, message: sealed } = partKey(message)
        const opened = await openChannel('portal', keys, keyText)
        await opened.open(sealed)
        channel = opened
        become('open')
        clearTimeout(timer)
        timer = setTimeout(() => {
          timer = undefined
          if (data) void send(data)
        }, payloadDelayMs)
      } else if (message.event === 'POPUP_CLOSED' && channel) {
        await channel.open(message)
        forget()
      }
    } catch {
      warn('A message of the Data Analytics window failed authentication and was ignored')
    }
  }
  const listen = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== popup || popup === null) return
    const message = readMessage(event.data)
    if (message) void hear(message)
  }
  function forget() {
    clearTimeout(timer)
    timer = undefined
    channel = undefined
    if (popup && !popup.closed) return become('opening')
    clearInterval(looking)
    page.removeEventListener('message', listen)
    page.removeEventListener('pagehide', close)
    popup = null
    become('closed')
  }
  function close() {
    popup?.close()
    forget()
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      if (popup && !popup.closed) return popup.focus()
      popup = page.open(addressOf(toolUrl, page.location.origin, keys), 'data-analytics', featuresOf(page))
      if (!popup) return become('blocked')
      page.addEventListener('message', listen)
      // A page that is loaded again knows nothing of the window.
      page.addEventListener('pagehide', close)
      clearInterval(looking)
      looking = setInterval(() => popup?.closed && forget(), lookMs)
      become('opening')
    },
    show(next) {
      data = next
      if (state === 'open' && timer === undefined) void send(data)
    },
    close,
  }
}

function addressOf(toolUrl: string, origin: string, { publicText }: Keys): string {
  const url = new URL('/', toolUrl)
  url.searchParams.set('origin', origin)
  url.searchParams.set('key', publicText)
  return url.href
}

/** In the middle of the window that opens it, four fifths of its width and height. */
export function featuresOf({ outerWidth, outerHeight, screenX, screenY }: Window): string {
  const [width, height] = [Math.round(outerWidth * share), Math.round(outerHeight * share)]
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 2)
  return `popup,width=${width},height=${height},left=${left},top=${top}`
}
