import { late, useLate } from '@portico/ui/notices/late.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSessionState } from '../frame/use-session-state.ts'
import type { PortalContext } from '../portal-context.ts'

const list = late(() => import('./account-list.tsx'))
const doWithout = () => undefined

/** In the place of the user menu while no one is signed in; the page has a way to sign in too. */
export function AccountMenu() {
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const { status } = useSessionState(portal)
  const [isKnown, setKnown] = useState(false)
  // These pages are open to everyone, so no one may have asked yet whether someone is signed in.
  useEffect(() => {
    const know = () => setKnown(true)
    portal.resume().then(know, know)
  }, [portal])
  const isWanted = isKnown && status === 'signed-out'
  const [part] = useLate(list, isWanted, doWithout)
  return isWanted && part && <part.AccountList />
}
