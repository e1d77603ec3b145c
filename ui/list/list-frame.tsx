/**
 * `<ListFrame title views filter grid actions? job? selection? record? />`: a list with everything that belongs to one: its views as tabs,
 * search and filters (`filter`, of the filter bar), the choice of columns and the rows (`grid`, of the data grid), work that is under way
 * (`job`), what can be done with chosen rows, and the `record` that is open beside it. It fills the window: only rows scroll.
 */
import type { ComponentProps, ReactNode } from 'react'
import type { Actions } from '../actions/offered-actions.ts'
import { PageHeader } from '../pieces/page-header.tsx'
import { SplitView } from '../record/record-drawer.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { DataGrid, type DataGridProps } from './data-grid.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { GridLayout } from './grid-layout.ts'

export type Selection = {
  ids: readonly string[]
  /** How many are meant, where that is more than those that are marked. */
  count?: number | undefined
  note?: ReactNode
  actions?: Actions
  onChange: (ids: string[]) => void
  onClear: () => void
}

type Arranged = { layout: GridLayout; onLayout: (layout: GridLayout) => void }

export type ListFrameProps<Row extends object> = {
  title: string
  actions?: ReactNode
  views: ReactNode
  filter: Omit<ComponentProps<typeof FilterBar>, 'end'>
  /** Beside the choice of columns. */
  columnSets?: ReactNode
  job?: ReactNode
  grid: Omit<DataGridProps<Row>, 'selected' | 'onSelect'> & Arranged
  selection?: Selection | undefined
  record?: ReactNode
}

export function ListFrame<Row extends object>({
  title,
  actions,
  views,
  filter,
  columnSets,
  job,
  grid,
  selection,
  record,
}: ListFrameProps<Row>) {
  const { columns, layout, onLayout } = grid
  return (
    <SplitView>
      <main className="p-page" data-fill>
        <PageHeader title={title} actions={actions} />
        {views}
        <FilterBar
          {...filter}
          end={
            record ? undefined : (
              <>
                {columnSets}
                <ColumnChooser columns={columns} layout={layout} onLayout={onLayout} />
              </>
            )
          }
        />
        {job}
        <DataGrid {...grid} selected={selection?.ids} onSelect={selection?.onChange} />
        {selection && selection.ids.length > 0 && (
          <BulkBar
            count={selection.count ?? selection.ids.length}
            note={selection.note}
            actions={selection.actions}
            onClear={selection.onClear}
          />
        )}
      </main>
      {record}
    </SplitView>
  )
}
