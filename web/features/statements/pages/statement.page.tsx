import { Button } from '@mantine/core'
import { statementSendable } from '@portico/contract/features/schedules/sendables.ts'
import { accountFacts } from '@portico/contract/features/statements/statement-words.ts'
import { FilterBar } from '@portico/ui/list/filter-bar.tsx'
import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { PageHeader } from '@portico/ui/pieces/page-header.tsx'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { SplitView } from '@portico/ui/record/record-drawer.tsx'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { formatDate, zoneCity } from '@portico/ui/words/date-format.ts'
import { dayText } from '@portico/ui/words/date-range.ts'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shared/api/api-error.ts'
import { LoadFailed } from '../../../shared/api/load-failed.tsx'
import { problemText } from '../../../shared/api/problem-text.ts'
import { OwnDaysSwitch } from '../../../shared/look/own-days.switch.tsx'
import { usePageTitle } from '../../../shared/page/page-title.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useWords } from '../../../shared/texts/words.ts'
import { OverviewSkeleton } from '../../overview/index.ts'
import { ScheduleButton } from '../../schedules/index.tsx'
import { mayFindPayments, presetOf } from '../../transactions/index.ts'
import { BalanceChart } from '../statement/balance-chart.tsx'
import { busiest } from '../statement/balance-days.ts'
import { CurrencyTable } from '../statement/currency-table.tsx'
import { DayDrawer } from '../statement/day-drawer.tsx'
import { DayTable } from '../statement/day-table.tsx'
import { DownloadsMenu } from '../statement/downloads-menu.tsx'
import { StatementFigures } from '../statement/statement-figures.tsx'
import { type StatementState, useStatement } from '../statement/use-statement.ts'
import type { StatementAnswer } from '../statements.queries.ts'

/** The statement of an account: its balances, how they moved by day, and the postings behind each day. */
export function Page() {
  const { t } = useTranslation('statements')
  const session = useSession()
  const title = usePageTitle()
  const zone = useTimeZone()
  const state = useStatement()
  const { answer, search, setSearch, filters, shown, onFilters, whose } = state
  const { data, error } = answer
  const refusal = error instanceof ApiError && error.status === 422 ? problemText(error) : undefined
  const isMissing = error instanceof ApiError && error.status === 404
  const own = data?.data.find(({ currency }) => currency === search.in) ?? (data && busiest(data.data))
  const { path } = presetOf(session)
  const isStaffInTest = whose.mode === 'Test' && session.user.level !== 'merchant'
  const hrefOf = mayFindPayments(session) ? (id: string) => `${path}/${id}${isStaffInTest ? '?mode=Test' : ''}` : undefined
  return (
    <SplitView>
      <main className="p-page">
        <PageHeader
          title={title}
          note={data && t('asOf', { time: formatDate(data.asOf, zone, 'minute') })}
          actions={
            <>
              {data && own && data.data.length > 1 && (
                <ShortSelect
                  label={t('currency')}
                  options={data.data.map(({ currency }) => currency)}
                  value={own.currency}
                  onChange={(next) => setSearch({ in: next, day: undefined })}
                />
              )}
              <ScheduleButton
                report={statementSendable.id}
                asked={state.asked}
                period={shown.period}
                names={data?.merchant ? { [data.merchant.id]: data.merchant.name } : {}}
                timeZone={data?.timeZone}
                mode={whose.mode}
                offReason={state.asked.account === 'merchant_balance' ? undefined : t('scheduleOff')}
              />
              <DownloadsMenu state={state} isOff={!own} />
            </>
          }
        />
        <FilterBar
          filters={filters}
          value={shown}
          onChange={onFilters}
          {...(refusal ? { notice: { text: refusal, filterIds: ['period'] } } : {})}
        />
        {data && <WhoseDays answer={data} isOfAll={session.user.isPlatform && !whose.tenantId} />}
        {error && !refusal && !data && (
          <div className="p-card">
            {isMissing ? (
              <EmptyState title={t('missingTitle')} kind="no-match" action={<ClearFilters state={state} />}>
                {t('missingText')}
              </EmptyState>
            ) : (
              <LoadFailed title={t('failed')} answer={answer} />
            )}
          </div>
        )}
        {!data && !error && <OverviewSkeleton />}
        {data && !own && <Nothing state={state} mode={data.mode} />}
        {data && own && (
          <>
            <StatementFigures answer={data} own={own} />
            {data.data.length > 1 && (
              <CurrencyTable answer={data} currency={own.currency} onChoose={(currency) => setSearch({ in: currency, day: undefined })} />
            )}
            {data.period.dateFrom < data.period.dateTo && <BalanceChart answer={data} own={own} />}
            <DayTable
              key={own.currency}
              answer={data}
              own={own}
              state={answer.isPlaceholderData ? 'refetching' : 'ready'}
              openDay={search.day}
              onOpen={(day) => setSearch({ day })}
            />
          </>
        )}
      </main>
      {data && own && search.day && (
        <DayDrawer
          key={`${search.day} ${own.currency}`}
          day={search.day}
          answer={data}
          own={own}
          state={state}
          hrefOf={hrefOf}
          onDay={(day) => setSearch({ day })}
        />
      )}
    </SplitView>
  )
}

/** Whose account it is, and by whose days. */
function WhoseDays({ answer, isOfAll }: { answer: StatementAnswer; isOfAll: boolean }) {
  const { account, merchant, period, timeZone, isUnfinished } = answer
  const { t } = useTranslation('statements')
  const say = useWords()
  const isMerchant = useSession().user.level === 'merchant'
  const what = isMerchant ? t('ownBalance') : say(accountFacts[account].words)
  const who = isMerchant ? undefined : (merchant?.name ?? t(isOfAll ? 'allTenants' : 'allMerchants'))
  const days = { from: dayText(period.dateFrom), to: dayText(period.dateTo), city: zoneCity(timeZone) }
  return (
    <div className="p-whose-days">
      <h2>
        {[what, who].filter(Boolean).join(' · ')} · {t(isUnfinished ? 'periodOpen' : 'periodDays', days)}
      </h2>
      <OwnDaysSwitch />
    </div>
  )
}

/** The period, the mode and the tenant stay. */
function ClearFilters({ state: { onFilters, values } }: { state: StatementState }) {
  const { t } = useTranslation('statements')
  const { period, mode, tenantId } = values
  return (
    <Button variant="default" onClick={() => onFilters({ period, mode, tenantId })}>
      {t('clear')}
    </Button>
  )
}

function Nothing({ state, mode }: { state: StatementState; mode: string }) {
  const { t } = useTranslation('statements')
  const { isNarrowed } = state
  return (
    <div className="p-card">
      <EmptyState title={t('emptyTitle')} kind={isNarrowed ? 'no-match' : 'nothing'} action={isNarrowed && <ClearFilters state={state} />}>
        {t(isNarrowed ? 'emptyNarrowed' : mode === 'Test' ? 'emptyTest' : 'emptyText')}
      </EmptyState>
    </div>
  )
}
