import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { useSession } from '../session/session.tsx'

type Viewer = Pick<ReturnType<typeof useSession>, 'mode'> & { user: Pick<UserContext, 'mode'> }

/** The address to give away: where its reader chooses a mode for everything, it says in which one it was seen. */
export function linkInMode(href: string, { user, mode }: Viewer): string {
  if (user.mode.toggle !== 'free' || mode !== 'Test') return href
  const [address = '', fragment] = href.split('#')
  return `${address}${address.includes('?') ? '&' : '?'}mode=Test${fragment === undefined ? '' : `#${fragment}`}`
}
