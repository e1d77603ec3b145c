import { webhookReportPaths } from '@portico/contract/features/webhook-reports/webhook-report-paths.ts'
import { deliveryStates } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { Attempts, DeliveryPill, useOutlook } from '../webhooks/index.tsx'
import { PaymentLink, useAnswerText } from './answer-text.tsx'
import { useReportList, useSentFilters } from './use-report-list.ts'
import { type EventQuery, eventListQuery, eventQuery, type Mode, type ReportedEvent } from './webhook-reports.queries.ts'

/** Each event that was sent to an endpoint, and how far it has come. */
export function EventsPage({ whose }: { whose: keyof typeof webhookReportPaths.events }) {
  const { t } = useTranslation(['webhookReports', 'webhooks'])
  const title = usePageTitle()
  const sent = useSentFilters()
  const states = deliveryStates.map((value) => ({ value, label: t(`webhooks:delivery.${value}`) }))
  const { page, mode } = useReportList<ReportedEvent, EventQuery>({
    path: webhookReportPaths.events[whose],
    listKey: `webhook-events.${whose}`,
    columns: useColumns(whose === 'tenant'),
    filters: [...sent, { id: 'state', label: t('column.state'), kind: 'options', options: states }],
    builtIn: [
      { id: 'all', label: t('view.all'), change: { state: undefined } },
      { id: 'failed', label: t('view.failed'), change: { state: 'Failed' } },
      { id: 'waiting', label: t('view.waiting'), change: { state: 'Delivering' } },
    ],
    queryOf: eventListQuery,
  })
  return (
    <ListPage
      {...page}
      title={title}
      label={title}
      rowId={(row) => row.deliveryId}
      rowLabel={(row) => row.eventType}
      compactRow={(row) => (
        <TwoLines
          name={row.eventType}
          end={<DeliveryPill state={row.state} />}
          detail={row.url}
          endDetail={<DateTime at={row.createdAt} />}
        />
      )}
      empty={<EmptyState title={t('events.emptyTitle')}>{t('events.emptyText')}</EmptyState>}
      noMatchText={t('events.noMatch')}
      drawer={(id, frame) => <EventDrawer id={id} mode={mode} {...frame} />}
    />
  )
}

function useColumns(hasMerchants: boolean): GridColumn<ReportedEvent>[] {
  const { t, i18n } = useTranslation('webhookReports')
  const answer = useAnswerText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<ReportedEvent>[]>(
    () => [
      { id: 'createdAt', header: t('column.createdAt'), width: 158, fit: true, cell: (row) => <DateTime at={row.createdAt} /> },
      { id: 'eventType', header: t('column.eventType'), width: 170, cell: (row) => <code>{row.eventType}</code> },
      { id: 'state', header: t('column.state'), width: 120, fit: true, cell: (row) => <DeliveryPill state={row.state} /> },
      { id: 'payment', header: t('column.payment'), width: 130, keep: 2, cell: (row) => <PaymentLink of={row} /> },
      ...(hasMerchants
        ? [{ id: 'merchant', header: t('column.merchant'), width: 180, keep: 3 as const, cell: (row: ReportedEvent) => row.merchantName }]
        : []),
      { id: 'url', header: t('column.url'), width: 260, keep: 2, cell: (row) => row.url },
      { id: 'answer', header: t('column.answer'), width: 140, cell: (row) => answer(row.lastStatus, row.lastError) },
      { id: 'attempts', header: t('column.attempts'), width: 100, align: 'end', keep: 3, cell: (row) => row.attemptCount },
      {
        id: 'deliveredAt',
        header: t('column.deliveredAt'),
        width: 158,
        fit: true,
        keep: 3,
        cell: (row) => (row.deliveredAt ? <DateTime at={row.deliveredAt} /> : '—'),
      },
    ],
    [t, i18n.language, hasMerchants],
  )
}

function EventDrawer({ id, mode, ...frame }: DrawerFrame & { id: string; mode: Mode }) {
  const outlook = useOutlook()
  const answer = useQuery(eventQuery(id, mode))
  return (
    <LoadedDrawer
      {...frame}
      id={id}
      answer={answer}
      label={(record) => record.eventType}
      status={(record) => <DeliveryPill state={record.state} />}
    >
      {(record) => (
        <DrawerPart>
          <p className="p-lead">
            <PaymentLink of={record} /> · {record.url}
            <br />
            {outlook(record)}
          </p>
          <Attempts of={record.attempts} />
        </DrawerPart>
      )}
    </LoadedDrawer>
  )
}
