import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../../shared/session.tsx'
import { endedViewing } from '../../shared/stored-viewing.ts'
import { loadTexts } from '../../shared/texts.ts'
import { viewingTexts } from './viewing.texts.ts'

const Banner = lazy(async () => {
  await loadTexts([viewingTexts])
  return { default: (await import('./viewing-banner.tsx')).ViewingBanner }
})

/** The banner of whoever views the portal as another; and once he is himself again, that he is. Nobody else loads any of it. */
export function ViewingFrame() {
  const { isViewing } = useSession()
  useEffect(() => {
    if (!isViewing && endedViewing.get()) void import('./tell-ended.ts').then(({ tellEndedViewing }) => tellEndedViewing())
  }, [isViewing])
  return (
    isViewing && (
      <Suspense fallback={null}>
        <Banner />
      </Suspense>
    )
  )
}
