import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from './session.tsx'
import { keepVisit } from './visits.ts'

/** Remembers what is open here by this name, for the command palette; nothing while the name is not known yet. */
export function useVisited(label: string | undefined): void {
  const { user, isViewing } = useSession()
  const href = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` })
  useEffect(() => {
    if (label && !isViewing) keepVisit(user.id, { href, label })
  }, [user.id, href, label, isViewing])
}
