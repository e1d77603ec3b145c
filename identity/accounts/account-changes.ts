import { type AccountRow, updatePassword } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import type { Origin } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { tellOfChange } from '../letters/tell-of-change.ts'
import type { Sessions } from '../provider/sessions.ts'

type Needs = Pick<IdentityContext, 'pool' | 'hashing' | 'clock' | 'trail'> & { sessions: Sessions }

/** Ends other sessions after a change of how a user signs in, from any page. */
export function createAccountChanges({ pool, hashing, clock, trail, sessions }: Needs) {
  async function changePassword(account: AccountRow, password: string, sessionId: string, from: Origin): Promise<void> {
    const passwordHash = await hashing.hash(password)
    await inTransaction(pool, async (client) => {
      await updatePassword(client, account.id, passwordHash, clock())
      await trail.record(client, from, { action: 'identity.changePassword', accountId: account.id })
      await tellOfChange(client, account.id, 'passwordChanged', clock())
    })
    await sessions.endAllOfAccount(account.id, 'password changed', { from, exceptSessionId: sessionId })
  }

  /** Sessions opened without the second factor must not outlive its coming. */
  async function secondFactorTurnedOn(account: AccountRow, sessionId: string, from: Origin): Promise<void> {
    await sessions.endAllOfAccount(account.id, 'second factor turned on', { from, exceptSessionId: sessionId })
  }
  return { changePassword, secondFactorTurnedOn }
}
export type AccountChanges = ReturnType<typeof createAccountChanges>
