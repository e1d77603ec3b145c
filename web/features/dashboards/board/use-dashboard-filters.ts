import { isDateRange } from '@portico/ui/words/date-range.ts'
import { useTranslation } from 'react-i18next'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { usePaymentFilters } from '../../../shared/list/use-payment-filters.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { presetOf } from '../../transactions/index.ts'
import type { WidgetFilters } from '../widget/widget-request.ts'
import { modeNumbers } from '../widget/widget-request.ts'
import { readRefresh, refreshMs } from './refresh.ts'

export const comparisons = ['none', 'period', 'year'] as const
export type Comparison = (typeof comparisons)[number]

const narrowing = ['merchantId', 'paymentMethod', 'serviceProvider', 'currency'] as const
/** The keys of the specification (001 section 3). */
const keyOf = {
  merchantId: 'Customer',
  paymentMethod: 'paymentMethod',
  serviceProvider: 'serviceProviderFilter',
  currency: 'currency',
} as const

/** Period, comparison, filters and refresh of the whole dashboard, from its address. */
export function useDashboardFilters() {
  const { t } = useTranslation('dashboards')
  const session = useSession()
  const { user, mode: merchantMode } = session
  const [search, setSearch] = useSearchState()
  const isMerchant = user.level === 'merchant'
  const names = narrowing.filter((name) => name !== 'merchantId' || !isMerchant)
  const known = usePaymentFilters({ ...presetOf(session), filters: [...(isMerchant ? [] : (['mode'] as const)), ...names] }, search)
  const filters = [{ id: 'period', label: t('period'), kind: 'dateRange' as const, fixed: true }, ...known]
  const values = readFilters(filters, search)
  const period = isDateRange(values.period) ? values.period : ({ preset: 'last30Days' } as const)
  const mode: 'Test' | 'Live' = isMerchant ? merchantMode : values.mode === 'Test' ? 'Test' : 'Live'
  const compare = comparisons.find((one) => one === search.compare) ?? 'none'
  const refresh = readRefresh(search.refresh)
  const days = daysOfRange(period, user.configureTimeZone)
  const withoutPeriod: WidgetFilters = {
    mode: modeNumbers[mode],
    ...Object.fromEntries(names.map((name) => [keyOf[name], values[name] as string[] | undefined])),
    ...(compare === 'none' ? {} : { compare }),
  }
  const onFilters = (next: Readonly<Record<string, unknown>>) => setSearch(writeFilters(filters, next))
  return {
    asked: { ...withoutPeriod, startDate: days.dateFrom, endDate: days.dateTo } as WidgetFilters,
    /** Of a chart of the last 24 hours. */
    withoutPeriod,
    from: days.dateFrom,
    to: days.dateTo,
    mode,
    compare,
    refresh,
    everyMs: refreshMs(refresh),
    setSearch,
    bar: { filters, value: { period, mode: 'Live', ...values }, onChange: onFilters },
  }
}
export type DashboardFilters = ReturnType<typeof useDashboardFilters>
