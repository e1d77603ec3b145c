import type { Words } from '@portico/contract/core/words.ts'
import { supportAnalytics, supportWords } from '@portico/contract/features/reports/report-access.ts'
import { wordsIn } from '@portico/contract/features/reports/report-rules.ts'
import { reportKeys, titleOf } from '@portico/contract/features/reports/report-titles.ts'
import { useMatch } from '@tanstack/react-router'
import { useSession } from '../session/session.tsx'
import { useWords } from '../texts/words.ts'

/** The page everyone lands on; its name is the first of all breadcrumbs. */
export const dashboardTitle: Words = { en: 'Dashboard', tr: 'Gösterge paneli' }

const reports = [...reportKeys.map(titleOf), { id: supportAnalytics.id, words: supportWords }]

/** What a page is called: as it declares itself, and a report as the platform has named it. */
export function useTitleWords(): (title: Words) => string {
  const say = useWords()
  const { reportRules, composedReports } = useSession().user
  return (title) => {
    const report = [...reports, ...composedReports].find(({ words }) => words === title)
    return say(report ? wordsIn(reportRules, report) : title)
  }
}

/** What the page around is called. */
export function usePageTitle(): string {
  const say = useTitleWords()
  const title = useMatch({ strict: false, select: ({ staticData }) => staticData.title })
  return title === undefined ? '' : say(title)
}
