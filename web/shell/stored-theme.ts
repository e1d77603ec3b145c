import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { asJson, storedValue } from '../shared/session/stored-value.ts'

type Theme = UserContext['themeSettings']

const isTheme = (value: unknown): value is Theme =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string')

/** How the portal of the tenant looked last in this browser: so it looks from the first moment on, in a new tab too. */
export const storedTheme = storedValue<Theme>({ key: 'themeConfig', place: 'local', ...asJson(isTheme) })
