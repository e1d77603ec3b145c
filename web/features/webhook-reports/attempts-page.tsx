import { webhookReportPaths } from '@portico/contract/features/webhook-reports/webhook-report-paths.ts'
import { attemptErrors } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawerFrame } from '../../shared/list/drawer-frame.ts'
import { ListPage } from '../../shared/list/list-page.tsx'
import { LoadedDrawer } from '../../shared/list/loaded-drawer.tsx'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { Attempts } from '../webhooks/index.tsx'
import { PaymentLink, useAnswerText } from './answer-text.tsx'
import { useReportList, useSentFilters } from './use-report-list.ts'
import { type AttemptQuery, attemptListQuery, attemptQuery, type Mode, type ReportedAttempt } from './webhook-reports.queries.ts'

/** Each try to send a webhook: what was sent, what came back and how long that took. */
export function AttemptsPage({ whose }: { whose: keyof typeof webhookReportPaths.attempts }) {
  const { t } = useTranslation(['webhookReports', 'webhooks'])
  const title = usePageTitle()
  const sent = useSentFilters()
  const { page, mode } = useReportList<ReportedAttempt, AttemptQuery>({
    path: webhookReportPaths.attempts[whose],
    listKey: `webhook-attempts.${whose}`,
    columns: useColumns(whose === 'tenant'),
    filters: [
      ...sent,
      {
        id: 'outcome',
        label: t('filter.outcome'),
        kind: 'select',
        options: (['Delivered', 'Failed'] as const).map((value) => ({ value, label: t(`filter.${value}`) })),
      },
      {
        id: 'error',
        label: t('filter.error'),
        kind: 'options',
        options: attemptErrors.map((value) => ({ value, label: t(`webhooks:error.${value}`) })),
      },
    ],
    builtIn: [
      { id: 'all', label: t('view.all'), change: { outcome: undefined } },
      { id: 'failed', label: t('view.failed'), change: { outcome: 'Failed' } },
    ],
    queryOf: attemptListQuery,
  })
  return (
    <ListPage
      {...page}
      title={title}
      label={title}
      rowId={(row) => row.attemptId}
      rowLabel={(row) => row.eventType}
      compactRow={(row) => (
        <TwoLines name={row.eventType} end={<AnswerPill of={row} />} detail={row.url} endDetail={<DateTime at={row.at} style="millis" />} />
      )}
      empty={<EmptyState title={t('attempts.emptyTitle')}>{t('attempts.emptyText')}</EmptyState>}
      noMatchText={t('attempts.noMatch')}
      drawer={(id, frame) => <AttemptDrawer id={id} mode={mode} {...frame} />}
    />
  )
}

export function AnswerPill({ of: { httpStatus, error } }: { of: Pick<ReportedAttempt, 'httpStatus' | 'error'> }) {
  const answer = useAnswerText()
  return <StatusPill status={error ?? 'Delivered'} tone={error ? 'negative' : 'positive'} label={answer(httpStatus, error)} />
}

function useColumns(hasMerchants: boolean): GridColumn<ReportedAttempt>[] {
  const { t, i18n } = useTranslation('webhookReports')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<ReportedAttempt>[]>(
    () => [
      { id: 'at', header: t('column.at'), width: 180, fit: true, cell: (row) => <DateTime at={row.at} style="millis" /> },
      { id: 'eventType', header: t('column.eventType'), width: 170, cell: (row) => <code>{row.eventType}</code> },
      { id: 'result', header: t('column.result'), width: 150, fit: true, cell: (row) => <AnswerPill of={row} /> },
      { id: 'latency', header: t('column.latency'), width: 100, align: 'end', keep: 2, cell: (row) => tookText(row.latencyMs) },
      { id: 'payment', header: t('column.payment'), width: 130, keep: 2, cell: (row) => <PaymentLink of={row} /> },
      ...(hasMerchants
        ? [{ id: 'merchant', header: t('column.merchant'), width: 180, keep: 3 as const, cell: (row: ReportedAttempt) => row.merchantName }]
        : []),
      { id: 'url', header: t('column.url'), width: 250, keep: 3, cell: (row) => row.url },
      { id: 'no', header: t('column.no'), width: 90, align: 'end', keep: 3, cell: (row) => row.no },
      { id: 'trigger', header: t('column.trigger'), width: 130, keep: 3, cell: (row) => row.by ?? t(`trigger.${row.trigger}`) },
      {
        id: 'next',
        header: t('column.next'),
        width: 158,
        fit: true,
        keep: 3,
        cell: (row) => (row.nextRetryAt ? <DateTime at={row.nextRetryAt} /> : '—'),
      },
    ],
    [t, i18n.language, hasMerchants],
  )
}

function AttemptDrawer({ id, mode, ...frame }: DrawerFrame & { id: string; mode: Mode }) {
  const { t } = useTranslation('webhookReports')
  const answer = useQuery(attemptQuery(id, mode))
  return (
    <LoadedDrawer {...frame} id={id} answer={answer} label={(record) => record.eventType} status={(record) => <AnswerPill of={record} />}>
      {(record) => (
        <DrawerPart>
          <p className="p-lead">
            <PaymentLink of={record} /> · {record.url}
            {record.nextRetryAt && (
              <>
                <br />
                {t('column.next')}: <DateTime at={record.nextRetryAt} />
              </>
            )}
          </p>
          <Attempts of={[record]} isOpen />
        </DrawerPart>
      )}
    </LoadedDrawer>
  )
}
