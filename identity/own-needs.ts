import type { AccountChanges } from './account-changes.ts'
import type { IdentityContext } from './context.ts'
import type { CountedTries } from './counted-tries.ts'
import type { Limits } from './limits.ts'
import type { Passkeys } from './passkeys.ts'
import type { SecondFactors } from './second-factors.ts'
import type { Sessions } from './sessions.ts'

/** What the own account is made of. */
export type OwnNeeds = IdentityContext & {
  sessions: Sessions
  limits: Limits
  tries: CountedTries
  secondFactors: SecondFactors
  passkeys: Passkeys
  changes: AccountChanges
}
