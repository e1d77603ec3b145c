import { useEffect, useRef, useState } from 'react'
import type { PaletteGroup, PaletteSource } from './palette-search.ts'

const waitMs = 250
const fromLetters = 2

export type SourceAnswers = { groups: readonly PaletteGroup[]; failed: readonly string[]; waiting: boolean }
const nothing: SourceAnswers = { groups: [], failed: [], waiting: false }

/** Asks the sources shortly after the last key; each shows its answer when it comes, and only for the latest search. */
export function usePaletteSources(sources: readonly PaletteSource[], search: string): SourceAnswers {
  const [answers, setAnswers] = useState(nothing)
  const latest = useRef(sources)
  useEffect(() => {
    latest.current = sources
  })
  useEffect(() => {
    const asked = latest.current.filter(({ from = fromLetters }) => search.length >= from)
    if (asked.length === 0) return setAnswers(nothing)
    const stop = new AbortController()
    setAnswers(({ groups }) => ({ groups, failed: [], waiting: true }))
    const timer = setTimeout(() => {
      const found = new Map<string, PaletteGroup>()
      const failed: string[] = []
      let open = asked.length
      const tell = () => {
        open -= 1
        if (stop.signal.aborted) return
        const groups = asked.flatMap(({ id }) => found.get(id) ?? [])
        setAnswers({ groups, failed: [...failed], waiting: open > 0 })
      }
      for (const { id, title, search: ask } of asked)
        ask(search, stop.signal)
          .then(
            (items) => items.length > 0 && found.set(id, { id, title, items }),
            () => failed.push(title),
          )
          .then(tell)
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [search])
  return answers
}
