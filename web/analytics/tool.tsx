import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { UiTextsProvider, uiTextsEn } from '@portico/ui/words/texts.tsx'
import { type ReactNode, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { AnalyticsData } from '../shared/analytics/analytics-data.ts'
import { Explorer } from './explorer.tsx'
import type { Link } from './portal-link.ts'
import { ownLanguage, textsIn } from './texts.ts'

const english = Promise.resolve(uiTextsEn)
let turkish: typeof english | undefined

/** The words of the pieces; Turkish ones are fetched by those who read them. */
function kitTexts(language: 'en' | 'tr') {
  if (language === 'en') return english
  turkish ??= import('@portico/ui/words/texts.tr.ts').then(({ uiTextsTr }) => uiTextsTr)
  return turkish
}

/** What the window shows: what it waits for, or the rows that it was sent. */
export function Tool({ link }: { link: Link }) {
  const state = useSyncExternalStore(link.subscribe, link.state)
  const language = 'data' in state ? state.data.language : ownLanguage()
  const texts = textsIn(language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return (
    <main className="a-tool">
      {state.is === 'waiting' && <Waiting text={texts.waiting} />}
      {(state.is === 'alone' || state.is === 'silent') && (
        <EmptyState isPage title={texts[state.is]}>
          {texts[`${state.is}Text`]}
        </EmptyState>
      )}
      {'data' in state && (
        <Suspense>
          <InLanguage language={language}>
            <Explorer key={questionsOf(state.data)} data={state.data} texts={texts} />
          </InLanguage>
        </Suspense>
      )}
    </main>
  )
}

/** A choice stays while the report can still answer it. */
const questionsOf = ({ title, dimensions }: AnalyticsData) => [title, ...dimensions.map(({ id }) => id)].join(' ')

function InLanguage({ language, children }: { language: 'en' | 'tr'; children: ReactNode }) {
  return <UiTextsProvider texts={use(kitTexts(language))}>{children}</UiTextsProvider>
}

/** Said after a moment only: most often the rows come at once. */
function Waiting({ text }: { text: string }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className="a-waiting" role="status">
      {isLate && text}
    </p>
  )
}
