import { keptAddress } from '@portico/contract/core/text/address.ts'
import { findLinkedAccountId, linkExternal } from '../accounts/external-identities.repository.ts'
import type { ExternalPerson } from '../accounts/external-provider.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findUserByEmail,
  moveUserStatus,
  upsertAccount,
  verifyEmail,
} from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import type { Origin } from '../core/security-trail.ts'
import type { ExternalAuthority } from '../core/settings.ts'
import { inTransaction } from '../core/transaction.ts'
import type { Room } from '../visit/room.ts'

/**
 * The account: by the link of an earlier sign-in, else by an address the other provider has verified. An invited person
 * accepts the invitation by signing in. Undefined for everyone else: an account elsewhere gives no account here.
 */
export async function findExternalAccount(
  { pool, clock, trail }: Pick<Room, 'pool' | 'clock' | 'trail'>,
  { emailDomains }: ExternalAuthority,
  { issuer, subject, email, isEmailVerified }: ExternalPerson,
  from: Origin,
): Promise<AccountRow | undefined> {
  return inTransaction(pool, async (client) => {
    const linkedId = await findLinkedAccountId(client, issuer, subject)
    const linked = linkedId ? await findAccount(client, linkedId) : undefined
    if (linked) return maySignIn(linked) ? linked : undefined
    if (!email || !isEmailVerified || !isFrom(email, emailDomains)) return undefined
    const at = clock()
    const user = await findUserByEmail(client, email)
    if (
      user?.status === 'InvitationSent' &&
      !user.address_taken &&
      (await moveUserStatus(client, user.id, ['InvitationSent'], 'Active', at))
    ) {
      await upsertAccount(client, { id: user.id, userId: user.id, email, passwordHash: null, verifiedAt: at, language: user.language, at })
      await trail.record(client, from, { action: 'identity.acceptInvitation', accountId: user.id, facts: { issuer } })
    }
    const account = await findAccountByEmail(client, email)
    if (!account || !maySignIn(account)) return undefined
    await verifyEmail(client, account.id, at)
    await linkExternal(client, issuer, subject, account.id, at)
    return account
  })
}

const isFrom = (email: string, domains: string[] | undefined) =>
  !domains || domains.some((domain) => email.endsWith(keptAddress(`@${domain}`)))
