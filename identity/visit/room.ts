import type Provider from 'oidc-provider'
import type { AccountChanges } from '../accounts/account-changes.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Passkeys } from '../factors/passkeys.ts'
import type { SecondFactors } from '../factors/second-factors.ts'
import type { Limits } from '../limits/limits.ts'
import type { Sessions } from '../provider/sessions.ts'
import type { Cookies } from './cookies.ts'
import type { FormTokens } from './form-tokens.ts'
import type { Views } from './views.ts'

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
