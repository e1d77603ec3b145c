/**
 * `<Board label spots isEditing titleOf onStep>{(spot, place) => <WidgetFrame … {...place} />}</Board>`: widgets in twelve columns, and in one where
 * there is no room for more. While it is edited, widgets are moved and resized by mouse, by the arrow keys on their grip and by their menu;
 * every step goes to `onStep` (`editBoard` in board-edit.ts) and is said aloud.
 */
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Action } from '../actions/action-button.tsx'
import { ChartPlace } from '../chart/chart-place.ts'
import '../css/board.css'
import type { BoardStep } from './board-edit.ts'
import { type Direction, type Growth, moved, readingOrder, resized, type Spot } from './board-layout.ts'
import { bodyPx, heightPx, stackedBelowPx } from './board-size.ts'
import { useBoardTexts } from './board-texts.ts'

const BoardGrid = lazy(() => import('./board-grid.tsx'))

/** What a frame shows while the board is edited, and the room inside it. */
export type BoardPlace = {
  height: number
  isEditing: boolean
  moves: Action[]
  grip: { label: string; hint: string; onKeyDown: (event: KeyboardEvent) => void } | undefined
}

type BoardProps = {
  label: string
  spots: readonly Spot[]
  isEditing: boolean
  titleOf: (id: string) => string
  onStep: (step: BoardStep<never>) => void
  /** In one column a widget is so high at most: a figure or a map would leave its card empty. */
  mostStacked?: (id: string) => number | undefined
  children: (id: string, place: BoardPlace) => ReactNode
}

const directions: Readonly<Record<string, Direction>> = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }
const growths: Readonly<Record<string, Growth>> = { ArrowLeft: 'narrower', ArrowRight: 'wider', ArrowUp: 'shorter', ArrowDown: 'taller' }

export function Board({ label, spots, isEditing, titleOf, onStep, mostStacked, children }: BoardProps) {
  const texts = useBoardTexts()
  const [box, widthPx] = useWidth()
  const [said, setSaid] = useState('')
  const isStacked = widthPx < stackedBelowPx

  const go = (id: string, direction: Direction) => {
    const next = moved(spots, id, direction)
    const to = next.find((spot) => spot.id === id)
    setSaid(next === spots || !to ? texts.unmoved : texts.placed(titleOf(id), to.x + 1, to.y + 1))
    onStep({ do: 'move', id, direction })
  }
  const grow = (id: string, growth: Growth) => {
    const to = resized(spots, id, growth).find((spot) => spot.id === id)
    if (to) setSaid(texts.sized(titleOf(id), to.w, to.h))
    onStep({ do: 'resize', id, growth })
  }
  // While it is edited, people change its size.
  const rowsOf = ({ id, h }: Spot) => (isStacked && !isEditing ? Math.min(h, mostStacked?.(id) ?? h) : h)
  const placeOf = (spot: Spot): BoardPlace => {
    const { id } = spot
    const ways: Direction[] = isStacked ? ['up', 'down'] : ['left', 'right', 'up', 'down']
    const sizes: Growth[] = isStacked ? ['taller', 'shorter'] : ['wider', 'narrower', 'taller', 'shorter']
    return {
      height: bodyPx(rowsOf(spot)),
      isEditing,
      moves: !isEditing
        ? []
        : [
            ...ways.map((way) => ({
              id: way,
              label: texts.direction[way],
              onClick: () => go(id, isStacked ? inOneColumn(spots, id, way) : way),
            })),
            ...sizes.map((growth) => ({ id: growth, label: texts.growth[growth], onClick: () => grow(id, growth) })),
            {
              id: 'remove',
              label: texts.remove,
              danger: true,
              onClick: () => {
                setSaid(texts.removed(titleOf(id)))
                onStep({ do: 'remove', id })
              },
            },
          ],
      grip: isEditing
        ? {
            label: texts.move(titleOf(id)),
            hint: texts.moveHint,
            onKeyDown: (event) => {
              const [direction, growth] = [directions[event.key], growths[event.key]]
              if (!direction || !growth || event.ctrlKey || event.metaKey || event.altKey) return
              event.preventDefault()
              if (event.shiftKey) grow(id, growth)
              else go(id, isStacked ? inOneColumn(spots, id, direction) : direction)
            },
          }
        : undefined,
    }
  }
  const draw = (spot: Spot) => (
    <ChartPlace value={`${spot.x} ${spot.y} ${spot.w} ${spot.h} ${isStacked}`}>{children(spot.id, placeOf(spot))}</ChartPlace>
  )
  return (
    <section className="p-board-box" aria-label={label} data-editing={isEditing || undefined} ref={box}>
      {widthPx === 0 ? null : isStacked ? (
        <div className="p-board-stack">
          {readingOrder(spots).map((spot) => (
            <div key={spot.id} className="p-board-item" style={{ height: heightPx(rowsOf(spot)) }}>
              {draw(spot)}
            </div>
          ))}
        </div>
      ) : (
        <Suspense fallback={<BoardSkeleton spots={spots} />}>
          <BoardGrid spots={spots} widthPx={widthPx} isEditing={isEditing} onPlace={(placed) => onStep({ do: 'place', spots: placed })}>
            {draw}
          </BoardGrid>
        </Suspense>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

/** Up is before the one that is read before it: beside it or above it. */
function inOneColumn(spots: readonly Spot[], id: string, direction: Direction): Direction {
  const order = readingOrder(spots)
  const at = order.findIndex((spot) => spot.id === id)
  const isUp = direction === 'up' || direction === 'left'
  const other = order[isUp ? at - 1 : at + 1]
  if (other && other.y === order[at]?.y) return isUp ? 'left' : 'right'
  return isUp ? 'up' : 'down'
}

/** Has the shape of the board, so that nothing jumps when it comes. */
export const BoardSkeleton = ({ spots }: { spots: readonly Spot[] }) => (
  <div className="p-board-skeleton" aria-busy="true">
    {spots.map(({ id, x, y, w, h }) => (
      <div key={id} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}>
        <Skeleton height="100%" radius="md" />
      </div>
    ))}
  </div>
)

/** The width of an element that is on the page: 0 until it is known. */
function useWidth(): [(element: HTMLElement | null) => void, number] {
  const [widthPx, setWidth] = useState(0)
  const watched = useRef<ResizeObserver>(undefined)
  useEffect(() => () => watched.current?.disconnect(), [])
  const ref = useRef((element: HTMLElement | null) => {
    watched.current?.disconnect()
    if (!element) return
    watched.current = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    watched.current.observe(element)
  })
  return [ref.current, widthPx]
}
