import type { ManagedAccounts } from '@portico/server/core/actor/managed-accounts.ts'
import { deviceName } from '@portico/server/core/text/device-name.ts'
import { findAccountOfUser, findUser } from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import type { IdentityContext } from '../core/context.ts'
import { nowhere } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Passkeys } from '../factors/passkeys.ts'
import type { SecondFactors } from '../factors/second-factors.ts'
import { mailPasswordReset } from '../letters/mail-password-reset.ts'
import type { Limits } from '../limits/limits.ts'
import type { Sessions } from '../provider/sessions.ts'
import type { Accounts } from './accounts.ts'
import { createLetters } from './letters.ts'
import { dropLinks, emptyAccount, listStates } from './managed-accounts.repository.ts'

type Needs = IdentityContext & { accounts: Accounts; sessions: Sessions; limits: Limits; secondFactors: SecondFactors; passkeys: Passkeys }

const byAdministrator = { by: 'an administrator' }

/** What an administrator may do to the account of a person: who did it is in the trail of the person. */
export function createManagedAccounts(context: Needs): ManagedAccounts {
  const { pool, clock, accounts, sessions, limits, secondFactors, passkeys } = context

  async function removeSecondFactor(userId: string): Promise<boolean> {
    const account = await findAccountOfUser(pool, userId)
    if (!account) return false
    // A user who has lost a device has lost the passkeys on it.
    const passkeysRemoved = await passkeys.removeAll(account.id, nowhere, byAdministrator)
    const hasCodes = (await secondFactors.stateOf(account.id)) !== undefined
    if (hasCodes) await secondFactors.remove(account.id, nowhere, byAdministrator)
    return hasCodes || passkeysRemoved > 0
  }

  return {
    async invite(userId, attempt) {
      const user = await findUser(pool, userId)
      if (user && (attempt > 1 || (await limits.mayMail(user.email)))) await accounts.invite(userId, { mail: true })
    },
    async sendPasswordReset(userId, attempt) {
      const account = await findAccountOfUser(pool, userId)
      if (account && maySignIn(account) && (attempt > 1 || (await limits.mayMail(account.email)))) await mailPasswordReset(context, account)
    },
    sendLetter: createLetters(context).send,
    async statesOf(userIds) {
      const rows = userIds.length === 0 ? [] : await listStates(pool, userIds, clock())
      const dateOf = (at: string | Date | null) => (at === null ? null : new Date(at))
      return new Map(
        rows.map((row) => [
          row.user_id,
          { hasSecondFactor: row.has_second_factor, invitationExpiresAt: dateOf(row.invitation_expires_at) },
        ]),
      )
    },
    async sessionsOf(userId) {
      const open = await sessions.list(userId)
      return open.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
    },
    endSessions: (userId, because) => sessions.endAllOf(userId, because),
    async endSession(userId, sessionId) {
      const open = await sessions.list(userId)
      return open.some((session) => session.sessionId === sessionId) && sessions.end(sessionId, 'ended by an administrator')
    },
    removeSecondFactor,
    async forgetFailures(userId) {
      const account = await findAccountOfUser(pool, userId)
      if (account) await limits.forget(account.email)
    },
    async close(userId) {
      await dropLinks(pool, userId, clock())
      await sessions.endAllOf(userId, 'deleted')
      const account = await findAccountOfUser(pool, userId)
      if (!account) return
      await removeSecondFactor(userId)
      await limits.forget(account.email)
      await inTransaction(pool, (client) => emptyAccount(client, account.id))
    },
  }
}
