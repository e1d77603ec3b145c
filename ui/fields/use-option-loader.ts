import { useCallback, useEffect, useRef, useState } from 'react'
import type { Option } from './select-field.tsx'

/** Finds options for what was typed; the signal says that no one waits any more. */
export type OptionLoader = (search: string, signal: AbortSignal) => Promise<readonly Option[]>
export type LoadedOptions = { state: 'idle' | 'waiting' | 'ready' | 'failed'; options: readonly Option[] }

/** How long after the last key a list on the server is searched. */
export const searchWaitMs = 750

/** `find` searches at once, `findSoon` after the last key; only the answer to the last question counts. */
export function useOptionLoader(load: OptionLoader) {
  const [loaded, setLoaded] = useState<LoadedOptions>({ state: 'idle', options: [] })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asking = useRef<AbortController>(undefined)
  const last = useRef('')
  const latest = useRef(load)
  useEffect(() => {
    latest.current = load
  })
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    asking.current?.abort()
  }, [])
  useEffect(() => stop, [stop])

  const find = useCallback(
    (search: string) => {
      stop()
      last.current = search
      asking.current = new AbortController()
      const { signal } = asking.current
      setLoaded(({ options }) => ({ state: 'waiting', options }))
      latest.current(search, signal).then(
        (options) => signal.aborted || setLoaded({ state: 'ready', options }),
        () => signal.aborted || setLoaded({ state: 'failed', options: [] }),
      )
    },
    [stop],
  )
  const findSoon = useCallback(
    (search: string) => {
      stop()
      setLoaded(({ options }) => ({ state: 'waiting', options }))
      timer.current = setTimeout(() => find(search), searchWaitMs)
    },
    [find, stop],
  )
  const retry = useCallback(() => find(last.current), [find])
  return { ...loaded, find, findSoon, retry }
}
