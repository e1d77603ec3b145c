/** `useLatePart(part, wanted, giveUp)`: as `useLate`; if the part cannot be loaded, an error is shown and `giveUp` is called. */

import { useUiTexts } from '../words/texts.tsx'
import { type Late, useLate } from './late.ts'
import { notify } from './notify.tsx'

export function useLatePart<Part>(from: Late<Part>, wanted: boolean, giveUp: () => void): [part: Part | undefined, opened: boolean] {
  const texts = useUiTexts()
  return useLate(from, wanted, () => {
    giveUp()
    notify.error(texts.partFailed)
  })
}
