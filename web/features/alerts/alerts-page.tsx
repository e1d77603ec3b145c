import { alertPaths } from '@portico/contract/features/alerts/alert-paths.ts'
import { alertKinds, alertSeverities, alertStates } from '@portico/contract/features/alerts/alert-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { CompactAlert, useAlertColumns } from './alert.columns.tsx'
import { AlertDrawer } from './alert-drawer.tsx'
import { type Alert, alertListQuery, type Mode, type Whose } from './alerts.queries.ts'
import { useAlertWords } from './say-alert.ts'

const order = sortOrders(['-firedAt'], '-firedAt')

/** Alerts of the merchant, the tenant or all tenants. */
export function AlertsPage({ at }: { at: keyof typeof alertPaths }) {
  const { t } = useTranslation('alerts')
  const title = usePageTitle()
  const { user, mode: ownMode } = useSession()
  const url = useListUrl(alertPaths[at])
  const { level } = user
  const isPlatform = level === 'platform'
  const mode: Mode = level === 'merchant' ? ownMode : url.search.mode === 'Test' ? 'Test' : 'Live'
  const whose: Whose = isPlatform ? 'platform' : level === 'merchant' || url.search.whose === 'mine' ? 'mine' : 'tenant'
  const { page } = useList({
    url,
    listKey: `alerts.${level}`,
    columns: useAlertColumns({ level }),
    builtIn: [
      { id: 'all', label: t('view.all'), change: {} },
      { id: 'open', label: t('view.open'), change: { state: 'Firing,Recovering,NoData' } },
      ...(level === 'tenant' ? [{ id: 'mine', label: t('view.mine'), change: { whose: 'mine' } }] : []),
      { id: 'resolved', label: t('view.resolved'), change: { state: 'Resolved' } },
    ],
    filters: useFilters(level),
    order,
    search: undefined,
    askedOf: ({ state, severity, kind }) => ({
      ...(Array.isArray(state) ? { state: state as never } : {}),
      ...(Array.isArray(severity) ? { severity: severity as never } : {}),
      ...(Array.isArray(kind) ? { kind: kind as never } : {}),
    }),
    queryOf: (query) => alertListQuery(query, mode, whose),
  })
  return (
    <ListPage
      {...page}
      values={level === 'merchant' ? page.values : { mode: 'Live', ...page.values }}
      title={title}
      label={title}
      rowId={(row) => rowIdOf(row, isPlatform)}
      rowLabel={(row) => row.name}
      compactRow={(row) => <CompactAlert row={row} />}
      empty={<EmptyState title={t('list.emptyTitle')}>{t(level === 'merchant' ? 'list.emptyMerchant' : 'list.emptyText')}</EmptyState>}
      noMatchText={t('list.noMatch')}
      drawer={(id, frame) => <AlertDrawer {...placeOf(id, isPlatform)} mode={mode} {...frame} />}
    />
  )
}

/** Staff of the platform find a record by its tenant too. */
const rowIdOf = ({ id, tenantId }: Alert, isPlatform: boolean) => (isPlatform ? `${tenantId}.${id}` : id)
function placeOf(rowId: string, isPlatform: boolean): { id: string; tenantId?: string } {
  const [tenantId, id] = rowId.split('.')
  return isPlatform && tenantId !== undefined && id !== undefined ? { id, tenantId } : { id: rowId }
}

function useFilters(level: string): FilterDefinition[] {
  const { t } = useTranslation('alerts')
  const words = useAlertWords()
  const mode = useModeFilter()
  return [
    ...(level === 'merchant' ? [] : [mode]),
    {
      id: 'state',
      label: t('column.state'),
      kind: 'options',
      options: alertStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      id: 'severity',
      label: t('field.severity'),
      kind: 'options',
      options: alertSeverities.map((value) => ({ value, label: t(`severity.${value}`) })),
    },
    { id: 'kind', label: t('field.kind'), kind: 'options', options: alertKinds.map((value) => ({ value, label: words.kind(value) })) },
    ...(level === 'tenant'
      ? [{ id: 'whose', label: t('filter.whose'), kind: 'select' as const, options: [{ value: 'mine', label: t('view.mine') }] }]
      : []),
  ]
}
