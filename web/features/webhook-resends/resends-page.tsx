import { webhookResendPaths } from '@portico/contract/features/webhook-resends/webhook-resend-paths.ts'
import { PageActions } from '@portico/ui/actions/page-actions.tsx'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { useList } from '../../shared/list/use-list.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useListUrl } from '../../shared/page/use-list-url.ts'
import { useSession } from '../../shared/session/session.tsx'
import { modeOf, newest } from '../webhook-reports/index.tsx'
import { sumText } from './resend-job.tsx'
import { ResendPill } from './result-pill.tsx'
import { ResultsDrawer } from './results-drawer.tsx'
import { type Resend, type ResendQuery, resendListQuery } from './webhook-resends.queries.ts'

/** The user's own resends of the last week; each opens with what came of every webhook. */
export function ResendsPage({ whose }: { whose: keyof typeof webhookResendPaths.resends }) {
  const { t } = useTranslation('webhook-resends')
  const title = usePageTitle()
  const session = useSession()
  const url = useListUrl(webhookResendPaths.resends[whose])
  const isMerchant = whose === 'merchant'
  const mode = isMerchant ? session.mode : modeOf(url.search)
  const modeFilter = useModeFilter()
  const { page } = useList({
    url,
    listKey: `webhook-resends.${whose}`,
    columns: useColumns(),
    filters: isMerchant ? [] : [modeFilter],
    order: newest,
    search: undefined,
    builtIn: [],
    askedOf: () => ({}),
    queryOf: (query) => resendListQuery(query as ResendQuery, mode),
  })
  const back = `${webhookResendPaths.events[whose]}${mode === 'Test' && !isMerchant ? '?mode=Test' : ''}`
  return (
    <ListPage
      {...page}
      values={isMerchant ? page.values : { mode: 'Live', ...page.values }}
      title={title}
      label={title}
      rowId={(row) => row.bulkId}
      rowLabel={(row) => t('resends.row', { count: row.total, webhooks: formatCount(row.total) })}
      compactRow={(row) => (
        <TwoLines
          name={t('resends.row', { count: row.total, webhooks: formatCount(row.total) })}
          end={<ResendPill of={row} />}
          detail={sumText(t, row)}
          endDetail={<DateTime at={row.startedAt} />}
        />
      )}
      empty={<EmptyState title={t('resends.emptyTitle')}>{t('resends.emptyText')}</EmptyState>}
      noMatchText={t('resends.emptyText')}
      actions={<PageActions actions={[{ id: 'choose', label: t('resends.choose'), href: back, keep: true }]} />}
      drawer={(id, frame) => <ResultsDrawer id={id} mode={mode} onStarted={url.open} {...frame} />}
    />
  )
}

function useColumns(): GridColumn<Resend>[] {
  const { t, i18n } = useTranslation('webhook-resends')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Resend>[]>(() => {
    const count = (name: keyof Resend['results'], keep?: 2 | 3): GridColumn<Resend> => ({
      id: name,
      header: t(`result.${name}`),
      width: 110,
      align: 'end',
      ...(keep ? { keep } : {}),
      cell: ({ results }) => formatCount(results[name]),
    })
    return [
      { id: 'startedAt', header: t('column.startedAt'), width: 158, fit: true, cell: (row) => <DateTime at={row.startedAt} /> },
      { id: 'state', header: t('column.state'), width: 150, cell: (row) => <ResendPill of={row} /> },
      { id: 'total', header: t('column.total'), width: 110, align: 'end', cell: (row) => formatCount(row.total) },
      count('Arrived'),
      count('Failed', 2),
      count('Refused', 2),
      count('Left', 3),
    ]
  }, [t, i18n.language])
}
