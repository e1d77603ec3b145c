import type { PageWithoutTotal, Total } from '@portico/contract/core/page.ts'
import type { FilterDefinition, FilterValues } from '@portico/ui/fields/filter-definition.ts'
import type { GridColumn, GridSort, GridState } from '@portico/ui/list/data-grid.tsx'
import { KeysetPager } from '@portico/ui/list/keyset-pager.tsx'
import { ListFrame, type Selection } from '@portico/ui/list/list-frame.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { loadFailureText, problemText, requestIdOf } from '../api/problem-text.ts'
import type { ListUrl } from '../page/use-list-url.ts'
import type { DrawerFrame, Walk } from './drawer-frame.ts'
import { type NextStep, NextSteps } from './next-steps.tsx'
import type { ListArrangement } from './use-list-layout.ts'
import { ListViews } from './views/list-views.tsx'
import type { ListViews as Views } from './views/use-list-views.ts'

type ListPageProps<Row extends object> = {
  title: string
  /** What the rows are, for screen readers. */
  label: string
  url: ListUrl
  arrangement: ListArrangement
  answer: UseQueryResult<PageWithoutTotal<Row>>
  /** The rows to show, where that is more than those of the page: some open onto others. */
  rows?: readonly Row[] | undefined
  /** Undefined until it is known. */
  total: Total | undefined
  pageSize: number
  columns: readonly GridColumn<Row>[]
  rowId: (row: Row) => string
  rowLabel: (row: Row) => string
  compactRow: (row: Row) => ReactNode
  besideCompact?: ((row: Row) => ReactNode) | undefined
  sort: GridSort
  onSort: (sort: GridSort) => void
  filters: readonly FilterDefinition[]
  values: FilterValues
  onFilters: (values: Record<string, unknown>) => void
  search: { label: string; value: string; onChange: (text: string) => void } | undefined
  /** Built-in and saved ones, from `useListViews`. */
  views: Views
  /** Whether anything removable narrows the list: then an empty one says so. */
  isFiltered: boolean
  onClear: () => void
  empty: ReactNode
  noMatchText: ReactNode
  /** What may be tried where nothing matches, before the filters are cleared. */
  nextSteps?: readonly NextStep[]
  actions?: ReactNode
  /** Beside the choice of columns. */
  columnSets?: ReactNode
  /** Work that is under way, such as an export. */
  job?: ReactNode
  selection?: Selection | undefined
  drawer: (id: string, frame: DrawerFrame) => ReactNode
}

/**
 * The list page of `ui`, filled from the address, the server's answer and the user's arrangement: paging by cursor, the messages while it
 * loads, when it is empty and when it fails. A page declares only its differences.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { title, label, url, arrangement, answer, columns, rowId, views, search } = props
  const { data, error } = answer
  const rows = props.rows ?? data?.data ?? []
  const refused = refusalOf(error)
  useFreshStart(url, error)
  return (
    <ListFrame
      title={title}
      actions={props.actions}
      views={<ListViews views={views} />}
      filter={{
        filters: props.filters,
        value: props.values,
        onChange: props.onFilters,
        ...(search ? { search: search.value, onSearch: search.onChange, searchLabel: search.label } : {}),
        ...(refused ? { notice: { text: refused.text, filterIds: filterIdsOf(refused.names, props.filters) } } : {}),
      }}
      columnSets={props.columnSets}
      job={props.job}
      grid={{
        label,
        rows,
        columns,
        rowId,
        rowLabel: props.rowLabel,
        compactRow: props.compactRow,
        besideCompact: props.besideCompact,
        state: stateOf(answer, arrangement),
        filtered: props.isFiltered,
        empty: props.empty,
        noMatch: (
          <NoMatch onClear={props.onClear} steps={props.nextSteps ?? []}>
            {props.noMatchText}
          </NoMatch>
        ),
        error: <Failed error={error} refused={refused !== undefined} answer={answer} />,
        sort: props.sort,
        onSort: props.onSort,
        layout: arrangement.layout,
        onLayout: arrangement.setLayout,
        openId: url.openId,
        onOpen: (row) => url.open(rowId(row)),
        skeletonRows: props.pageSize,
        footer: data && <Pager {...props} data={data} />,
      }}
      selection={props.selection}
      record={url.openId !== undefined && props.drawer(url.openId, frameOf(url, arrangement, rows.map(rowId)))}
    />
  )
}

function stateOf({ isPending, isPlaceholderData, isError }: UseQueryResult<unknown>, { isKnown }: ListArrangement): GridState {
  if (isError) return 'error'
  if (isPending || !isKnown) return 'loading'
  return isPlaceholderData ? 'refetching' : 'ready'
}

const frameOf = (url: ListUrl, { drawerWidth, setDrawerWidth }: ListArrangement, ids: readonly string[]): DrawerFrame => ({
  walk: walkOf(url, ids),
  width: drawerWidth,
  onWidth: setDrawerWidth,
  onClose: url.close,
})

/** The rows before and after the open one; a record that is not on this page has no neighbours. */
function walkOf(url: ListUrl, ids: readonly string[]): Walk {
  const place = url.openId === undefined ? -1 : ids.indexOf(url.openId)
  return {
    onPrevious: place > 0 ? () => url.step(ids, -1) : undefined,
    onNext: place >= 0 && place < ids.length - 1 ? () => url.step(ids, 1) : undefined,
  }
}

