/**
 * `<OrderList items={[{ id, label }]} ordering onMove>{(id, place) => content}</OrderList>`: things in an order of the person's own. Drag by the
 * grip, or focus it and use the arrow keys; every move is said aloud. Without `ordering` the order is fixed.
 */
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { DragGhost } from '../behaviour/drag-ghost.tsx'
import { type Drag, useDragOrder } from '../behaviour/use-drag-order.ts'

type Item = { id: string; label: string }
/** The grip's name, its hint, and the announcement of a move. */
export type Ordering = { label: (name: string) => string; hint: string; moved: (name: string, place: number, of: number) => string }

type OrderListProps = {
  items: readonly Item[]
  ordering: Ordering | undefined
  /** `before`: the id it comes before, undefined at the end; `place`: its new position, counted from 0. */
  onMove: (id: string, before: string | undefined, place: number) => void
  children: (id: string, place: number) => ReactNode
}

export function OrderList({ items, ordering, onMove, children }: OrderListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const { drag, handleProps } = useDragOrder({
    box: list,
    axis: 'y',
    onMove: (id, before) => onMove(id, before, placeBefore(items, id, before)),
  })
  const onKeyDown =
    ({ id, label }: Item, place: number) =>
    (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
      if (step === undefined) return
      event.preventDefault()
      const to = place + step
      if (to < 0 || to >= items.length) return
      onMove(id, items[step < 0 ? to : to + 1]?.id, to)
      setSaid(ordering?.moved(label, to + 1, items.length) ?? '')
    }
  return (
    <>
      <ul className="p-order" ref={list}>
        {items.map((item, place) => (
          <li
            key={item.id}
            data-drag-id={item.id}
            data-dragged={drag?.id === item.id || undefined}
            data-drop={landing(drag, item.id, place === items.length - 1)}
          >
            {children(item.id, place)}
            {ordering && (
              <UnstyledButton
                className="p-order-grip"
                aria-label={ordering.label(item.label)}
                title={ordering.hint}
                onKeyDown={onKeyDown(item, place)}
                {...handleProps(item.id)}
              >
                <IconGripVertical size={14} stroke={1.5} aria-hidden />
                {drag?.id === item.id && createPortal(<DragGhost drag={drag} label={item.label} />, document.body)}
              </UnstyledButton>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}

function placeBefore(items: readonly Item[], id: string, before: string | undefined): number {
  const rest = items.filter((other) => other.id !== id)
  return before === undefined ? rest.length : rest.findIndex((other) => other.id === before)
}

/** The drop position of the dragged item, as seen from one item. */
function landing(drag: Drag | undefined, id: string, isLast: boolean): 'before' | 'after' | undefined {
  if (!drag || drag.before === drag.id) return undefined
  if (drag.before === id) return 'before'
  return isLast && drag.before === undefined ? 'after' : undefined
}
