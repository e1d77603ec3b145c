import type { Words } from '@portico/contract/core/words.ts'
import { accessOfReport } from '@portico/contract/features/reports/report-access.ts'
import { daysIn } from '@portico/contract/features/reports/report-rules.ts'
import { type Sendable, sendableReport, sendables } from '@portico/contract/features/schedules/sendables.ts'
import { useMemo } from 'react'
import { useSession } from '../../shared/session/session.tsx'
import { useComposedReports } from '../../shared/session/use-known-reports.ts'

const withdrawn: Words = { en: 'Withdrawn report', tr: 'Geri çekilmiş rapor' }

/** What can be sent: by its id, all that people of this level have, and what this user may schedule. */
export function useSendables() {
  const { user, can } = useSession()
  const { level, reportRules } = user
  const composed = useComposedReports()
  const known = useMemo(
    () =>
      [...sendables, ...composed.map(sendableReport)].map((of): Sendable => {
        const { most } = daysIn(reportRules as never, level, of)
        return { ...of, days: { ...of.days, most } }
      }),
    [composed, reportRules, level],
  )
  const ofLevel = known.filter(({ levels }) => levels.includes(level))
  return {
    ofLevel,
    open: level === 'platform' ? [] : ofLevel.filter((of) => can(accessOfReport(of))),
    /** Of one that this user has no longer, only that. */
    byId: (id: string): Sendable => known.find((of) => of.id === id) ?? { ...known[0]!, id, words: withdrawn, levels: [] },
  }
}
