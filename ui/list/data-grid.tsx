/**
 * `<DataGrid label rows columns rowId compactRow … />`: the one list of the product. Sorting, selection and layout are controlled by the caller;
 * columns, ranks and widths follow the width of the grid itself.
 * - `state`: `loading` (skeleton after 150 ms), `refetching` (old rows at 60 %), `error` (the `error` slot), `ready`.
 * - no rows: the `noMatch` slot where `filtered`, else the `empty` slot.
 * - `sort`/`onSort`: one column at a time. `selected`/`onSelect`: ids; omit `onSelect` for a list without boxes.
 * - `layout`/`onLayout`: order, hidden, widths, pinned (grid-layout.ts); omit `onLayout` for a fixed layout.
 * - `openId` marks the row whose drawer is open; columns keep their order beside it, and those that say least of a row make room, `onOpen` makes rows open by press and Enter.
 * - `compactRow` is what a row looks like below 480 px of grid width. `footer` takes the pager.
 */
import { VisuallyHidden } from '@mantine/core'
import { type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import { useStable } from '../behaviour/use-stable.ts'
import { formatCount } from '../words/money-format.ts'
import { useUiTexts } from '../words/texts.tsx'
import type { GridColumn, GridSort } from './grid-column.ts'
import { GridHeader } from './grid-header.tsx'
import { emptyLayout, type GridLayout, moveBefore } from './grid-layout.ts'
import { GridList, GridRow, type RowModel, SkeletonRows } from './grid-rows.tsx'
import { useDelayed } from './grid-skeleton.tsx'
import { useGridFit } from './use-grid-fit.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { checkPx, useGridTable } from './use-grid-table.ts'

export type { GridColumn, GridSort } from './grid-column.ts'
export { emptyLayout, type GridLayout, readLayout } from './grid-layout.ts'

export type GridState = 'loading' | 'refetching' | 'error' | 'ready'

export type DataGridProps<Row extends object> = {
  label: string
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  /** What the box of a row is called: "Select ORD-20481". The id where it is missing. */
  rowLabel?: (row: Row) => string
  compactRow: (row: Row) => ReactNode
  /** At the end of such a row, beside what opens its record. */
  besideCompact?: ((row: Row) => ReactNode) | undefined
  state?: GridState
  filtered?: boolean
  empty?: ReactNode
  noMatch?: ReactNode
  error?: ReactNode
  sort?: GridSort
  onSort?: (sort: GridSort) => void
  selected?: readonly string[] | undefined
  onSelect?: ((ids: string[]) => void) | undefined
  layout?: GridLayout
  onLayout?: (layout: GridLayout) => void
  openId?: string
  onOpen?: (row: Row) => void
  footer?: ReactNode
  skeletonRows?: number
}

const nothing: readonly string[] = []

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { label, rows, columns, rowId, rowLabel = rowId, compactRow, state = 'ready', filtered, footer, openId, skeletonRows = 10 } = props
  const { sort, onSort, selected = nothing, onSelect, layout = emptyLayout, onLayout, onOpen } = props
  const texts = useUiTexts()
  const scroll = useRef<HTMLDivElement>(null)
  const open = useStable(onOpen)
  const checks = onSelect !== undefined
  const loading = state === 'loading'
  // Rows may be there before they are shown: until then the cells have bars.
  const shown = loading ? undefined : rows
  const { band, tight, ids, widths, onWidth } = useGridFit({
    box: scroll,
    columns,
    rows: shown,
    layout,
    onLayout,
    checkPx: checks ? checkPx : 0,
    isBeside: openId !== undefined,
  })
  const { table, pinned } = useGridTable({ rows, columns, rowId, ids, widths, pinnedIds: layout.pinned, checks, selected, onSelect })
  const models = table.getRowModel().rows
  const byId = (id: string) => models.find((row) => row.id === id)
  const keys = useGridKeys({
    box: scroll,
    ids: models.map((row) => row.id),
    openId,
    onSelect: (id) => checks && byId(id)?.toggleSelected(),
    onOpen: (id) => {
      const row = byId(id)
      if (row) open?.(row.original)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: ids name the columns in their drawn order
  const drawn = useMemo(() => ids.flatMap((id) => columns.find((column) => column.id === id) ?? []), [columns, ids.join(' ')])
  const skeleton = useDelayed(loading)
  const slot = state === 'error' ? props.error : rows.length > 0 || loading ? undefined : filtered ? props.noMatch : props.empty
  const rowModels = models.map(
    (row): RowModel<Row> => ({
      id: row.id,
      original: row.original,
      selected: row.getIsSelected(),
      onSelect: checks ? row.getToggleSelectedHandler() : undefined,
    }),
  )
  const total = Object.values(widths).reduce((sum, width) => sum + width, checks ? checkPx : 0)
  const tableView = (
    <table className="p-table" aria-label={label} aria-busy={loading || state === 'refetching'} style={{ width: total }}>
      <colgroup>
        {checks && <col style={{ width: checkPx }} />}
        {drawn.map((column) => (
          <col key={column.id} style={{ width: widths[column.id] }} />
        ))}
      </colgroup>
      <GridHeader
        columns={drawn}
        widths={widths}
        pinned={pinned}
        sort={sort}
        onSort={onSort}
        check={
          checks
            ? { all: table.getIsAllRowsSelected(), some: table.getIsSomeRowsSelected(), toggle: () => table.toggleAllRowsSelected() }
            : undefined
        }
        onMove={onLayout && ((id, before) => onLayout(moveBefore(columns, layout, id, before)))}
        onWidth={onLayout && onWidth}
      />
      <tbody
        onKeyDown={keys.onKeyDown}
        onPointerOver={nameCutText}
        onFocus={({ target }) => {
          const id = target.closest<HTMLElement>('[data-row-id]')?.dataset.rowId
          if (id !== undefined) keys.onFocus(id)
        }}
        data-waiting={(loading && !skeleton) || undefined}
      >
        {loading ? (
          <SkeletonRows columns={drawn} count={skeletonRows} checks={checks} />
        ) : (
          rowModels.map((row) => (
            <GridRow
              key={row.id}
              row={row}
              columns={drawn}
              pinned={pinned}
              isOpen={row.id === openId}
              isActive={row.id === keys.activeId}
              selectLabel={texts.selectRow(rowLabel(row.original))}
              onOpen={open}
            />
          ))
        )}
      </tbody>
    </table>
  )
  return (
    <section className="p-grid" aria-label={label} data-tight={tight || undefined} data-stale={state === 'refetching' || undefined}>
      <div className="p-grid-scroll" ref={scroll}>
        {slot ??
          (band === 'list' ? (
            <GridList
              label={label}
              rows={loading ? [] : rowModels}
              openId={openId}
              compactRow={compactRow}
              besideCompact={props.besideCompact}
              onOpen={open}
              skeletonRows={loading ? skeletonRows : 0}
              waiting={!skeleton}
            />
          ) : (
            tableView
          ))}
      </div>
      <VisuallyHidden role="status">{loading ? texts.loading : slot ? '' : texts.rowsShown(formatCount(rows.length))}</VisuallyHidden>
      {!slot && footer}
    </section>
  )
}

/** Text that is cut gets its full length as tooltip, at the moment someone points at it. */
function nameCutText({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.classList.contains('p-cell-check')) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? ''
  else cell.removeAttribute('title')
}
