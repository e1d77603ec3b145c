import { apiLogPaths } from '@portico/contract/features/api-logs/api-log-paths.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { type Log, logListQuery, type Mode, type Place } from './api-logs.queries.ts'
import { CompactLog, useLogColumns } from './log-columns.tsx'
import { LogDrawer } from './log-drawer.tsx'
import { askedOf, useLogFilters } from './log-filters.ts'
import { useFlowText } from './log-words.tsx'

const newest = sortOrders(['-at'], '-at')

/** Requests that the platform answered, and those that it sent: of the merchant, the tenant or all tenants. */
export function LogsPage({ at }: { at: keyof typeof apiLogPaths }) {
  const { t } = useTranslation('apiLogs')
  const title = usePageTitle()
  const flowText = useFlowText()
  const { user, mode: ownMode } = useSession()
  const url = useListUrl(apiLogPaths[at])
  const { level } = user
  const isPlatform = level === 'platform'
  const mode: Mode = level === 'merchant' ? ownMode : url.search.mode === 'Test' ? 'Test' : 'Live'
  const { page } = useList({
    url,
    listKey: `api-logs.${level}`,
    columns: useLogColumns(level),
    builtIn: [
      { id: 'all', label: t('view.all'), change: { outcome: undefined, direction: undefined } },
      { id: 'failed', label: t('view.failed'), change: { outcome: 'Failed', direction: undefined } },
      { id: 'in', label: t('view.in'), change: { direction: 'In', outcome: undefined } },
      { id: 'out', label: t('view.out'), change: { direction: 'Out', outcome: undefined } },
    ],
    filters: useLogFilters(level),
    order: newest,
    search: { name: 'requestId', label: t('column.requestId') },
    askedOf: (values, search) => askedOf(values, search, user.configureTimeZone),
    queryOf: (query) => logListQuery(query, mode, isPlatform),
  })
  return (
    <ListPage
      {...page}
      values={level === 'merchant' ? page.values : { mode: 'Live', ...page.values }}
      title={title}
      label={title}
      rowId={(row) => rowIdOf(row, isPlatform)}
      rowLabel={flowText}
      compactRow={(row) => <CompactLog row={row} />}
      empty={<EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>}
      noMatchText={t('list.noMatch')}
      drawer={(id, frame) => <LogDrawer {...placeOf(id, isPlatform)} mode={mode} {...frame} />}
    />
  )
}

/** Staff of the platform find a record by its tenant too. */
const rowIdOf = ({ logId, tenantId }: Log, isPlatform: boolean) => (isPlatform ? `${tenantId}.${logId}` : logId)
function placeOf(rowId: string, isPlatform: boolean): Place {
  const [tenantId, id] = rowId.split('.')
  return isPlatform && tenantId !== undefined && id !== undefined ? { id, tenantId } : { id: rowId }
}
