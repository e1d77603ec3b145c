import type { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { webhookEvents } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { StatusPill } from '@portico/ui/values/status-pill.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint } from './webhooks.queries.ts'

const tones = { On: 'positive', Failing: 'pending', Off: 'neutral' } as const

export function EndpointPill({ of: { isOn, failingSince }, outlined }: { of: Endpoint; outlined?: boolean }) {
  const { t } = useTranslation('webhooks')
  const state = isOn ? (failingSince ? 'Failing' : 'On') : 'Off'
  return <StatusPill status={state} tone={tones[state]} label={t(`state.${state}`)} outlined={outlined} />
}

export function useEndpointColumns(whose: keyof typeof webhookPaths): GridColumn<Endpoint>[] {
  const { t, i18n } = useTranslation('webhooks')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Endpoint>[]>(
    () => [
      {
        id: 'address',
        header: t('field.address'),
        width: 300,
        cell: (row) => <span className="p-cell-strong">{row.address}</span>,
      },
      { id: 'state', header: t('column.state'), width: 130, fit: true, cell: (row) => <EndpointPill of={row} /> },
      ...(whose === 'tenant'
        ? [
            {
              id: 'merchant',
              header: t('field.merchantId'),
              width: 190,
              keep: 2 as const,
              cell: (row: Endpoint) => row.merchantName ?? t('list.everyMerchant'),
            },
          ]
        : []),
      {
        id: 'events',
        header: t('field.events'),
        width: 130,
        keep: 3,
        cell: ({ events: { length: count } }) =>
          count === webhookEvents.length ? t('all') : t('list.events', { count, of: webhookEvents.length }),
      },
      {
        id: 'lastSuccess',
        header: t('column.lastSuccess'),
        width: 158,
        fit: true,
        keep: 2,
        cell: (row) => (row.lastSuccessAt ? <DateTime at={row.lastSuccessAt} /> : t('never')),
      },
      {
        id: 'lastFailure',
        header: t('column.lastFailure'),
        width: 158,
        fit: true,
        keep: 3,
        cell: (row) => (row.lastFailureAt ? <DateTime at={row.lastFailureAt} /> : t('never')),
      },
      { id: 'createdAt', header: t('column.createdAt'), width: 158, fit: true, keep: 3, cell: (row) => <DateTime at={row.createdAt} /> },
      { id: 'description', header: t('field.description'), width: 200, hidden: true, cell: (row) => row.description || '—' },
    ],
    [t, i18n.language, whose],
  )
}

/** A row where the list is too narrow for columns. */
export const CompactEndpoint = ({ row }: { row: Endpoint }) => (
  <TwoLines
    name={row.address}
    end={<EndpointPill of={row} />}
    detail={row.description || row.createdBy}
    endDetail={<DateTime at={row.createdAt} />}
  />
)
