import type { Words } from '@portico/contract/core/words.ts'
import { composedReport, type NamedDefinition } from '@portico/contract/features/reports/composed.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportKeys, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { useMemo } from 'react'
import { useSession } from './session.tsx'
import { useOpenReports } from './use-open-reports.ts'

const gone: Words = { en: 'Withdrawn report', tr: 'Geri çekilmiş rapor' }
const shipped = reportKeys.map(reportOf)

/** Those that the platform has composed and this user may open. */
export function useComposedReports(): Report[] {
  const { composedReports } = useSession().user
  return useMemo(() => composedReports.map((one) => composedReport(one as NamedDefinition)), [composedReports])
}

/** Every report that this user may open: those of the menu, then those that the platform has composed. */
export function useOpenReportList(): Report[] {
  const open = useOpenReports()
  const composed = useComposedReports()
  return [...open.map(reportOf), ...composed]
}

/** A report by its id; of one that this user has no longer, only that. */
export function useReportById(): (id: string) => Report {
  const composed = useComposedReports()
  return (id) =>
    [...shipped, ...composed].find((one) => one.id === id) ?? { ...shipped[0]!, id, words: gone, levels: [], choose: undefined as never }
}
