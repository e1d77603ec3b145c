import type { Late } from '@portico/ui/notices/late.ts'
import { useLatePart } from '@portico/ui/notices/use-late-part.ts'
import type { ReactNode } from 'react'

type LateOverlayProps<Part> = { of: Late<Part>; wanted: boolean; onClose: () => void; children: (part: Part, opened: boolean) => ReactNode }

/** What the shell lays over a page, loaded when it is first wanted; where it cannot be loaded that is told and nothing stays open. */
export function LateOverlay<Part>({ of, wanted, onClose, children }: LateOverlayProps<Part>) {
  const [part, opened] = useLatePart(of, wanted, onClose)
  return part && children(part, opened)
}
