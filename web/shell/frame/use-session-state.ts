import { useSyncExternalStore } from 'react'
import type { PortalSession, SessionState } from '../session/portal-session.ts'

export const useSessionState = (portal: PortalSession): SessionState => useSyncExternalStore(portal.subscribe, portal.state)
