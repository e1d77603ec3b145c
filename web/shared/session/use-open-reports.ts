import { accessOfReport } from '@portico/contract/features/reports/report-access.ts'
import { type ReportKey, reportKeys, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import { useSession } from './session.tsx'

/** The reports that this user may open, in the order of the menu. */
export function useOpenReports(): ReportKey[] {
  const { user, can } = useSession()
  return reportKeys.filter((key) => titleOf(key).levels.includes(user.level) && can(accessOfReport(titleOf(key))))
}
