import { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { ActionButton } from '@portico/ui/actions/action-button.tsx'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { sortOrders } from '../../shared/list/sort-orders.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle, useTitleWords } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { ScheduleDialog } from './dialogs/schedule.dialog.tsx'
import { useWish } from './dialogs/use-wish.ts'
import { useScheduleWords } from './say-schedule.ts'
import { CompactSchedule, useScheduleColumns } from './schedule.columns.tsx'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import { type Mode, type Schedule, scheduleListQuery, scheduleWire } from './schedules.queries.ts'
import { useSendables } from './use-sendables.ts'

const order = sortOrders(['-createdAt'], '-createdAt')

/** Every report that is sent by mail: of the merchant, the tenant or all tenants. */
export function SchedulesPage({ whose }: { whose: keyof typeof schedulePaths }) {
  const { t } = useTranslation('schedules')
  const title = usePageTitle()
  const { can, user, mode: ownMode } = useSession()
  const [isAdding, setAdding] = useState(false)
  const words = useScheduleWords()
  const wish = useWish()
  const url = useListUrl(schedulePaths[whose])
  const { level } = user
  const isPlatform = level === 'platform'
  const mode: Mode = level === 'merchant' ? ownMode : url.search.mode === 'Test' ? 'Test' : 'Live'
  const { page } = useList({
    url,
    listKey: `schedules.${level}`,
    columns: useScheduleColumns({ level }),
    builtIn: [
      { id: 'all', label: t('view.all'), change: {} },
      { id: 'active', label: t('view.active'), change: { isActive: 'true' } },
      { id: 'off', label: t('view.off'), change: { isActive: 'false' } },
    ],
    filters: useFilters(level !== 'merchant'),
    order,
    search: undefined,
    askedOf: ({ reportType, isActive }) => ({
      ...(Array.isArray(reportType) ? { reportType: reportType as string[] } : {}),
      ...(isActive === 'true' || isActive === 'false' ? { isActive: isActive as 'true' | 'false' } : {}),
    }),
    queryOf: (query) => scheduleListQuery(query, mode, isPlatform),
  })
  const add = wish.reports.length > 0 &&
    can(scheduleWire.create.access) && { id: 'new', label: t('list.new'), onClick: () => setAdding(true) }
  return (
    <>
      <ListPage
        {...page}
        values={level === 'merchant' ? page.values : { mode: 'Live', ...page.values }}
        title={title}
        label={title}
        rowId={(row) => rowIdOf(row, isPlatform)}
        rowLabel={(row) => words.report(row.reportType)}
        compactRow={(row) => <CompactSchedule row={row} />}
        empty={
          <EmptyState title={t('list.emptyTitle')} action={add && <ActionButton of={add} />}>
            {t(add ? 'list.emptyText' : 'list.emptyRead')}
          </EmptyState>
        }
        noMatchText={t('list.noMatch')}
        actions={<PageActions actions={[add && { ...add, primary: true, keep: true }]} />}
        drawer={(id, frame) => (
          <ScheduleDrawer
            {...placeOf(id, isPlatform)}
            mode={mode}
            whose={whose}
            {...frame}
            tab={url.search.tab}
            onTab={(tab) => url.show({ tab })}
          />
        )}
      />
      {isAdding && <ScheduleDialog mode={mode} wish={wish.begin()} onClose={() => setAdding(false)} onDone={({ id }) => url.open(id)} />}
    </>
  )
}

/** Staff of the platform find a record by its tenant too. */
const rowIdOf = ({ id, tenantId }: Schedule, isPlatform: boolean) => (isPlatform ? `${tenantId}.${id}` : id)
function placeOf(rowId: string, isPlatform: boolean): { id: string; tenantId?: string } {
  const [tenantId, id] = rowId.split('.')
  return isPlatform && tenantId !== undefined && id !== undefined ? { id, tenantId } : { id: rowId }
}

function useFilters(hasModes: boolean): FilterDefinition[] {
  const { t } = useTranslation('schedules')
  const say = useTitleWords()
  const mode = useModeFilter()
  return [
    ...(hasModes ? [mode] : []),
    {
      id: 'reportType',
      label: t('field.reportType'),
      kind: 'options',
      options: useSendables().ofLevel.map(({ id, words }) => ({ value: id, label: say(words) })),
    },
    {
      id: 'isActive',
      label: t('column.state'),
      kind: 'select',
      options: [
        { value: 'true', label: t('state.Active') },
        { value: 'false', label: t('off') },
      ],
    },
  ]
}
