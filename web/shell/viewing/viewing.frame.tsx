import { useEffect } from 'react'
import { late } from '../../shared/page/late.tsx'
import { useSession } from '../../shared/session/session.tsx'
import { endedViewing } from '../../shared/session/stored-viewing.ts'
import { viewingTexts } from './viewing.texts.ts'

const Banner = late([viewingTexts], async () => (await import('./viewing-banner.tsx')).ViewingBanner)

/** The banner during a viewing, and a notice once it has ended. Only users who view the portal as someone else load any of it. */
export function ViewingFrame() {
  const { isViewing } = useSession()
  useEffect(() => {
    if (!isViewing && endedViewing.get()) void import('./tell-ended.ts').then(({ tellEndedViewing }) => tellEndedViewing())
  }, [isViewing])
  return isViewing && <Banner />
}
