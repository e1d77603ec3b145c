/**
 * The edge of a panel at the right side: dragged by hand, or moved by arrow keys (Home/End for the limits, Shift for big steps).
 * `onDrag` follows the hand, `onEnd` reports once when it lets go. Widths are pixels.
 */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

const step = 20
const bigStep = 100

export const clampWidth = (width: number, min: number, max: number): number => Math.round(Math.min(max, Math.max(min, width)))

type ResizeEdgeProps = {
  label: string
  value: number
  min: number
  max: number
  onDrag: (width: number) => void
  onEnd: (width: number) => void
}

export function ResizeEdge({ label, value, min, max, onDrag, onEnd }: ResizeEdgeProps) {
  const start = useRef<{ x: number; width: number }>(undefined)
  const widthAt = (event: PointerEvent) => {
    const from = start.current
    return from ? clampWidth(from.width + from.x - event.clientX, min, max) : value
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? bigStep : step
    const next = { ArrowLeft: value + by, ArrowRight: value - by, Home: min, End: max }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onEnd(clampWidth(next, min, max))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, an hr is not
    <div
      className="p-edge"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width: value }
      }}
      onPointerMove={(event) => start.current && onDrag(widthAt(event))}
      onPointerUp={(event) => {
        if (!start.current) return
        const width = widthAt(event)
        start.current = undefined
        onEnd(width)
      }}
      onPointerCancel={() => {
        if (!start.current) return
        onEnd(start.current.width)
        start.current = undefined
      }}
    />
  )
}
