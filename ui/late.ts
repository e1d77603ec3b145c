/**
 * A part of a page that is loaded when it is first wanted: `const sheet = late(() => import('./shortcut-sheet.tsx'))`.
 * `sheet.ahead()` begins before that, when a pointer or the focus comes near what opens it. `useLate(sheet, wanted, onFailure)` gives
 * the part once it is here, and whether it should be open: it is drawn closed first, so that it opens the way it does every other time.
 */
import { useEffect, useEffectEvent, useState } from 'react'

export type Late<Part> = { ask: () => Promise<Part>; ahead: () => void }

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let asked: Promise<Part> | undefined
  const ask = () => {
    asked ??= load().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
  return { ask, ahead: () => void ask().catch(() => undefined) }
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
