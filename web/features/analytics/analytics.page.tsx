import { type ReportKey, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { usePageTitle, useTitleWords } from '../../shared/page/page-title.ts'
import { useSearchState } from '../../shared/page/use-search-state.ts'
import { useOpenReports } from '../../shared/session/use-open-reports.ts'
import { GroupChoice, useReport } from '../reports/index.ts'
import { windowQuery } from './analytics.queries.ts'
import type { AnalyticsWindow } from './analytics-window.ts'
import { isOwnDocument } from './own-document.ts'
import { WindowCard } from './window-card.tsx'

/** Chooses the rows that the Data Analytics window gets, and opens it. */
export function Page() {
  const isOwn = isOwnDocument(window)
  useEffect(() => {
    if (!isOwn) window.location.reload()
  }, [isOwn])
  return isOwn ? <Choice /> : <main className="p-page" aria-busy />
}

function Choice() {
  const { t } = useTranslation('analytics')
  const titled = useTitleWords()
  const title = usePageTitle()
  const [search, setSearch] = useSearchState()
  const popup = useQuery(windowQuery)
  // Rows stay with the page that has the right to them.
  useEffect(() => () => popup.data?.close(), [popup.data])
  const open = useOpenReports()
  const key = open.find((one) => titleOf(one).id === search.report) ?? open.find((one) => one === 'daily') ?? open[0]
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={t('intro')}
        actions={
          key && (
            <ShortSelect
              isNamed
              label={t('report')}
              options={open.map((one) => ({ value: titleOf(one).id, label: titled(titleOf(one).words) }))}
              value={titleOf(key).id}
              onChange={(report) => setSearch({ report, groupBy: undefined })}
            />
          )
        }
      />
      {key ? (
        <Rows key={key} report={key} popup={popup} />
      ) : (
        <div className="p-card">
          <EmptyState title={t('noReport')}>{t('noReportText')}</EmptyState>
        </div>
      )}
    </main>
  )
}

function Rows({ report: key, popup }: { report: ReportKey; popup: UseQueryResult<AnalyticsWindow | null> }) {
  const { t } = useTranslation(['analytics', 'reports'])
  const state = useReport(key)
  const { answer, report, groupBy, setSearch, bar, hasFailed } = state
  return (
    <>
      <FilterBar
        {...bar}
        end={report.choose && <GroupChoice report={report} value={groupBy ?? []} onChange={(next) => setSearch({ groupBy: next })} />}
      />
      {hasFailed || popup.error ? (
        <div className="p-card">
          <LoadFailed title={t(hasFailed ? 'reports:failed' : 'analytics:failed')} answer={hasFailed ? answer : popup} />
        </div>
      ) : (
        <WindowCard state={state} popup={popup.data} />
      )}
    </>
  )
}
