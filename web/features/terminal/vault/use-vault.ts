import { useComputedColorScheme } from '@mantine/core'
import { useStable } from '@portico/ui/behaviour/use-stable.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomKey } from '../../../shared/api/random-key.ts'
import { type FromVault, fromVault, type ToVault, toVault, type VaultLook, type WhyNoCard } from './vault-messages.ts'

export type Frame = { url: string; origin: string }
/** What came of asking for the card. */
export type CardAnswer = { cardToken: string } | { failed: WhyNoCard }
type Asked = { requestId: string; again: boolean; answer: (answer: CardAnswer) => void }

const patienceMs = 15_000
const firstHeight = 132

/**
 * The frame of the vault, in which a card is typed. A ticket for this session opens it, and another once that is over. The typed card never
 * reaches this page; `ask` gives a token for it.
 */
export function useVault({ origin }: Frame, openFrame: () => Promise<{ ticket: string }>, onEnter: () => void) {
  const look = useVaultLook()
  const element = useRef<HTMLIFrameElement>(null)
  const asked = useRef<Asked>(undefined)
  /** The frame has refused a ticket, and has not opened since. */
  const wasRefused = useRef(false)
  const [phase, setPhase] = useState<'loading' | 'open' | 'unreachable'>('loading')
  const [round, setRound] = useState(0)
  const [height, setHeight] = useState(firstHeight)
  const [isEmpty, setEmpty] = useState(true)

  const post = (message: ToVault) => element.current?.contentWindow?.postMessage(toVault(message), origin)
  const open = async () => {
    try {
      const { ticket } = await openFrame()
      post({ type: 'open', ticket, ...look })
    } catch {
      giveUp()
    }
  }
  const giveUp = () => {
    setPhase('unreachable')
    settle({ failed: 'unreachable' })
  }
  const settle = (answer: CardAnswer) => {
    asked.current?.answer(answer)
    asked.current = undefined
  }
  const isAsked = (requestId: string) => asked.current?.requestId === requestId

  const hear: { [T in FromVault['type']]: (message: Extract<FromVault, { type: T }>) => void } = {
    ready: () => void open(),
    opened: () => {
      wasRefused.current = false
      setPhase('open')
      if (asked.current?.again) post({ type: 'submit', requestId: asked.current.requestId })
    },
    refused: ({ reason }) => {
      // A vault that refuses a fresh ticket would refuse every other.
      if (reason !== 'ticketOver' || wasRefused.current) return giveUp()
      wasRefused.current = true
      void open()
    },
    size: (message) => setHeight(message.height),
    state: (message) => setEmpty(message.isEmpty),
    enter: onEnter,
    card: ({ requestId, cardToken }) => isAsked(requestId) && settle({ cardToken }),
    failed: ({ requestId, reason }) => {
      if (!isAsked(requestId)) return
      const isOver = reason === 'ticketOver' || reason === 'tooMany'
      if (!isOver || asked.current?.again) return settle({ failed: reason })
      asked.current!.again = true
      void open()
    },
  }
  const listen = useStable(({ data, origin: from, source }: MessageEvent) => {
    if (from !== origin || source === null || source !== element.current?.contentWindow) return
    const message = fromVault(data)
    if (message) (hear[message.type] as (message: FromVault) => void)(message)
  })
  useEffect(() => {
    if (!listen) return
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [listen])

  // A frame whose server does not answer says nothing at all.
  useEffect(() => {
    if (phase !== 'loading') return
    const timer = setTimeout(() => setPhase('unreachable'), patienceMs)
    return () => clearTimeout(timer)
  }, [phase])

  // biome-ignore lint/correctness/useExhaustiveDependencies: told each time that the look changes
  useEffect(() => {
    if (phase === 'open') post({ type: 'look', ...look })
  }, [look.language, look.scheme, look.primary])

  return {
    element,
    phase,
    /** Changes when the frame has to be loaded anew. */
    round,
    height,
    isEmpty,
    clear: (what?: 'code') => post({ type: 'clear', ...(what ? { what } : {}) }),
    retry: () => {
      wasRefused.current = false
      setRound(round + 1)
      setEmpty(true)
      setPhase('loading')
    },
    ask: () =>
      new Promise<CardAnswer>((resolve) => {
        if (phase !== 'open') return resolve({ failed: 'unreachable' })
        const timer = setTimeout(() => settle({ failed: 'unreachable' }), patienceMs)
        const requestId = randomKey()
        asked.current = {
          requestId,
          again: false,
          answer: (answer) => {
            clearTimeout(timer)
            resolve(answer)
          },
        }
        post({ type: 'submit', requestId })
      }),
  }
}
export type Vault = ReturnType<typeof useVault>

function useVaultLook(): VaultLook {
  const { i18n } = useTranslation()
  const scheme = useComputedColorScheme()
  const focus = getComputedStyle(document.documentElement).getPropertyValue('--p-focus')
  const [primary] = /#[\da-f]{6}\b/i.exec(focus) ?? []
  return { language: i18n.language === 'tr' ? 'tr' : 'en', scheme, ...(primary ? { primary } : {}) }
}
