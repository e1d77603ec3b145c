import type { Late } from '@portico/ui/notices/late.ts'
import { useLatePart } from '@portico/ui/notices/use-late-part.ts'
import type { ReactNode } from 'react'

type LateOverlayProps<Part> = { of: Late<Part>; wanted: boolean; onClose: () => void; children: (part: Part, opened: boolean) => ReactNode }

/** An overlay of the shell, loaded on first use; if it cannot be loaded, an error is shown and nothing stays open. */
export function LateOverlay<Part>({ of, wanted, onClose, children }: LateOverlayProps<Part>) {
  const [part, opened] = useLatePart(of, wanted, onClose)
  return part && children(part, opened)
}
