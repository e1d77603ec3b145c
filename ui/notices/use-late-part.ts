/** `useLatePart(part, wanted, giveUp)`: as `useLate`; where the part cannot be loaded that is told, and `giveUp` takes the wish back. */

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
