import type { LayoutColumn } from '@portico/contract/features/reports/layout.ts'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { OverviewSkeleton } from '../../overview/index.ts'
import { ReportFigures } from '../report/report-figures.tsx'
import { ReportTable } from '../report/report-table.tsx'
import { reportQuery } from '../reports.queries.ts'

type ReportPreviewProps = { reportId: string; layout: readonly LayoutColumn[] }
const noLink = () => undefined
const rows = 8

/** Its usual period, in the currency of most payments. */
export function ReportPreview({ reportId, layout }: ReportPreviewProps) {
  const { t } = useTranslation('reports')
  const answer = useQuery(reportQuery({ id: reportId }, {}, { mode: 'Live' }))
  const { data, error } = answer
  if (error && !data) return <LoadFailed title={t('failed')} answer={answer} />
  if (!data) return <OverviewSkeleton />
  const [total] = data.totals
  if (!total) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  const laid = { ...data, layout: [...layout] }
  return (
    <>
      <ReportFigures answer={laid} total={total} compare="none" linkTo={noLink} />
      <ReportTable
        answer={laid}
        currency={total.currency}
        subtotals={undefined}
        linkTo={noLink}
        state="ready"
        sort={undefined}
        onSort={noLink}
        most={rows}
      />
    </>
  )
}
