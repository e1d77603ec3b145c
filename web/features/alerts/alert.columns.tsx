import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Alert } from './alerts.queries.ts'
import { AlertPill, SeverityPill } from './pills.tsx'
import { useAlertWords } from './say-alert.ts'

export function useAlertColumns({ level }: { level: 'platform' | 'tenant' | 'merchant' }): GridColumn<Alert>[] {
  const { t, i18n } = useTranslation('alerts')
  const words = useAlertWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Alert>[]>(
    () => [
      { id: 'severity', header: t('field.severity'), width: 120, fit: true, cell: (row) => <SeverityPill of={row} /> },
      { id: 'name', header: t('column.rule'), width: 230, cell: (row) => <span className="p-cell-strong">{row.name}</span> },
      { id: 'state', header: t('column.state'), width: 120, fit: true, cell: (row) => <AlertPill of={row} /> },
      { id: 'firedAt', header: t('column.since'), width: 158, fit: true, cell: (row) => <DateTime at={row.firedAt} style="minute" /> },
      { id: 'seen', header: t('column.seen'), width: 330, cell: (row) => words.seen(row.kind, row) },
      { id: 'threshold', header: t('field.threshold'), width: 190, keep: 2, cell: (row) => words.condition(row) },
      ...(level === 'platform'
        ? [{ id: 'tenant', header: t('column.tenant'), width: 140, keep: 2 as const, cell: (row: Alert) => row.tenantName }]
        : []),
      ...(level === 'merchant'
        ? []
        : [
            {
              id: 'acknowledgedBy',
              header: t('column.acknowledgedBy'),
              width: 160,
              keep: 2 as const,
              cell: (row: Alert) => row.acknowledgedBy ?? '—',
            },
          ]),
      { id: 'kind', header: t('field.kind'), width: 150, hidden: true, cell: (row) => words.kind(row.kind) },
      { id: 'scope', header: t('column.scope'), width: 220, hidden: true, cell: (row) => words.scope(row) },
      {
        id: 'resolvedAt',
        header: t('column.resolvedAt'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => (row.resolvedAt ? <DateTime at={row.resolvedAt} style="minute" /> : '—'),
      },
    ],
    [t, i18n.language, level],
  )
}

/** A row where the list is too narrow for columns. */
export function CompactAlert({ row }: { row: Alert }) {
  const words = useAlertWords()
  return (
    <TwoLines
      name={row.name}
      end={<AlertPill of={row} />}
      detail={words.seen(row.kind, row)}
      endDetail={<DateTime at={row.firedAt} style="minute" />}
    />
  )
}
