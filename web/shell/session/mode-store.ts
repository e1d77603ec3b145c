import type { Mode } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { storedValue } from '../../shared/session/stored-value.ts'

/** The mode a merchant works in: held where the account holds it, else what the toggle was left at, else Live. */
export function resolveMode(mode: UserContext['mode'], stored: Mode | undefined): Mode {
  if (mode.toggle === 'forced') return mode.allowed[0] ?? 'Test'
  const wanted = stored ?? 'Live'
  return mode.toggle === 'free' && mode.allowed.includes(wanted) ? wanted : 'Live'
}

/** The mode that an address asks for, where the person could choose it by the toggle. */
export const modeAsked = (mode: UserContext['mode'], search: { mode?: unknown }): Mode | undefined =>
  mode.toggle === 'free' ? mode.allowed.find((one) => one === search.mode) : undefined

/** Where the toggle was left. */
export const storedMode = storedValue<Mode>({
  key: 'SystemMode',
  place: 'local',
  read: (text) => (text === 'Test' || text === 'Live' ? text : undefined),
})
