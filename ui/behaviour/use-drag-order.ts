/**
 * Drag to reorder, for header cells and lists alike. Elements inside `box` carry `data-drag-id`; the handle spreads `handleProps(id)`.
 * `drop` tells where the thing would land: before an id, or at the end (undefined). Escape gives up; a press that does not
 * move stays a click. Keyboards have their own way (the chooser's arrows), so nothing here is a focus stop.
 */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

const startPx = 5

export type Drag = { id: string; before: string | undefined; x: number; y: number }

type DragOrderOptions = { box: RefObject<HTMLElement | null>; axis: 'x' | 'y'; onMove: (id: string, before: string | undefined) => void }

export function useDragOrder({ box, axis, onMove }: DragOrderOptions) {
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  /** The first neighbour whose middle lies behind the pointer is the one we land before. */
  const landing = (id: string, x: number, y: number): string | undefined => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[data-drag-id]') ?? [])]
    const behind = items.find((item) => {
      const rect = item.getBoundingClientRect()
      return axis === 'x' ? x < rect.left + rect.width / 2 : y < rect.top + rect.height / 2
    })
    const before = behind?.dataset.dragId
    const own = items.findIndex((item) => item.dataset.dragId === id)
    return before !== undefined && items[own + 1]?.dataset.dragId === before ? id : before
  }

  const onPointerDown = (id: string) => (event: ReactPointerEvent) => {
    if (event.button !== 0) return
    const start = { x: event.clientX, y: event.clientY }
    let current: Drag | undefined
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!current && Math.hypot(x - start.x, y - start.y) < startPx) return
      current = { id, before: landing(id, x, y), x, y }
      setDrag(current)
    }
    const end = () => {
      stop.current?.()
      if (!current) return
      swallowClick()
      if (current.before !== id) onMove(id, current.before)
    }
    const cancel = () => stop.current?.()
    const giveUp = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.preventDefault()
      key.stopPropagation()
      stop.current?.()
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', giveUp, true)
    stop.current = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', giveUp, true)
      stop.current = undefined
      setDrag(undefined)
    }
  }
  return { drag, handleProps: (id: string) => ({ onPointerDown: onPointerDown(id) }) }
}

/** The click that a browser sends after the end of a drag is not meant. */
function swallowClick() {
  const swallow = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0)
}
