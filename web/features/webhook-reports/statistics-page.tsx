import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { FigureRow } from '@portico/ui/pieces/figure-row.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { zoneCity } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { formatCount } from '@portico/ui/words/money-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { LoadFailed } from '../../shared/api/load-failed.tsx'
import { problemText } from '../../shared/api/problem-text.ts'
import { daysOfRange } from '../../shared/list/days-of-range.ts'
import { readFilters, writeFilters } from '../../shared/list/filter-url.ts'
import { useModeFilter } from '../../shared/list/mode-filter.ts'
import { usePageTitle } from '../../shared/page/page-title.ts'
import { useSearchState } from '../../shared/page/use-search-state.ts'
import { useSession } from '../../shared/session/session.tsx'
import { OverviewSkeleton } from '../overview/index.ts'
import { modeOf } from './report-search.ts'
import { DayTable } from './statistics-table.tsx'
import { everyDay, latencyText, shareText } from './statistics-text.ts'
import { useMerchantFilter } from './use-report-list.ts'
import { type Statistics, statisticsQuery } from './webhook-reports.queries.ts'

/** How webhooks arrive, day by day: success, latency and what the receivers answered. */
export function StatisticsPage() {
  const { t } = useTranslation('webhookReports')
  const title = usePageTitle()
  const { user } = useSession()
  const [search, setSearch] = useSearchState()
  const mode = modeOf(search)
  const filters: FilterDefinition[] = [
    { id: 'period', label: t('filter.period'), kind: 'dateRange', fixed: true },
    useModeFilter(),
    ...useMerchantFilter(),
  ]
  const values = readFilters(filters, search)
  const asked = {
    ...daysOfRange(values.period, user.configureTimeZone),
    timeZone: user.configureTimeZone,
    ...(Array.isArray(values.merchantId) ? { merchantId: values.merchantId as string[] } : {}),
  }
  const answer = useQuery(statisticsQuery(asked, mode))
  const { data, error } = answer
  const refusal = error instanceof ApiError && error.status === 422 ? problemText(error) : undefined
  const isNothing = data?.total.attempts === 0
  return (
    <main className="p-page">
      <PageHeader title={title} />
      <FilterBar
        filters={filters}
        value={{ period: { preset: 'last30Days' }, mode: 'Live', ...values }}
        onChange={(next) => setSearch(writeFilters(filters, next))}
        {...(refusal ? { notice: { text: refusal, filterIds: ['period'] } } : {})}
      />
      {data && (
        <div className="p-whose-days">
          <h2>
            {t('statistics.days', {
              from: dayText(data.period.dateFrom),
              to: dayText(data.period.dateTo),
              city: zoneCity(data.timeZone),
            })}
          </h2>
        </div>
      )}
      {error && !refusal && !data && (
        <div className="p-card">
          <LoadFailed title={t('statistics.failedToLoad')} answer={answer} />
        </div>
      )}
      {!data && !error && <OverviewSkeleton />}
      {isNothing && (
        <div className="p-card">
          <EmptyState title={t('statistics.emptyTitle')} kind="nothing">
            {t('statistics.emptyText')}
          </EmptyState>
        </div>
      )}
      {data && !isNothing && <Parts of={data} isRefetching={answer.isPlaceholderData} />}
    </main>
  )
}

function Parts({ of, isRefetching }: { of: Statistics; isRefetching: boolean }) {
  const { t } = useTranslation('webhookReports')
  const { data, total } = of
  const days = useMemo(() => everyDay(of), [of])
  const [categories, sent, latency] = useMemo(
    () => [
      days.map(({ day }) => dayText(day).slice(0, 5)),
      [
        { name: t('statistics.delivered'), values: days.map(({ delivered }) => delivered) },
        { name: t('statistics.failed'), values: days.map(({ attempts, delivered }) => attempts - delivered) },
      ],
      [
        { name: t('column.p50'), values: days.map(({ p50Ms }) => p50Ms) },
        { name: t('column.p95'), values: days.map(({ p95Ms }) => p95Ms) },
      ],
    ],
    [days, t],
  )
  const figure = (id: 'attempts' | 'success' | 'p50' | 'p95', value: string) => ({
    id,
    name: t(`statistics.${id}`),
    value,
    href: undefined,
  })
  return (
    <>
      <FigureRow
        label={t('statistics.totals')}
        figures={[
          figure('attempts', formatCount(total.attempts)),
          figure('success', shareText(total)),
          figure('p50', latencyText(total.p50Ms)),
          figure('p95', latencyText(total.p95Ms)),
        ]}
      />
      <div className="p-cols">
        <Card title={t('statistics.chart')} end={<ChartLegend series={sent} />}>
          <Chart
            kind="line"
            label={t('statistics.chart')}
            categories={categories}
            series={sent}
            height={240}
            firstColumn={t('column.day')}
          />
        </Card>
        <Card title={t('statistics.latencyChart')} end={<ChartLegend series={latency} />}>
          <Chart
            kind="line"
            label={t('statistics.latencyChart')}
            categories={categories}
            series={latency}
            height={240}
            firstColumn={t('column.day')}
          />
        </Card>
      </div>
      <DayTable of={data} isRefetching={isRefetching} />
    </>
  )
}
