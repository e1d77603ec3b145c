import { isBlank } from '@portico/contract/core/text/fold.ts'
import { useCallback, useEffect, useRef, useState } from 'react'

/** As soon as someone stops typing for a moment, it is saved. */
const restMs = 600

export type SaveState = 'still' | 'typing' | 'saving' | 'saved' | 'failed'

/** A text that saves itself: one save at a time, always the last text, and the rest when the text is closed. */
export function useAutosave(initial: string, save: (text: string) => Promise<unknown>) {
  const [text, setText] = useState(initial)
  const [state, setState] = useState<SaveState>('still')
  const latest = useRef(initial)
  const kept = useRef(initial)
  const isSaving = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = useRef(save)
  useEffect(() => {
    send.current = save
  })

  const flush = useCallback(async () => {
    clearTimeout(timer.current)
    while (!isSaving.current && latest.current !== kept.current && !isBlank(latest.current)) {
      const sent = latest.current
      isSaving.current = true
      setState('saving')
      try {
        await send.current(sent)
        kept.current = sent
        setState(latest.current === sent ? 'saved' : 'typing')
      } catch {
        setState('failed')
        return
      } finally {
        isSaving.current = false
      }
    }
  }, [])
  useEffect(() => () => void flush(), [flush])

  const change = (next: string) => {
    setText(next)
    latest.current = next
    setState('typing')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), restMs)
  }
  return { text, change, state, isDirty: text !== kept.current && !isBlank(text), flush }
}
