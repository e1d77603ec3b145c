import { comparisonsOf } from '@portico/contract/features/reports/comparisons.ts'
import type { Dimension } from '@portico/contract/features/reports/dimensions.ts'
import { type Report, reportFilters } from '@portico/contract/features/reports/report.ts'
import { type ReportKey, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../shared/api/api-error.ts'
import { problemText } from '../../../shared/api/problem-text.ts'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type Asked, reportQuery, type Whose } from '../reports.queries.ts'
import { useReportFilters } from './use-report-filters.ts'
import { usualDaysOf, usualPeriod } from './usual-period.ts'

/** A report as its address asks for it: everything on the page is in the address. */
export function useReport(of: ReportKey | Report) {
  const { user, mode: merchantMode } = useSession()
  const [search, setSearch] = useSearchState()
  const report = typeof of === 'string' ? reportOf(of) : of
  const filters = useReportFilters(search)
  const values = readFilters(filters, search)
  // What the report has without a choice is said as if it had been chosen.
  const shown = { period: usualPeriod(usualDaysOf(user, report), user.configureTimeZone), mode: 'Live', ...values }
  const chosen = (search.groupBy?.split(',') ?? []).filter(
    (one): one is Dimension => report.choose?.from.includes(one as Dimension) ?? false,
  )
  const groupBy = report.choose && (chosen.length > 0 ? chosen.slice(0, report.choose.most) : report.choose.standard)
  const comparisons = comparisonsOf([...report.by, ...(groupBy ?? [])])
  const compare = comparisons.find((one) => one === search.compare) ?? 'none'
  const narrowed = Object.fromEntries(
    reportFilters.filter((name) => values[name] !== undefined).map((name) => [name, values[name] as string[]]),
  )
  const asked: Asked = {
    // Picked days are those of the calendar that the reader sees.
    ...daysOfRange(values.period, user.configureTimeZone),
    // Otherwise the days are those of the tenant that is looked at.
    ...(user.appearance.figuresInOwnZone ? { timeZone: user.configureTimeZone } : {}),
    ...narrowed,
    ...(groupBy && groupBy.length > 0 ? { groupBy } : {}),
  }
  const mode = user.level === 'merchant' ? merchantMode : values.mode === 'Test' ? 'Test' : 'Live'
  const whose: Whose = { mode, tenantId: typeof values.tenantId === 'string' ? values.tenantId : undefined }
  const answer = useQuery(reportQuery(of, { ...asked, compare }, whose))
  // The server refuses the period: it is too long or ends before it begins.
  const refusal = answer.error instanceof ApiError && answer.error.status === 422 ? problemText(answer.error) : undefined
  const onFilters = (next: Readonly<Record<string, unknown>>) => setSearch(writeFilters(filters, next))
  return {
    report,
    answer,
    asked,
    whose,
    groupBy,
    comparisons,
    compare,
    search,
    setSearch,
    values,
    onFilters,
    /** The bar of its filters, with a refusal beside its filter. */
    bar: { filters, value: shown, onChange: onFilters, ...(refusal ? { notice: { text: refusal, filterIds: ['period'] } } : {}) },
    hasFailed: answer.error !== null && refusal === undefined && answer.data === undefined,
    isNarrowed: Object.keys(narrowed).length > 0,
  }
}
export type ReportState = ReturnType<typeof useReport>
