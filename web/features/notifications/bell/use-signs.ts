import type { StreamSign } from '@portico/contract/features/notifications/notifications.contract.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { lookNews } from '../../../shared/look/look-news.ts'
import { decisionNews } from '../../../shared/session/decision-news.ts'
import { log } from '../../../shared/session/log.ts'
import { notificationsApi } from '../notifications.queries.ts'
import { hear } from './hear.ts'
import { poll } from './poll.ts'

type Signs = { heard: (sign: StreamSign['sign']) => void; ask: () => Promise<void> }

export const pollFailed = (error: unknown) => log.error('Notifications could not be polled', error)

/**
 * Listens to the server's events while this is in the page; without a stream, `ask` is called from time to time. How the
 * tenant looks, and what was decided, is asked for anew after a time in which nothing was heard.
 */
export function useSigns({ heard, ask }: Signs): void {
  const hasHeard = useRef(false)
  const take = useEffectEvent((sign: StreamSign['sign']) => {
    if (sign === 'look' || (sign === 'open' && hasHeard.current)) lookNews.tell()
    if (sign === 'decided' || (sign === 'open' && hasHeard.current)) decisionNews.tell()
    hasHeard.current = true
    heard(sign)
  })
  const askAll = useEffectEvent(() => {
    lookNews.tell()
    decisionNews.tell()
    return ask()
  })
  useEffect(() => {
    const stream = hear({ open: (signal) => notificationsApi.stream({ signal }), heard: (sign) => take(sign) })
    const stopPolling = poll({ ask: async () => void (stream.isOpen() || (await askAll())), failed: pollFailed })
    return () => {
      stopPolling()
      stream.stop()
    }
  }, [])
}
