import { keptAddress } from '@portico/contract/core/text/address.ts'
import { findAccountOfUser, findUser, upsertAccount } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import { digest, newToken } from '../core/secrecy.ts'
import type { SecondFactors } from '../factors/second-factors.ts'
import { insertLink } from '../letters/links.repository.ts'
import { invitationMail, noticeMail } from '../letters/mails.ts'

export type NewUserAccount = {
  userId: string
  email: string
  /** Either one, or neither: then the person has to be invited. */
  password?: string
  passwordHash?: string
  /** Whether the address is known to be the person's. */
  verified?: boolean
}

export type Accounts = ReturnType<typeof createAccounts>

type Needs = IdentityContext & { secondFactors: SecondFactors }

export function createAccounts({ pool, hashing, clock, settings, origin, sendMail, secondFactors }: Needs) {
  /** argon2id as PHC text; the same text may serve several accounts of a demo world. */
  const hashPassword = (password: string) => hashing.hash(password)

  /** Gives a user the means to sign in. Repeatable; an account without a user under the address becomes the user's. */
  async function create({ userId, email, password, passwordHash, verified = false }: NewUserAccount): Promise<void> {
    const at = clock()
    await upsertAccount(pool, {
      id: userId,
      userId,
      email: keptAddress(email),
      passwordHash: passwordHash ?? (password === undefined ? null : await hashPassword(password)),
      verifiedAt: verified ? at : null,
      at,
    })
  }

  /**
   * A link that lets an invited person choose a password and become Active: works once, for a week; an earlier one stops working.
   * With `mail` it is sent in the person's language. Throws where the person is not waiting for an invitation.
   */
  async function invite(userId: string, { mail = false } = {}): Promise<{ link: string; expiresAt: Date }> {
    const user = await findUser(pool, userId)
    if (user?.status !== 'InvitationSent') throw new Error(`User ${userId} is not waiting for an invitation`)
    const token = newToken()
    const at = clock()
    const expiresAt = new Date(at.getTime() + settings.invitationTtlMs)
    const { email, first_name: firstName, last_name: lastName, language } = user
    const reader = { email, firstName, language }
    await insertLink(pool, { tokenHash: digest(token), purpose: 'invitation', userId, email, firstName, lastName, at, expiresAt })
    const link = `${origin}/Identity/Account/Register?token=${token}`
    // The inviter does not learn that the address is in use elsewhere; its owner does.
    if (mail && user.address_taken) await sendMail(noticeMail(reader, settings.productName, 'addressTaken', `${origin}/`))
    else if (mail) await sendMail(invitationMail(reader, settings.productName, user.tenant_name, link, settings.invitationTtlMs))
    return { link, expiresAt }
  }

  /** Turns the second factor on at once, with a secret in base32 (demo world, migrations from elsewhere). */
  async function enrolTotp(userId: string, secret: string): Promise<void> {
    await secondFactors.enrol(await getAccount(userId), secret)
  }

  async function getAccount(userId: string) {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new Error(`User ${userId} has no account`)
    return account
  }

  return { create, hashPassword, invite, enrolTotp }
}
