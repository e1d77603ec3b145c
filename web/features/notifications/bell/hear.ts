import type { StreamSign } from '@portico/contract/features/notifications/notifications.contract.ts'
import { type Clock, wallClock } from './poll.ts'

type Sign = StreamSign['sign']
type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
type Hearing = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<{ sign: Sign }>>
  heard: (sign: Sign) => void
  page?: Page
  clock?: Clock
}

const shortestPauseMs = 1000
const longestPauseMs = 60_000

/**
 * Listens while the page can be seen, until it is stopped; a stream that ends is opened again, later each time while none says
 * anything. `isOpen` says whether one does, so that no one need ask meanwhile.
 */
export function hear({ open, heard, page = document, clock = wallClock }: Hearing): { isOpen(): boolean; stop(): void } {
  let current: AbortController | undefined
  let isOpen = false
  let pauseMs = shortestPauseMs
  let cancel = () => {}

  async function listen(): Promise<void> {
    const mine = new AbortController()
    current = mine
    try {
      for await (const { sign } of await open(mine.signal)) {
        if (mine.signal.aborted) break
        isOpen = true
        pauseMs = shortestPauseMs
        heard(sign)
      }
    } catch {
      // Whatever it was, the polling goes on and says so where it lasts.
    }
    if (mine.signal.aborted) return
    isOpen = false
    cancel = clock.after(pauseMs, () => void listen())
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
  }

  function rest(): void {
    cancel()
    current?.abort()
    current = undefined
    isOpen = false
  }

  const look = () => {
    if (page.visibilityState === 'hidden') rest()
    else if (!current) void listen()
  }
  page.addEventListener('visibilitychange', look)
  look()
  return {
    isOpen: () => isOpen,
    stop() {
      page.removeEventListener('visibilitychange', look)
      rest()
    },
  }
}
