import type { Mode } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { storedValue } from '../../shared/stored-value.ts'

/** The mode a merchant works in: held where the account holds it, else what the toggle was left at, else Live. */
export function resolveMode(mode: UserContext['mode'], stored: Mode | undefined): Mode {
  if (mode.toggle === 'forced') return mode.allowed[0] ?? 'Test'
  const wanted = stored ?? 'Live'
  return mode.toggle === 'free' && mode.allowed.includes(wanted) ? wanted : 'Live'
}

/** Where the toggle was left. */
export const storedMode = storedValue<Mode>({
  key: 'SystemMode',
  place: 'local',
  read: (text) => (text === 'Test' || text === 'Live' ? text : undefined),
})