type Refusal = { text: string; names: readonly string[] }

/** The server's wish to narrow the search, or what it found wrong with a filter: told under the bar, beside the chips it is about. */
function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.status !== 422) return undefined
  const names = Object.keys(error.fields).map((name) => name.replace(/^query\./, ''))
  return { text: problemText(error), names }
}

const filterIdsOf = (names: readonly string[], filters: readonly FilterDefinition[]) =>
  filters.filter(({ id }) => names.some((name) => name === id || name === `${id}From` || name === `${id}To`)).map(({ id }) => id)

/** A cursor outlives neither its filters nor its server: an address with a stale one shows the first page. */
function useFreshStart({ search, move }: ListUrl, error: unknown): void {
  const isStale =
    error instanceof ApiError && (error.code === 'cursor_mismatch' || error.code === 'page_too_deep') && search.cursor !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each stale address
  useEffect(() => {
    if (isStale) move({ cursor: undefined })
  }, [isStale])
}

function NoMatch({ children, steps, onClear }: { children: ReactNode; steps: readonly NextStep[]; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="no-match"
      title={t('list.noMatchTitle')}
      action={<NextSteps steps={[...steps, { label: t('list.clearFilters'), onTake: onClear }]} />}
    >
      {children}
    </EmptyState>
  )
}

function Failed({ error, refused, answer }: { error: unknown; refused: boolean; answer: UseQueryResult<unknown> }) {
  const { t } = useTranslation()
  if (refused)
    return (
      <EmptyState kind="no-match" title={t('list.narrowTitle')}>
        {problemText(error)}
      </EmptyState>
    )
  return (
    <ErrorState
      title={t('list.failedTitle')}
      requestId={requestIdOf(error)}
      onRetry={() => void answer.refetch()}
      retrying={answer.isFetching}
    >
      {loadFailureText(error)}
    </ErrorState>
  )
}

function Pager<Row extends object>({ data, total, url, pageSize, arrangement }: ListPageProps<Row> & { data: PageWithoutTotal<Row> }) {
  const first = data.pageIndex * data.pageSize
  const to = first + data.data.length
  const { nextCursor, previousCursor } = data
  return (
    <KeysetPager
      from={first + 1}
      to={to}
      total={total && Math.max(total.totalCount, to)}
      capped={total?.totalIsCapped ?? false}
      pageSize={pageSize}
      hasPrevious={previousCursor !== null}
      hasNext={nextCursor !== null}
      onPrevious={() => url.move({ cursor: previousCursor ?? undefined })}
      onNext={() => url.move({ cursor: nextCursor ?? undefined })}
      onPageSize={(size) => {
        arrangement.setPageSize(size)
        url.ask({ pageSize: String(size) })
      }}
    />
  )
}
