import { webhookStatuses } from '@portico/contract/features/transactions/transaction-words.ts'
import { webhookReportPaths } from '@portico/contract/features/webhook-reports/webhook-report-paths.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../shared/list/list-page.tsx'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { DestinationDrawer } from './destination-drawer.tsx'
import { DestinationPill } from './destination-pill.tsx'
import { useMerchantFilter, useReportList } from './use-report-list.ts'
import { type Destination, type DestinationQuery, destinationListQuery } from './webhook-reports.queries.ts'

/** How each destination answers: every endpoint, and merchants without one. */
export function DestinationsPage() {
  const { t } = useTranslation('webhookReports')
  const title = usePageTitle()
  const { page, mode } = useReportList<Destination, DestinationQuery>({
    path: webhookReportPaths.destinations,
    listKey: 'webhook-destinations',
    columns: useColumns(),
    filters: [
      {
        id: 'status',
        label: t('filter.status'),
        kind: 'options',
        options: webhookStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      },
      ...useMerchantFilter(),
    ],
    builtIn: [
      { id: 'all', label: t('view.all'), change: { status: undefined } },
      { id: 'notDelivering', label: t('view.notDelivering'), change: { status: 'NotDelivering' } },
      { id: 'notConfigured', label: t('view.notConfigured'), change: { status: 'NotConfigured' } },
    ],
    queryOf: destinationListQuery,
  })
  return (
    <ListPage
      {...page}
      title={title}
      label={title}
      rowId={(row) => row.id}
      rowLabel={(row) => row.address ?? row.merchantName ?? row.id}
      compactRow={(row) => <CompactDestination row={row} />}
      empty={<EmptyState title={t('destinations.emptyTitle')}>{t('destinations.emptyText')}</EmptyState>}
      noMatchText={t('destinations.noMatch')}
      drawer={(id, frame) => <DestinationDrawer id={id} mode={mode} {...frame} />}
    />
  )
}

const CompactDestination = ({ row }: { row: Destination }) => {
  const { t } = useTranslation('webhookReports')
  return (
    <TwoLines
      name={row.merchantName ?? t('destinations.everyMerchant')}
      end={<DestinationPill of={row} />}
      detail={row.address ?? t('destinations.none')}
      endDetail={row.lastSuccessAt ? <DateTime at={row.lastSuccessAt} /> : '—'}
    />
  )
}

function useColumns(): GridColumn<Destination>[] {
  const { t, i18n } = useTranslation('webhookReports')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Destination>[]>(
    () => [
      {
        id: 'destination',
        header: t('column.destination'),
        width: 300,
        cell: (row) => (row.address ? <span className="p-cell-strong">{row.address}</span> : t('destinations.none')),
      },
      { id: 'status', header: t('filter.status'), width: 180, fit: true, cell: (row) => <DestinationPill of={row} /> },
      { id: 'merchant', header: t('column.merchant'), width: 190, cell: (row) => row.merchantName ?? t('destinations.everyMerchant') },
      {
        id: 'failures',
        header: t('column.failures'),
        width: 150,
        align: 'end',
        keep: 2,
        cell: (row) => (row.endpointId === null ? '—' : formatCount(row.failuresInARow)),
      },
      {
        id: 'lastSuccess',
        header: t('column.lastSuccess'),
        width: 158,
        fit: true,
        keep: 2,
        cell: (row) => (row.lastSuccessAt ? <DateTime at={row.lastSuccessAt} /> : '—'),
      },
      {
        id: 'lastFailure',
        header: t('column.lastFailure'),
        width: 158,
        fit: true,
        keep: 3,
        cell: (row) => (row.lastFailureAt ? <DateTime at={row.lastFailureAt} /> : '—'),
      },
    ],
    [t, i18n.language],
  )
}
