import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from './session.tsx'
import { keepVisit } from './visits.ts'

/** Remembers the open page under this name, for the command palette; nothing while the name is unknown. */
export function useVisited(label: string | undefined): void {
  const { user, isViewing } = useSession()
  const place = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const isThere = useLocation({ select: ({ pathname }) => pathname === place })
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  useEffect(() => {
    // On the way to the next place the name is still that of the last one.
    if (label && isThere && !isViewing) keepVisit(user.id, { href, label })
  }, [user.id, href, label, isThere, isViewing])
}
