/**
 * How a dialog keeps what was typed when the person goes back, without knowing a router. The application gives its own hook once:
 * `<LeaveGuardProvider value={useLeaveQuestion}>`. It gets the unsaved changes and returns the question that replaces the
 * fields, which stay as they are, while the person is about to leave. Without it nothing is asked.
 */
import { createContext, type ReactNode, useContext } from 'react'

/** `sending`: what was typed is on its way, so that closing the tab loses nothing. `onLeave`: it is given up. */
export type Held = { held: boolean; sending: boolean; onLeave?: (() => void) | undefined }
export type UseLeaveQuestion = (of: Held) => ReactNode

const LeaveGuard = createContext<UseLeaveQuestion>(() => null)
export const LeaveGuardProvider = LeaveGuard

export function useLeaveGuard(of: Held): ReactNode {
  const useLeaveQuestion = useContext(LeaveGuard)
  return useLeaveQuestion(of)
}
