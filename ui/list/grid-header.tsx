/** The head of the grid: sorting, widths, order. Only what the server can sort shows an arrow on hover. */
import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowsSort, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import { DragGhost } from '../behaviour/drag-ghost.tsx'
import { clampWidth } from '../behaviour/resize-edge.tsx'
import { type Drag, useDragOrder } from '../behaviour/use-drag-order.ts'
import { useUiTexts } from '../words/texts.tsx'
import { maxColumnPx, minColumnPx } from './fit-widths.ts'
import { type GridColumn, type GridSort, nextSort } from './grid-column.ts'

/** An earlier cell lies above a later one, so that the edge to grab reaches over both; pinned ones above all. */
const headLayer = 50
const pinnedLayer = 100

export type Pinned = (id: string) => CSSProperties | undefined

type GridHeaderProps<Row> = {
  columns: readonly GridColumn<Row>[]
  widths: Record<string, number>
  pinned: Pinned
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  check?: { all: boolean; some: boolean; toggle: () => void }
  onMove?: (id: string, before: string | undefined) => void
  onWidth?: (id: string, width: number | undefined, final: boolean) => void
}

export function GridHeader<Row>({ columns, widths, pinned, sort, onSort, check, onMove, onWidth }: GridHeaderProps<Row>) {
  const texts = useUiTexts()
  const row = useRef<HTMLTableRowElement>(null)
  const { drag, handleProps } = useDragOrder({ box: row, axis: 'x', onMove: (id, before) => onMove?.(id, before) })
  return (
    <thead>
      <tr ref={row} data-dragging={drag ? true : undefined}>
        {check && (
          <th className="p-cell-check" scope="col" data-pinned={pinned('') ? true : undefined} style={pinned('')}>
            <Checkbox aria-label={texts.selectPage} checked={check.all} indeterminate={check.some && !check.all} onChange={check.toggle} />
          </th>
        )}
        {columns.map((column, place) => (
          <th
            key={column.id}
            scope="col"
            data-drag-id={column.id}
            data-col={column.id}
            data-align={column.align}
            data-pinned={pinned(column.id) ? true : undefined}
            data-dragged={drag?.id === column.id || undefined}
            data-drop={dropSide(drag, column.id, place === columns.length - 1)}
            style={{ ...pinned(column.id), zIndex: (pinned(column.id) ? pinnedLayer : headLayer) - place }}
            aria-sort={sort?.id !== column.id ? undefined : sort.direction === 'desc' ? 'descending' : 'ascending'}
          >
            <span className="p-cell" {...(onMove ? handleProps(column.id) : undefined)}>
              <HeaderLabel column={column} sort={sort} onSort={onSort} />
              {drag?.id === column.id && createPortal(<DragGhost drag={drag} label={column.header} />, document.body)}
            </span>
            {onWidth && place < columns.length - 1 && (
              <WidthHandle
                header={column.header}
                width={widths[column.id] ?? column.width}
                onWidth={(width, final) => onWidth(column.id, width, final)}
              />
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

const dropSide = (drag: Drag | undefined, id: string, last: boolean) => {
  if (!drag || drag.before === drag.id) return undefined
  if (drag.before === id) return 'before'
  return last && drag.before === undefined ? 'after' : undefined
}

function HeaderLabel<Row>({ column, sort, onSort }: { column: GridColumn<Row>; sort?: GridSort; onSort?: (sort: GridSort) => void }) {
  const label = column.headerCell ?? column.header
  if (!column.sortable || !onSort)
    return (
      <span className="p-th" title={column.header}>
        {label}
      </span>
    )
  const direction = sort?.id === column.id ? sort.direction : undefined
  const Icon = direction === 'desc' ? IconSortDescending : direction === 'asc' ? IconSortAscending : IconArrowsSort
  return (
    <UnstyledButton className="p-th" data-sorted={direction} title={column.header} onClick={() => onSort(nextSort(column, sort))}>
      <span className="p-th-text">{label}</span>
      <Icon size={14} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}

type WidthHandleProps = { header: string; width: number; onWidth: (width: number | undefined, final: boolean) => void }
const keyStep = 16

/** The right edge of a header cell. A double press, or Home, gives the width back to the grid. */
function WidthHandle({ header, width, onWidth }: WidthHandleProps) {
  const texts = useUiTexts()
  const start = useRef<{ x: number; width: number; moved: boolean }>(undefined)
  const widthAt = (x: number) => clampWidth((start.current?.width ?? width) + x - (start.current?.x ?? x), minColumnPx, maxColumnPx)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? keyStep * 4 : keyStep
    if (event.key === 'Home') onWidth(undefined, true)
    else if (event.key === 'ArrowLeft') onWidth(clampWidth(width - by, minColumnPx, maxColumnPx), true)
    else if (event.key === 'ArrowRight') onWidth(clampWidth(width + by, minColumnPx, maxColumnPx), true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = (event: PointerEvent) => {
    if (start.current?.moved) onWidth(widthAt(event.clientX), true)
    start.current = undefined
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, an hr is not
    <span
      className="p-width"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={texts.resizeColumn(header)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={minColumnPx}
      aria-valuemax={maxColumnPx}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(undefined, true)}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width, moved: false }
      }}
      onPointerMove={(event) => {
        if (!start.current || (event.clientX === start.current.x && !start.current.moved)) return
        start.current.moved = true
        onWidth(widthAt(event.clientX), false)
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
