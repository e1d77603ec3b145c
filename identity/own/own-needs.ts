import type { AccountChanges } from '../accounts/account-changes.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Passkeys } from '../factors/passkeys.ts'
import type { SecondFactors } from '../factors/second-factors.ts'
import type { CountedTries } from '../limits/counted-tries.ts'
import type { Limits } from '../limits/limits.ts'
import type { Sessions } from '../provider/sessions.ts'

/** What the own account is made of. */
export type OwnNeeds = IdentityContext & {
  sessions: Sessions
  limits: Limits
  tries: CountedTries
  secondFactors: SecondFactors
  passkeys: Passkeys
  changes: AccountChanges
}
