import type { Appearance } from '@portico/contract/features/session/session.contract.ts'
import { asJson, storedValue } from '../../shared/session/stored-value.ts'

type Unsent = { person: string; appearance: Appearance }

const isUnsent = (value: unknown): value is Unsent => {
  const { person, appearance } = (value ?? {}) as Partial<Unsent>
  return typeof person === 'string' && typeof appearance === 'object' && appearance !== null
}
const unsent = storedValue<Unsent>({ key: 'appearance', place: 'local', ...asJson(isUnsent) })

/** How the person wants the shell to look, as long as the server has not heard it: it survives a reload and is sent then. */
export const unsentAppearance = {
  of: (person: string): Appearance | undefined => {
    const found = unsent.get()
    return found?.person === person ? found.appearance : undefined
  },
  keep: (person: string, appearance: Appearance): void => unsent.set({ person, appearance }),
  clear: unsent.clear,
}
