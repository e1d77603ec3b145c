import type { Words } from '@portico/contract/core/words.ts'
import { useMatch } from '@tanstack/react-router'
import { useWords } from '../texts/words.ts'

/** The page everyone lands on; its name is the first of all breadcrumbs. */
export const dashboardTitle: Words = { en: 'Dashboard', tr: 'Gösterge paneli' }

/** What the page around is called, as it declares itself. */
export function usePageTitle(): string {
  const say = useWords()
  const title = useMatch({ strict: false, select: ({ staticData }) => staticData.title })
  return title === undefined ? '' : say(title)
}
