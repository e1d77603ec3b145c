import type { Drag } from './use-drag-order.ts'

/** The name of the dragged item, beside the pointer. */
export const DragGhost = ({ drag, label }: { drag: Drag; label: string }) => (
  <span className="p-drag-ghost" style={{ left: drag.x, top: drag.y }} aria-hidden>
    {label}
  </span>
)
