import { reportFormats } from '@portico/contract/features/reports/report-formats.ts'
import type { GridColumn } from '@portico/ui/list/data-grid.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { RunPill, SchedulePill } from './pills.tsx'
import { useScheduleWords } from './say-schedule.ts'
import type { Schedule } from './schedules.queries.ts'

type Reader = { level: 'platform' | 'tenant' | 'merchant' }

export function useScheduleColumns({ level }: Reader): GridColumn<Schedule>[] {
  const { t, i18n } = useTranslation('schedules')
  const words = useScheduleWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language
  return useMemo<GridColumn<Schedule>[]>(
    () => [
      {
        id: 'reportType',
        header: t('field.reportType'),
        width: 210,
        cell: (row) => <span className="p-cell-strong">{words.report(row.reportType)}</span>,
      },
      { id: 'timing', header: t('column.timing'), width: 300, keep: 2, cell: (row) => words.timing(row) },
      { id: 'state', header: t('column.state'), width: 110, fit: true, cell: (row) => <SchedulePill of={row} /> },
      {
        id: 'nextRunAt',
        header: t('column.nextRunAt'),
        width: 150,
        fit: true,
        keep: 2,
        cell: (row) => (row.nextRunAt ? <DateTime at={row.nextRunAt} style="minute" /> : '—'),
      },
      { id: 'lastRun', header: t('column.lastRun'), width: 280, cell: (row) => <LastRun of={row} /> },
      ...(level === 'platform'
        ? [{ id: 'tenant', header: t('column.tenant'), width: 140, keep: 2 as const, cell: (row: Schedule) => row.tenantName }]
        : []),
      ...(level === 'merchant'
        ? []
        : [
            {
              id: 'merchantId',
              header: t('field.merchantId'),
              width: 170,
              keep: 3 as const,
              cell: (row: Schedule) => row.merchantName ?? t('everyCustomer'),
            },
          ]),
      { id: 'recipients', header: t('field.recipients'), width: 200, hidden: true, cell: (row) => row.recipients.join(', ') },
      { id: 'period', header: t('field.period'), width: 170, hidden: true, cell: (row) => words.period(row.filters) },
      { id: 'format', header: t('field.format'), width: 90, hidden: true, cell: (row) => t(`format.${formatOf(row)}`) },
      { id: 'ownerName', header: t('column.ownerName'), width: 150, hidden: true, cell: (row) => row.ownerName },
      {
        id: 'createdAt',
        header: t('column.createdAt'),
        width: 158,
        fit: true,
        hidden: true,
        cell: (row) => <DateTime at={row.createdAt} />,
      },
    ],
    [t, i18n.language, level],
  )
}

export const formatOf = ({ format }: Pick<Schedule, 'format'>) => reportFormats.find((one) => one === format)!

function LastRun({ of: { lastRuns } }: { of: Schedule }) {
  const { t } = useTranslation('schedules')
  const [last] = lastRuns
  if (!last) return t('never')
  return (
    <span className="p-schedule-run">
      <RunPill of={last} />
      <DateTime at={last.dueAt} style="minute" />
    </span>
  )
}

/** A row where the list is too narrow for columns. */
export function CompactSchedule({ row }: { row: Schedule }) {
  const { t } = useTranslation('schedules')
  const words = useScheduleWords()
  return (
    <TwoLines
      name={words.report(row.reportType)}
      end={<SchedulePill of={row} />}
      detail={words.timing(row)}
      endDetail={row.nextRunAt ? <DateTime at={row.nextRunAt} style="minute" /> : t('off')}
    />
  )
}
