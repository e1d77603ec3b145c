import type { QueryClient } from '@tanstack/react-query'
import type { ShellSlots } from '../shared/page/shell-slots.ts'
import type { ApplicationState } from '../shared/session/application-state.ts'
import type { PortalSession } from './session/portal-session.ts'

/** What every route of the portal is given. */
export type PortalContext = {
  portal: PortalSession
  queryClient: QueryClient
  application: ApplicationState
  slots: ShellSlots
  /** Addresses of the screens that exist, without what may follow them. */
  screens: ReadonlySet<string>
}
