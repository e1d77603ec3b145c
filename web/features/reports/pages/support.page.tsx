import { supportAnalytics } from '@portico/contract/features/reports/report-access.ts'
import { ages } from '@portico/contract/features/reports/ticket-ages.ts'
import { Chart, ChartLegend } from '@portico/ui/chart/chart.tsx'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { Ranking } from '@portico/ui/pieces/ranking.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate, zoneCity } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { problemText } from '../../../shared/api/problem-text.ts'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { usePaymentFilters } from '../../../shared/list/use-payment-filters.ts'
import { OwnDaysSwitch } from '../../../shared/look/own-days.switch.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { OverviewSkeleton } from '../../overview/index.ts'
import { ScheduleButton } from '../../schedules/index.tsx'
import { presetOf } from '../../transactions/index.ts'
import { usualDaysOf, usualPeriod } from '../report/usual-period.ts'
import { type Analytics, analyticsQuery } from '../support/support.queries.ts'
import { SupportDownload } from '../support/support-download.tsx'
import { FiguresTable, TotalFigures } from '../support/ticket-figures.tsx'

/** How the reader's side answers its tickets. */
export function Page() {
  const { t } = useTranslation('reports')
  const title = usePageTitle()
  const zone = useTimeZone()
  const { user } = useSession()
  const [search, setSearch] = useSearchState()
  const filters = useSupportFilters(search)
  const values = readFilters(filters, search)
  const asked = {
    ...daysOfRange(values.period, user.configureTimeZone),
    ...(user.appearance.figuresInOwnZone ? { timeZone: user.configureTimeZone } : {}),
    ...(Array.isArray(values.merchantId) ? { merchantId: values.merchantId as string[] } : {}),
  }
  const tenantId = typeof values.tenantId === 'string' ? values.tenantId : undefined
  const answer = useQuery(analyticsQuery(asked, tenantId))
  const { data, error } = answer
  const refusal = error instanceof ApiError && error.status === 422 ? problemText(error) : undefined
  const hasTickets = data !== undefined && (data.totals.opened > 0 || data.days.some(({ resolved }) => resolved > 0) || openOf(data) > 0)
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={data && t('asOf', { time: formatDate(data.asOf, zone, 'minute') })}
        actions={
          <>
            <ScheduleButton
              report={supportAnalytics.id}
              asked={asked}
              period={values.period}
              names={data?.names ?? {}}
              timeZone={data?.timeZone}
              mode="Live"
            />
            <SupportDownload asked={asked} tenantId={tenantId} isOff={!hasTickets} />
          </>
        }
      />
      <FilterBar
        filters={filters}
        value={{ period: usualPeriod(usualDaysOf(user, supportAnalytics), user.configureTimeZone), ...values }}
        onChange={(next) => setSearch(writeFilters(filters, next))}
        {...(refusal ? { notice: { text: refusal, filterIds: ['period'] } } : {})}
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
      {error && !refusal && !data && (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && !hasTickets && (
        <div className="p-card">
          <EmptyState title={t('support.emptyTitle')} kind="nothing">
            {t('support.emptyText')}
          </EmptyState>
        </div>
      )}
      {data && hasTickets && <Parts of={data} isRefetching={answer.isPlaceholderData} />}
    </main>
  )
}

const openOf = ({ totals: { ageing } }: Analytics) => ages.reduce((sum, age) => sum + ageing[age], 0)

function useSupportFilters(search: Readonly<Record<string, string>>): FilterDefinition[] {
  const { t } = useTranslation('reports')
  const session = useSession()
  const names = session.user.isPlatform ? (['tenantId'] as const) : (['merchantId'] as const)
  const known = usePaymentFilters({ ...presetOf(session), filters: names }, search)
  const own = known.map((filter) =>
    filter.id === 'tenantId' && filter.kind === 'options' ? ({ ...filter, kind: 'select' } as const) : filter,
  )
  return [{ id: 'period', label: t('period'), kind: 'dateRange', fixed: true }, ...own]
}

function Parts({ of, isRefetching }: { of: Analytics; isRefetching: boolean }) {
  const { t } = useTranslation(['reports', 'support'])
  const { days, totals, data, priorities } = of
  const [categories, series] = useMemo(
    () => [
      days.map(({ day }) => dayText(day).slice(0, 5)),
      (['opened', 'resolved'] as const).map((name) => ({ name: t(`support.${name}`), values: days.map((one) => one[name]) })),
    ],
    [days, t],
  )
  const title = t('support.chart')
  return (
    <>
      <TotalFigures of={totals} />
      <div className="p-cols">
        <Card title={title} end={<ChartLegend series={series} />}>
          <Chart kind="line" label={title} categories={categories} series={series} height={240} firstColumn={t('support.day')} />
        </Card>
        <Card title={t('support.ageing')}>
          <Ranking items={ages.map((age) => ({ id: age, label: t(`support.age.${age}`), count: totals.ageing[age] }))} />
        </Card>
      </div>
      <FiguresTable
        label={t('support.byAssignee')}
        first={t('support.assignee')}
        isRefetching={isRefetching}
        rows={data.map(({ userId, name, ...figures }) => ({ ...figures, id: userId ?? 'none', name: name ?? t('support.nobody') }))}
      />
      <FiguresTable
        label={t('support.byPriority')}
        first={t('support.priority')}
        isRefetching={isRefetching}
        rows={priorities.map((one) => ({ ...one, id: one.priority, name: t(`support:priority.${one.priority}`) }))}
      />
    </>
  )
}
