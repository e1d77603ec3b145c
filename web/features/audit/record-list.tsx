import type { Page } from '@portico/contract/core/page.ts'
import type { GridColumn } from '@portico/ui/data-grid.tsx'
import { EmptyState } from '@portico/ui/empty-state.tsx'
import { type FilterDefinition, isSet } from '@portico/ui/filter-definition.ts'
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../shared/exports/export-button.tsx'
import { useDirectExport } from '../../shared/exports/use-direct-export.tsx'
import { readFilters, writeFilters } from '../../shared/list/filter-url.ts'
import { ListPage, type Walk } from '../../shared/list/list-page.tsx'
import { pageSizeOf } from '../../shared/list/page-size.ts'
import { useListLayout } from '../../shared/list/use-list-layout.ts'
import { useListUrl } from '../../shared/list/use-list-url.ts'
import { useListViews } from '../../shared/list/views/use-list-views.ts'
import { tenantsQuery } from '../../shared/reference.queries.ts'
import { useSession } from '../../shared/session.tsx'
import { newestFirst, recordQueryOf } from './record-query.ts'
import { type TrailList, trailExport } from './trail-export.ts'

const standardPageSize = 20

type Paging = { cursor?: string; pageIndex?: number; pageSize: number }
type RecordListProps<Row extends { id: string }, Query> = {
  path: string
  listKey: string
  /** As which list its files are asked for. */
  file: TrailList
  title: string
  rowsLabel: string
  columns: readonly GridColumn<Row>[]
  filters: readonly FilterDefinition[]
  builtIn: readonly { id: string; label: string; change: Record<string, string | undefined> }[]
  // biome-ignore lint/suspicious/noExplicitAny: the key is of no interest here
  queryOf: (query: Query & Paging) => UseQueryOptions<Page<Row>, Error, Page<Row>, any>
  rowLabel: (row: Row) => string
  compactRow: (row: Row) => ReactNode
  none: readonly [title: string, text: string]
  actions?: ReactNode
  notice?: ReactNode
  drawer: (id: string, frame: { walk: Walk; width: number | undefined; onWidth: (width: number) => void; onClose: () => void }) => ReactNode
}

/** A list of what has happened: newest first, narrowed by time, result, name and, for the platform, tenant. */
export function RecordList<Row extends { id: string }, Query>(props: RecordListProps<Row, Query>) {
  const { t } = useTranslation('auditPage')
  const session = useSession()
  const url = useListUrl(props.path)
  const { search } = url
  const own = useListLayout(props.listKey)
  const views = useListViews({ listKey: props.listKey, url, own, columns: props.columns, builtIn: props.builtIn })
  const { arrangement } = views
  const filters = useCommonFilters(props.filters)
  const values = readFilters(filters, search)
  const pageSize = pageSizeOf(search, arrangement.pageSize ?? standardPageSize)
  const page: Paging = search.cursor === undefined ? { pageIndex: 0, pageSize } : { cursor: search.cursor, pageSize }
  const asked = recordQueryOf(values, search, session.user.configureTimeZone)
  const query = { ...asked, ...page } as Query & Paging
  const answer = useQuery({ ...props.queryOf(query), placeholderData: keepPreviousData, enabled: arrangement.isKnown })
  const wish = trailExport(props.file, session, { asked, columns: props.columns, layout: arrangement.layout, answer })
  const exporting = useDirectExport()
  return (
    <ListPage
      title={props.title}
      label={props.rowsLabel}
      url={url}
      arrangement={arrangement}
      answer={answer}
      pageSize={pageSize}
      columns={props.columns}
      rowId={(row) => row.id}
      rowLabel={props.rowLabel}
      compactRow={props.compactRow}
      views={views}
      sort={newestFirst}
      onSort={() => undefined}
      filters={filters}
      values={values}
      onFilters={(next) => url.ask(writeFilters(filters, next))}
      search={{ label: t('search'), value: search.name ?? '', onChange: (text) => url.ask({ name: text || undefined }) }}
      isFiltered={search.name !== undefined || filters.some((filter) => isSet(filter, values[filter.id]))}
      onClear={() => url.ask({ ...writeFilters(filters, {}), name: undefined })}
      empty={<EmptyState title={props.none[0]}>{props.none[1]}</EmptyState>}
      noMatchText={t('noMatch')}
      actions={
        <>
          {props.actions}
          {wish && <ExportButton {...wish} isRunning={exporting.isRunning} onDirect={exporting.start} />}
        </>
      }
      job={exporting.job ?? props.notice}
      drawer={(id, walk) =>
        props.drawer(id, { walk, width: arrangement.drawerWidth, onWidth: arrangement.setDrawerWidth, onClose: url.close })
      }
    />
  )
}

function useCommonFilters(own: readonly FilterDefinition[]): FilterDefinition[] {
  const { t } = useTranslation('auditPage')
  const { user } = useSession()
  const ofPlatform = user.level === 'platform'
  const tenants = useQuery({ ...tenantsQuery, enabled: ofPlatform }).data ?? []
  const options = tenants.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))
  return [
    { id: 'date', label: t('field.at'), kind: 'dateRange', fixed: true },
    ...own,
    {
      id: 'result',
      label: t('field.result'),
      kind: 'options',
      options: (['done', 'refused'] as const).map((value) => ({ value, label: t(`result.${value}`) })),
    },
    ...(ofPlatform ? [{ id: 'tenants', label: t('field.tenant'), kind: 'options', options } as const] : []),
  ]
}
