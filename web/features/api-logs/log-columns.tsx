import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { tookText } from '@portico/ui/words/took-text.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../shared/api/message-text.ts'
import type { Log } from './api-logs.queries.ts'
import { AnswerPill, PaymentLink, useFlowText } from './log-words.tsx'

export function useLogColumns(level: 'platform' | 'tenant' | 'merchant'): GridColumn<Log>[] {
  const { t, i18n } = useTranslation('apiLogs')
  const flowText = useFlowText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Log>[]>(
    () => [
      { id: 'at', header: t('column.at'), width: 158, fit: true, cell: (row) => <DateTime at={row.at} /> },
      { id: 'direction', header: t('column.direction'), width: 84, keep: 2, cell: (row) => t(`direction.${row.direction}`) },
      { id: 'kind', header: t('column.kind'), width: 150, keep: 2, cell: (row) => t(`kind.${row.kind}`) },
      { id: 'flow', header: t('column.flow'), width: 160, fit: true, cell: flowText },
      { id: 'status', header: t('column.status'), width: 130, fit: true, cell: (row) => <AnswerPill of={row} /> },
      {
        id: 'errorClass',
        header: t('column.errorClass'),
        width: 130,
        keep: 3,
        cell: (row) => (row.errorClass ? t(`errorClass.${row.errorClass}`) : '—'),
      },
      {
        id: 'latency',
        header: t('column.latency'),
        width: 100,
        align: 'end',
        keep: 2,
        cell: (row) => (row.latencyMs === null ? '—' : tookText(row.latencyMs)),
      },
      { id: 'payment', header: t('column.payment'), width: 130, keep: 2, cell: (row) => <PaymentLink of={row} /> },
      ...(level === 'platform'
        ? [{ id: 'tenant', header: t('column.tenant'), width: 140, keep: 3 as const, cell: (row: Log) => row.tenantName }]
        : []),
      ...(level === 'merchant'
        ? []
        : [{ id: 'merchant', header: t('column.merchant'), width: 160, keep: 3 as const, cell: (row: Log) => row.merchantName }]),
      { id: 'url', header: t('column.url'), width: 220, hidden: true, cell: (row) => `${row.method} ${pathOf(row.url)}` },
      { id: 'requestId', header: t('column.requestId'), width: 290, keep: 3, cell: (row) => row.requestId && <code>{row.requestId}</code> },
    ],
    [t, i18n.language, level],
  )
}

export function CompactLog({ row }: { row: Log }) {
  const { t } = useTranslation('apiLogs')
  const flowText = useFlowText()
  return <TwoLines name={flowText(row)} end={<AnswerPill of={row} />} detail={t(`kind.${row.kind}`)} endDetail={<DateTime at={row.at} />} />
}
