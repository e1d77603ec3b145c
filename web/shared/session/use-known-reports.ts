import { composedReport, type NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { useMemo } from 'react'
import { useSession } from './session.tsx'

/** Those that the platform has composed and this user may open. */
export function useComposedReports(): Report[] {
  const { composedReports } = useSession().user
  return useMemo(() => composedReports.map((one) => composedReport(one as NamedDefinition)), [composedReports])
}
