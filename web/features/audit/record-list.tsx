import type { Page } from '@portico/contract/core/page.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../shared/exports/export-button.tsx'
import { useDirectExport } from '../../shared/exports/use-direct-export.tsx'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import { type Paging, useList } from '../../shared/list/use-list.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { tenantsQuery } from '../../shared/session/reference.queries.ts'
import { useSession } from '../../shared/session/session.tsx'
import { newestFirst, recordQueryOf } from './record-query.ts'
import { type TrailList, trailExport } from './trail-export.ts'

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
  drawer: (id: string, frame: DrawerFrame) => ReactNode
}

/** A list of what has happened: newest first, narrowed by time, result, name and, for the platform, tenant. */
export function RecordList<Row extends { id: string }, Query>(props: RecordListProps<Row, Query>) {
  const { t } = useTranslation('auditPage')
  const session = useSession()
  const url = useListUrl(props.path)
  const { columns, queryOf } = props
  const { page, asked, answer, layout } = useList({
    url,
    listKey: props.listKey,
    columns,
    builtIn: props.builtIn,
    filters: useCommonFilters(props.filters),
    order: newestFirst,
    search: { name: 'name', label: t('search') },
    askedOf: (values, search) => recordQueryOf(values, search, session.user.configureTimeZone),
    queryOf: (query) => queryOf(query as Query & Paging),
  })
  const wish = trailExport(props.file, session, { asked, columns, layout, answer })
  const exporting = useDirectExport()
  return (
    <ListPage
      {...page}
      title={props.title}
      label={props.rowsLabel}
      rowId={(row) => row.id}
      rowLabel={props.rowLabel}
      compactRow={props.compactRow}
      empty={<EmptyState title={props.none[0]}>{props.none[1]}</EmptyState>}
      noMatchText={t('noMatch')}
      actions={
        <>
          {props.actions}
          {wish && <ExportButton {...wish} isRunning={exporting.isRunning} onDirect={exporting.start} />}
        </>
      }
      job={exporting.job ?? props.notice}
      drawer={props.drawer}
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
