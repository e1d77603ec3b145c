import { type Late, useLate } from '@portico/ui/late.ts'
import { notify } from '@portico/ui/notify.tsx'
import { useUiTexts } from '@portico/ui/texts.tsx'
import type { ReactNode } from 'react'

type LateOverlayProps<Part> = { of: Late<Part>; wanted: boolean; onClose: () => void; children: (part: Part, opened: boolean) => ReactNode }

/** What the shell lays over a page, loaded when it is first wanted; where it cannot be loaded that is told and nothing stays open. */
export function LateOverlay<Part>({ of, wanted, onClose, children }: LateOverlayProps<Part>) {
  const texts = useUiTexts()
  const [part, opened] = useLate(of, wanted, () => {
    onClose()
    notify.error(texts.partFailed)
  })
  return part && children(part, opened)
}
