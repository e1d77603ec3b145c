/** The rows of the grid, in columns or, where it is too narrow for them, in two lines each. */
import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { GridColumn } from './grid-column.ts'
import type { Pinned } from './grid-header.tsx'

export type RowModel<Row> = { id: string; original: Row; selected: boolean; onSelect?: (event: unknown) => void }

type GridRowProps<Row> = {
  row: RowModel<Row>
  columns: readonly GridColumn<Row>[]
  pinned: Pinned
  isOpen: boolean
  isActive: boolean
  selectLabel: string
  onOpen?: (row: Row) => void
}

/** A press on something that acts by itself, or the end of selecting text, does not open the row. */
const isOwnPress = (target: EventTarget) =>
  !(target instanceof Element && target.closest('a,button,input,label,[role=button]')) && window.getSelection()?.type !== 'Range'

function GridRowBase<Row>({ row, columns, pinned, isOpen, isActive, selectLabel, onOpen }: GridRowProps<Row>) {
  return (
    <tr
      data-row-id={row.id}
      data-open={isOpen || undefined}
      data-checked={row.selected || undefined}
      data-opens={onOpen ? true : undefined}
      tabIndex={isActive ? 0 : -1}
      aria-current={isOpen || undefined}
      onClick={(event) => isOwnPress(event.target) && onOpen?.(row.original)}
    >
      {row.onSelect && (
        <td className="p-cell-check" data-pinned={pinned('') ? true : undefined} style={pinned('')}>
          <Checkbox aria-label={selectLabel} tabIndex={isActive ? 0 : -1} checked={row.selected} onChange={row.onSelect} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-col={column.id}
          data-align={column.align}
          data-pinned={pinned(column.id) ? true : undefined}
          style={pinned(column.id)}
        >
          <span className="p-cell">{column.cell(row.original)}</span>
        </td>
      ))}
    </tr>
  )
}

/** Rows are many and change seldom: one is drawn again only when something of its own has changed. */
export const GridRow = memo(GridRowBase, (before, after) => {
  const { row: oldRow, ...old } = before
  const { row: newRow, ...now } = after
  const same = (Object.keys(now) as (keyof typeof now)[]).every((key) => old[key] === now[key])
  return (
    same &&
    oldRow.original === newRow.original &&
    oldRow.selected === newRow.selected &&
    Boolean(oldRow.onSelect) === Boolean(newRow.onSelect)
  )
}) as typeof GridRowBase

const bars = [82, 64, 74, 58, 90]

/** Bars of the real widths at the real row height: nothing moves when the data arrives. */
export const SkeletonRows = <Row,>({ columns, count, checks }: { columns: readonly GridColumn<Row>[]; count: number; checks: boolean }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity beyond their place
    <tr key={row} className="p-skeleton-row" style={{ opacity: Math.max(0.25, 1 - row * 0.08) }}>
      {checks && <td className="p-cell-check" />}
      {columns.map((column, place) => (
        <td key={column.id}>
          <Skeleton height={9} width={`${bars[(row + place) % bars.length]}%`} ml={column.align === 'end' ? 'auto' : 0} />
        </td>
      ))}
    </tr>
  ))

type GridListProps<Row> = {
  label: string
  rows: readonly RowModel<Row>[]
  openId?: string
  compactRow: (row: Row) => ReactNode
  besideCompact?: ((row: Row) => ReactNode) | undefined
  onOpen?: (row: Row) => void
  skeletonRows: number
  waiting: boolean
}

/** Below 480 px of grid width: a list, each record in two lines. */
export const GridList = <Row,>({ label, rows, openId, compactRow, besideCompact, onOpen, skeletonRows, waiting }: GridListProps<Row>) => (
  <ul className="p-grid-list" aria-label={label} data-waiting={(skeletonRows > 0 && waiting) || undefined}>
    {Array.from({ length: skeletonRows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity beyond their place
      <li key={row} className="p-grid-list-bars" aria-hidden>
        <Skeleton height={9} width={`${bars[row % bars.length]}%`} />
        <Skeleton height={9} width="46%" />
      </li>
    ))}
    {rows.map((row) => (
      <li key={row.id} data-open={row.id === openId || undefined}>
        {onOpen ? (
          <UnstyledButton aria-current={row.id === openId || undefined} data-row-id={row.id} onClick={() => onOpen(row.original)}>
            {compactRow(row.original)}
          </UnstyledButton>
        ) : (
          compactRow(row.original)
        )}
        {besideCompact?.(row.original)}
      </li>
    ))}
  </ul>
)
