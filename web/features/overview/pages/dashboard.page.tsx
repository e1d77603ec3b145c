import { SegmentedControl } from '@mantine/core'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate } from '@portico/ui/words/date-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { late } from '../../../shared/page/late.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { currenciesQuery } from '../../../shared/session/reference.queries.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { mayFindPayments, presetOf } from '../../transactions/index.ts'
import { CurrencyFigures } from '../dashboard/currency-figures.tsx'
import { DashboardTabs } from '../dashboard/dashboard-tabs.tsx'
import { lookupLink } from '../dashboard/lookup-link.ts'
import { OverviewSkeleton } from '../dashboard/overview-skeleton.tsx'
import { WaitingCard } from '../dashboard/waiting-card.tsx'
import { WhoseDays } from '../dashboard/whose-days.tsx'
import { type LookupFilter, overviewQuery } from '../overview.queries.ts'

/** It brings the calls of payments, which the rest of the page does without. */
const LatestPayments = late([], async () => (await import('../dashboard/latest-payments.tsx')).LatestPayments)

export type DashboardPeriod = 'today' | 'thirtyDays'

/** Where the person lands: what was taken, how well it went and what waits, each figure one press from its records. */
export function Page() {
  const { t } = useTranslation('overview')
  const title = usePageTitle()
  const session = useSession()
  const { user, mode: merchantMode } = session
  const zone = useTimeZone()
  const [search, setSearch] = useSearchState()
  const isMerchant = user.level === 'merchant'
  const mode = isMerchant ? merchantMode : search.mode === 'Test' ? 'Test' : 'Live'
  const period: DashboardPeriod = search.period === '30days' ? 'thirtyDays' : 'today'
  const preset = presetOf(session)
  const answer = useQuery(overviewQuery(mode, user.appearance.figuresInOwnZone ? 'own' : 'tenant'))
  const { data, error } = answer
  const mayLookUp = mayFindPayments(session)
  const linkTo = (filter: LookupFilter) => (mayLookUp ? lookupLink(preset.path, filter, isMerchant ? undefined : mode) : undefined)
  const base = useQuery(currenciesQuery).data?.find(({ isBase }) => isBase)
  const of = (code: string | undefined) => data?.currencies.find(({ currency }) => currency === code)
  const shown = of(search.currency) ?? of(base?.id) ?? data?.currencies[0]
  return (
    <main className="p-page">
      <PageHeader
        title={title}
        note={data && t('asOf', { time: formatDate(data.asOf, zone, 'minute') })}
        actions={
          <>
            {!isMerchant && (
              <SegmentedControl
                aria-label={t('mode.label')}
                data={[
                  { value: 'Live', label: t('mode.live') },
                  { value: 'Test', label: t('mode.test') },
                ]}
                value={mode}
                onChange={(next) => setSearch({ mode: next === 'Test' ? next : undefined })}
              />
            )}
            {data && data.currencies.length > 1 && (
              <ShortSelect
                label={t('currency')}
                options={data.currencies.map(({ currency }) => currency)}
                value={shown?.currency}
                onChange={(currency) => setSearch({ currency })}
              />
            )}
            <SegmentedControl
              aria-label={t('period.label')}
              data={[
                { value: 'today', label: t('period.today') },
                { value: 'thirtyDays', label: t('period.thirtyDays') },
              ]}
              value={period}
              onChange={(next) => setSearch({ period: next === 'thirtyDays' ? '30days' : undefined })}
            />
          </>
        }
      />
      <DashboardTabs current="all" />
      {error && !data && (
        <div className="p-card">
          <LoadFailed title={t('failed')} answer={answer} />
        </div>
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && !shown && (
        <div className="p-card">
          <EmptyState title={t('emptyTitle')}>{t(mode === 'Test' ? 'emptyTest' : 'emptyText')}</EmptyState>
        </div>
      )}
      {data && shown && <WhoseDays period={period} zone={data.timeZone} />}
      {data && shown && (
        <CurrencyFigures overview={shown} period={period} linkTo={linkTo} beside={<WaitingCard waiting={data.waiting} linkTo={linkTo} />} />
      )}
      {data && shown && mayLookUp && <LatestPayments preset={preset} mode={mode} period={data.periods.thirtyDays} />}
    </main>
  )
}
