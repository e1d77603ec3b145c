import { Button } from '@mantine/core'
import type { Measure } from '@portico/contract/features/reports/measures.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportOf } from '@portico/contract/features/reports/report-list.ts'
import { type ReportKey, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate, zoneCity } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { OwnDaysSwitch } from '../../../shared/look/own-days.switch.tsx'
import { useTitleWords } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { lookupLink, OverviewSkeleton } from '../../overview/index.ts'
import { ScheduleButton } from '../../schedules/index.tsx'
import { mayFindPayments, presetOf } from '../../transactions/index.ts'
import { CompareChoice } from '../report/compare-choice.tsx'
import { GroupChoice } from '../report/group-choice.tsx'
import { PivotCard } from '../report/pivot-card.tsx'
import { ReportDownload } from '../report/report-download.tsx'
import { type LinkTo, ReportFigures } from '../report/report-figures.tsx'
import { ReportTable } from '../report/report-table.tsx'
import { ReportTrend } from '../report/report-trend.tsx'
import type { Sort } from '../report/table-rows.ts'
import { type ReportState, useReport } from '../report/use-report.ts'
import { WhatChangedCard } from '../report/what-changed-card.tsx'

const made = new Map<ReportKey, ComponentType>()

/** The page of one report, as its declaration has it. */
export function pageOf(key: ReportKey): ComponentType {
  const known = made.get(key) ?? (() => <ReportPage of={reportOf(key)} />)
  made.set(key, known)
  return known
}

export function ReportPage({ of }: { of: Report }) {
  const { t } = useTranslation('reports')
  const title = useTitleWords()(of.words)
  const zone = useTimeZone()
  const state = useReport(of)
  const { answer, search, setSearch, values, onFilters, hasFailed } = state
  const { data, error } = answer
  const currencies = data?.totals.map(({ currency }) => currency) ?? []
  const currency = currencies.find((one) => one === search.in) ?? currencies[0]
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={data && t('asOf', { time: formatDate(data.asOf, zone, 'minute') })}
        actions={
          <>
            {currencies.length > 1 && (
              <ShortSelect label={t('currency')} options={currencies} value={currency} onChange={(next) => setSearch({ in: next })} />
            )}
            <CompareChoice
              possible={state.comparisons}
              value={state.compare}
              onChange={(compare) => setSearch({ compare: compare === 'none' ? undefined : compare })}
            />
            <ScheduleButton
              report={of.id}
              asked={state.asked}
              period={values.period}
              names={data?.names ?? {}}
              timeZone={data?.timeZone}
              mode={state.whose.mode}
            />
            <ReportDownload state={state} />
          </>
        }
      />
      <FilterBar
        {...state.bar}
        end={
          state.report.choose && (
            <GroupChoice
              report={state.report}
              value={state.groupBy ?? []}
              onChange={(groupBy) => setSearch({ groupBy: groupBy || undefined, sort: undefined })}
            />
          )
        }
      />
      {data && (
        <div className="p-whose-days">
          <h2>
            {t(data.isUnfinished ? 'daysOpen' : 'days', {
              from: dayText(data.period.dateFrom),
              to: dayText(data.period.dateTo),
              city: zoneCity(data.timeZone),
            })}
          </h2>
          <OwnDaysSwitch />
        </div>
      )}
      {hasFailed && (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && !currency && <Nothing isNarrowed={state.isNarrowed} mode={data.mode} onClear={() => onFilters({ period: values.period })} />}
      {data && currency && <Figures state={state} currency={currency} />}
    </main>
  )
}

function Nothing({ isNarrowed, mode, onClear }: { isNarrowed: boolean; mode: string; onClear: () => void }) {
  const { t } = useTranslation('reports')
  return (
    <div className="p-card">
      <EmptyState
        title={t('emptyTitle')}
        kind={isNarrowed ? 'no-match' : 'nothing'}
        action={
          isNarrowed && (
            <Button variant="default" onClick={onClear}>
              {t('clear')}
            </Button>
          )
        }
      >
        {t(isNarrowed ? 'emptyNarrowed' : mode === 'Test' ? 'emptyTest' : 'emptyText')}
      </EmptyState>
    </div>
  )
}

function Figures({ state, currency }: { state: ReportState; currency: string }) {
  const { t } = useTranslation('reports')
  const session = useSession()
  const { report, compare, answer, search, setSearch, whose } = state
  const data = answer.data!
  const total = data.totals.find((one) => one.currency === currency)!
  const preset = presetOf(session)
  const mayLookUp = mayFindPayments(session)
  const linkTo: LinkTo = (filter) =>
    filter && mayLookUp ? lookupLink(preset.path, filter, session.user.level === 'merchant' ? undefined : whose.mode) : undefined
  const isPivot = report.chart.kind === 'heat'
  const measure: Measure = data.measures.find((one) => one === search.measure) ?? data.measures[0]!
  const sort = readSort(search.sort)
  return (
    <>
      <ReportFigures answer={data} total={total} compare={compare} linkTo={linkTo} />
      {report.id === titleOf('summary').id && compare !== 'none' && <WhatChangedCard state={state} currency={currency} linkTo={linkTo} />}
      {data.isCut && <p className="p-report-cut">{t('cut', { count: data.data.length })}</p>}
      {data.isCut ? null : isPivot ? (
        <PivotCard
          answer={data}
          currency={currency}
          isDaysByMonths={report.id === titleOf('perDayMonth').id}
          measure={measure}
          onMeasure={(next) => setSearch({ measure: next })}
          linkTo={linkTo}
        />
      ) : (
        <ReportTrend state={state} currency={currency} />
      )}
      <ReportTable
        answer={data}
        currency={currency}
        subtotals={data.isCut ? undefined : report.subtotals}
        linkTo={linkTo}
        state={answer.isPlaceholderData ? 'refetching' : 'ready'}
        sort={sort}
        onSort={({ id, direction }) => setSearch({ sort: direction === 'desc' ? `-${id}` : id })}
      />
    </>
  )
}

const readSort = (text: string | undefined): Sort | undefined =>
  text ? (text.startsWith('-') ? { id: text.slice(1), direction: 'desc' } : { id: text, direction: 'asc' }) : undefined
