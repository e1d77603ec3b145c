import type Provider from 'oidc-provider'
import type { Cookies } from './account/cookies.ts'
import type { FormTokens } from './account/form-tokens.ts'
import type { Views } from './account/views.ts'
import type { AccountChanges } from './account-changes.ts'
import type { Accounts } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import type { Limits } from './limits.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Sessions } from './sessions.ts'

/** The assembled room, as its pages see it. */
export type Room = IdentityContext & {
  provider: Provider
  sessions: Sessions
  accounts: Accounts
  secondFactors: SecondFactors
  passkeys: Passkeys
  limits: Limits
  cookies: Cookies
  formTokens: FormTokens
  views: Views
  changes: AccountChanges
}
