import { useKeys } from '@portico/ui/behaviour/keys.tsx'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

/** How long `g` waits for the letter that says where to go. */
const patienceMs = 1500

/** Whatever `E` presses: the button of the page or the record that says so. */
export const editable = '[aria-keyshortcuts="E"]'

type Places = { home: string; lookup: string | undefined }

/** The keys that hold on every page; lists and records bring their own. */
export function useShellKeys({ home, lookup }: Places, onHelp: () => void): void {
  const { history } = useRouter()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  const go = (place: string | undefined) => () => {
    const isSecond = performance.now() - goPressedAt.current < patienceMs
    goPressedAt.current = Number.NEGATIVE_INFINITY
    if (isSecond && place) history.push(place)
  }
  useKeys({
    '?': onHelp,
    g: () => {
      goPressedAt.current = performance.now()
    },
    d: go(home),
    t: go(lookup),
    e: () => document.querySelector<HTMLElement>(editable)?.click(),
  })
}
