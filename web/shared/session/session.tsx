import type { Audience } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { allows, type PageAccess, type Rights } from './access.ts'

/** Who is signed in, as pages see it. `mode` is what a merchant's toggle says; staff choose theirs in each list. */
export type Session = Rights & {
  user: UserContext
  mode: Mode
  can(access: PageAccess): boolean
  /** The person sees the portal as someone else: nothing can be changed, and nothing that is a person’s own is shown. */
  isViewing: boolean
}

export const audienceOf = (user: UserContext): Audience => (user.level === 'merchant' ? 'merchant' : 'staff')
export const rightsOf = (user: UserContext): Rights => ({ audience: audienceOf(user), permissions: new Set(user.permissions) })

const SessionContext = createContext<Session | undefined>(undefined)

export function SessionProvider({ user, mode, children }: { user: UserContext; mode: Mode; children: ReactNode }) {
  const session = useMemo<Session>(() => {
    const rights = rightsOf(user)
    return { ...rights, user, mode, can: (access) => allows(rights, access), isViewing: Boolean(user.viewing) }
  }, [user, mode])
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The signed-in person. Pages under the shell always have one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Nobody is signed in here')
  return session
}
