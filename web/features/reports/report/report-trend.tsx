import { Skeleton } from '@mantine/core'
import { type Dimension, isTime } from '@portico/contract/features/reports/dimensions.ts'
import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '../reports.queries.ts'
import { daysBetween } from './chart-series.ts'
import { ReportChart } from './report-chart.tsx'
import type { ReportState } from './use-report.ts'

/** With more days than these, one point is a month. */
const mostDays = 62

/** The chart of a report. Where it runs over time and the lines do not, it asks for the same figures by day or by month. */
export function ReportTrend({ state, currency }: { state: ReportState; currency: string }) {
  const { report, asked, whose, answer } = state
  const data = answer.data!
  const over = trendOf(state)
  const trend = useQuery({ ...reportQuery(report, { ...asked, groupBy: over ? [over] : [] }, whose), enabled: over !== undefined })
  if (over && trend.isPending) return <Skeleton height={370} radius="md" aria-busy="true" />
  return <ReportChart report={report} answer={trend.data && !trend.data.isCut ? trend.data : data} currency={currency} />
}

/** What the chart alone is grouped by besides. */
function trendOf({ report: { chart, choose }, answer: { data } }: ReportState): Dimension | undefined {
  if (chart.kind !== 'axis' || !isTime(chart.x) || !choose?.from.includes(chart.x) || !data || data.groupBy.some(isTime)) return undefined
  const days = daysBetween(data.period.dateFrom, data.period.dateTo).length
  return days > mostDays && choose.from.includes('month') ? 'month' : chart.x
}
