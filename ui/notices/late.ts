/**
 * A part of a page that is loaded when it is first wanted: `const sheet = late(() => import('../frame/shortcut-sheet.tsx'))`.
 * `sheet.ahead()` begins before that, when a pointer or the focus comes near what opens it. `useLate(sheet, wanted, onFailure)` gives
 * the part once it is here, and whether it should be open: it is drawn closed first, so that it opens the way it does every other time.
 */
import { useEffect, useEffectEvent, useState } from 'react'

export type Late<Part> = { ask: () => Promise<Part>; ahead: () => void }

/** Failures that no one has met: the part was only asked for ahead. */
export const unmet = new WeakSet<object>()

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let asked: Promise<Part> | undefined
  let isWanted = false
  const begin = () => {
    asked ??= load().catch((error: Error) => {
      if (!isWanted) unmet.add(error)
      asked = undefined
      isWanted = false
      throw error
    })
    return asked
  }
  return {
    ask: () => {
      isWanted = true
      return begin()
    },
    ahead: () => void begin().catch(() => undefined),
  }
}

export function useLate<Part>(from: Late<Part>, wanted: boolean, onFailure: () => void): [part: Part | undefined, opened: boolean] {
  const [part, setPart] = useState<{ loaded: Part }>()
  const [isDrawn, setDrawn] = useState(false)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted || part) return
    let isOver = false
    from.ask().then(
      (loaded) => isOver || setPart({ loaded }),
      () => isOver || fail(),
    )
    return () => {
      isOver = true
    }
  }, [from, wanted, part])
  useEffect(() => setDrawn(part !== undefined), [part])
  return [part?.loaded, wanted && isDrawn]
}
