import { pageOfReport } from '@portico/contract/features/reports/composed-id.ts'
import type { schedulePaths } from '@portico/contract/features/schedules/schedule-paths.ts'
import { shippedSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { Mode, Schedule } from './schedules.queries.ts'

/** Presets that the date filter of the portal has too. */
const presets = ['today', 'yesterday', 'last7Days', 'last30Days', 'last365Days', 'thisMonth', 'lastMonth']

/** The page of its report, narrowed as the schedule is. */
export function reportLink(
  { reportType, filters }: Pick<Schedule, 'reportType' | 'filters'>,
  whose: keyof typeof schedulePaths,
  mode: Mode,
): { path: string; href: string } {
  const path = `${whose === 'staff' ? '/crm/reports' : '/reports'}/${pageOfReport(reportType)}`
  const { period, ...narrowed } = filters
  const hasModes = shippedSendable(reportType)?.hasModes ?? true
  const search = new URLSearchParams({
    ...narrowed,
    ...(period && presets.includes(period) ? { period } : {}),
    ...(whose === 'staff' && mode === 'Test' && hasModes ? { mode } : {}),
  })
  return { path, href: search.size > 0 ? `${path}?${search}` : path }
}
