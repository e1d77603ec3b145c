import { DataGrid, type GridColumn } from '@portico/ui/list/data-grid.tsx'
import { TwoLines } from '@portico/ui/values/two-lines.tsx'
import { dayText } from '@portico/ui/words/date-range.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useTranslation } from 'react-i18next'
import { latencyText, shareText } from './statistics-text.ts'
import type { Statistics } from './webhook-reports.queries.ts'

type Day = Statistics['data'][number]

/** Each day on which something was sent, the newest first. */
export function DayTable({ of, isRefetching }: { of: readonly Day[]; isRefetching: boolean }) {
  const { t } = useTranslation(['webhookReports', 'webhooks'])
  const rows = of.toReversed()
  const codes = (day: Day) =>
    Object.entries(day.codes)
      .sort(([, one], [, other]) => other - one)
      .map(
        ([code, count]) => `${/^\d+$/.test(code) ? code : t(`webhooks:error.${code}` as 'webhooks:error.timeout')} × ${formatCount(count)}`,
      )
      .join(' · ')
  const columns: GridColumn<Day>[] = [
    { id: 'day', header: t('column.day'), width: 120, keep: 1, cell: ({ day }) => dayText(day) },
    { id: 'attempts', header: t('column.attempts'), width: 110, align: 'end', cell: ({ attempts }) => formatCount(attempts) },
    { id: 'delivered', header: t('column.delivered'), width: 110, align: 'end', keep: 3, cell: ({ delivered }) => formatCount(delivered) },
    { id: 'success', header: t('column.success'), width: 110, align: 'end', cell: (day) => shareText(day) },
    { id: 'p50', header: t('column.p50'), width: 120, align: 'end', keep: 2, cell: ({ p50Ms }) => latencyText(p50Ms) },
    { id: 'p95', header: t('column.p95'), width: 150, align: 'end', keep: 2, cell: ({ p95Ms }) => latencyText(p95Ms) },
    { id: 'codes', header: t('column.codes'), width: 320, keep: 3, cell: codes },
  ]
  return (
    <div className="p-report-table">
      <DataGrid
        label={t('statistics.table')}
        rows={rows}
        columns={columns}
        rowId={({ day }) => day}
        rowLabel={({ day }) => dayText(day)}
        state={isRefetching ? 'refetching' : 'ready'}
        compactRow={(row) => (
          <TwoLines name={dayText(row.day)} end={shareText(row)} detail={codes(row)} endDetail={latencyText(row.p50Ms)} />
        )}
      />
    </div>
  )
}
