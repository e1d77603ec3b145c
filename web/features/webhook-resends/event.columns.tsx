import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentLink, useAnswerText } from '../webhook-reports/index.tsx'
import { DeliveryPill } from '../webhooks/index.tsx'
import type { ResendableEvent } from './webhook-resends.queries.ts'

export function useEventColumns(hasMerchants: boolean): GridColumn<ResendableEvent>[] {
  const { t, i18n } = useTranslation(['webhook-resends', 'webhookReports'])
  const answer = useAnswerText()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<ResendableEvent>[]>(
    () => [
      {
        id: 'createdAt',
        header: t('webhookReports:column.createdAt'),
        width: 158,
        fit: true,
        cell: (row) => <DateTime at={row.createdAt} />,
      },
      { id: 'eventType', header: t('webhookReports:column.eventType'), width: 160, cell: (row) => <code>{row.eventType}</code> },
      {
        id: 'state',
        header: t('webhookReports:column.state'),
        width: 120,
        fit: true,
        cell: (row) => <DeliveryPill state={row.state} />,
      },
      { id: 'payment', header: t('webhookReports:column.payment'), width: 130, keep: 2, cell: (row) => <PaymentLink of={row} /> },
      ...(hasMerchants
        ? [
            {
              id: 'merchant',
              header: t('webhookReports:column.merchant'),
              width: 170,
              keep: 3 as const,
              cell: (row: ResendableEvent) => row.merchantName,
            },
          ]
        : []),
      { id: 'url', header: t('webhookReports:column.url'), width: 220, keep: 3, cell: (row) => row.url },
      {
        id: 'answer',
        header: t('webhookReports:column.answer'),
        width: 120,
        keep: 2,
        cell: (row) => answer(row.lastStatus, row.lastError),
      },
      {
        id: 'resend',
        header: t('column.resend'),
        width: 170,
        keep: 2,
        cell: ({ resend }) => (resend.reason ? t(`short.${resend.reason}`) : t('short.ready')),
      },
    ],
    [t, i18n.language, hasMerchants],
  )
}
