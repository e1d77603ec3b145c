/**
 * Keys that are typed before the palette has the focus: `useTypedAhead(wanted, onEscape)` keeps keys from the page as soon as it is wanted, and
 * `takeTypedAhead()` hands them over when its box is ready. No letter is lost while it loads, and none is taken for a shortcut of the page.
 */
import { useEffectEvent, useLayoutEffect } from 'react'

/** `isEntered`: Enter was the last key. */
export type TypedAhead = { text: string; isEntered: boolean }

const nothing: TypedAhead = { text: '', isEntered: false }
let typed = nothing
let listening: ((event: KeyboardEvent) => void) | undefined

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>
/** What has been typed after one more key; undefined where the key belongs to no text. */
export function afterKey({ text }: TypedAhead, { key, ctrlKey, metaKey, altKey }: Key): TypedAhead | undefined {
  if (key === 'Enter') return { text, isEntered: text !== '' }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false }
  // AltGr, with which letters such as € are typed, is Ctrl and Alt at once.
  const isCommand = metaKey || (ctrlKey && !altKey)
  return isCommand || [...key].length !== 1 ? undefined : { text: text + key, isEntered: false }
}

/** Ends the waiting: keys go to the box from now on. */
export function takeTypedAhead(): TypedAhead {
  if (listening) window.removeEventListener('keydown', listening, true)
  listening = undefined
  const before = typed
  typed = nothing
  return before
}

export function useTypedAhead(wanted: boolean, onEscape: () => void): void {
  const leave = useEffectEvent(onEscape)
  // Before the next key.
  useLayoutEffect(() => {
    if (!wanted) return
    takeTypedAhead()
    listening = (event) => {
      const next = afterKey(typed, event)
      if (!next && event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (next) typed = next
      else leave()
    }
    window.addEventListener('keydown', listening, true)
    return () => void takeTypedAhead()
  }, [wanted])
}
