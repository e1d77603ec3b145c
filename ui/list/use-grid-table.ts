import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useMemo } from 'react'
import type { GridColumn } from './grid-column.ts'

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})

/** The box column before all others; it stays in sight with the pinned ones. */
export const checkPx = 38

type GridTableOptions<Row> = {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  ids: readonly string[]
  widths: Record<string, number>
  pinnedIds: readonly string[]
  checks: boolean
  selected: readonly string[]
  onSelect?: (ids: string[]) => void
}

/** The table model: which columns in which order and width, where pinned ones stick, and which rows are chosen (Shift chooses a range). */
export function useGridTable<Row extends object>({
  rows,
  columns,
  rowId,
  ids,
  widths,
  pinnedIds,
  checks,
  selected,
  onSelect,
}: GridTableOptions<Row>) {
  const defs = useMemo(() => {
    const define = createColumnHelper<typeof features, Row>()
    return columns.map((column) => define.display({ id: column.id, header: column.header }))
  }, [columns])
  const rowSelection = useMemo((): RowSelectionState => Object.fromEntries(selected.map((id) => [id, true])), [selected])
  const table = useTable({
    features,
    data: rows as Row[],
    columns: defs,
    getRowId: rowId,
    enableRowSelection: checks,
    state: {
      columnOrder: [...ids],
      columnPinning: { start: pinnedIds.filter((id) => ids.includes(id)), end: [] },
      columnSizing: widths,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, ids.includes(id)])),
      rowSelection,
    },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelect?.(Object.keys(next))
    },
  })
  const leaves = table.getVisibleLeafColumns()
  const start = checks ? checkPx : 0
  const lastPinned = leaves.filter((leaf) => leaf.getIsPinned()).at(-1)?.id
  const offsets = leaves.filter((leaf) => leaf.getIsPinned()).map((leaf) => `${leaf.id}:${leaf.getStart('start') + start}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one string represents all offsets, so that rows are not drawn again for nothing
  const pinned = useMemo(() => {
    const styles = new Map<string, CSSProperties>()
    for (const offset of offsets) {
      const cut = offset.lastIndexOf(':')
      const id = offset.slice(0, cut)
      const edge = id === lastPinned ? { boxShadow: 'inset -1px 0 0 var(--p-line)' } : undefined
      styles.set(id, { insetInlineStart: Number(offset.slice(cut + 1)), ...edge })
    }
    if (offsets.length > 0) styles.set('', { insetInlineStart: 0 })
    return (id: string) => styles.get(id)
  }, [offsets.join(' ')])
  return { table, pinned }
}
