import type { Mode } from '@portico/contract/core/level.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'

const storageKey = 'SystemMode'

/** The mode a merchant works in: held where the account holds it, else what the toggle was left at, else Live. */
export function resolveMode(mode: UserContext['mode'], stored: string | null): Mode {
  if (mode.toggle === 'forced') return mode.allowed[0] ?? 'Test'
  const wanted = stored === 'Test' || stored === 'Live' ? stored : 'Live'
  return mode.toggle === 'free' && mode.allowed.includes(wanted) ? wanted : 'Live'
}

export const storedMode = {
  get: () => localStorage.getItem(storageKey),
  set: (mode: Mode) => localStorage.setItem(storageKey, mode),
}
