import { findAccountOfUser, findUser, moveUserStatus, updatePassword, upsertAccount } from './accounts.repository.ts'
import type { IdentityContext } from './context.ts'
import { type Limits, normalEmail } from './limits.ts'
import { insertLink } from './links.repository.ts'
import { invitationMail, noticeMail } from './mails.ts'
import type { SecondFactors } from './second-factors.ts'
import { digest, newToken } from './secrecy.ts'
import { nowhere } from './security-trail.ts'
import type { Sessions } from './sessions.ts'
import { inTransaction } from './transaction.ts'

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

type Needs = IdentityContext & { sessions: Sessions; limits: Limits; secondFactors: SecondFactors }

export function createAccounts({ pool, hashing, clock, settings, origin, sendMail, sessions, limits, secondFactors, trail }: Needs) {
  /** argon2id as PHC text; the same text may serve several accounts of a demo world. */
  const hashPassword = (password: string) => hashing.hash(password)

  /** Gives a user the means to sign in. Repeatable; an account that stood alone under the address becomes the user's. */
  async function create({ userId, email, password, passwordHash, verified = false }: NewUserAccount): Promise<void> {
    const at = clock()
    await upsertAccount(pool, {
      id: userId,
      userId,
      email: normalEmail(email),
      passwordHash: passwordHash ?? (password === undefined ? null : await hashPassword(password)),
      verifiedAt: verified ? at : null,
      at,
    })
  }

  /** Sets the password and signs the person out everywhere. Throws where there is no such account. */
  async function setPassword(userId: string, password: string): Promise<void> {
    const account = await getAccount(userId)
    const passwordHash = await hashPassword(password)
    await inTransaction(pool, async (client) => {
      await updatePassword(client, account.id, passwordHash, clock())
      await trail.record(client, nowhere, { action: 'identity.changePassword', accountId: account.id, facts: byTheProduct })
    })
    await sessions.endAllOfAccount(account.id, 'password changed')
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
    // Whoever invited is not told that the address is in use elsewhere; its owner is.
    if (mail && user.address_taken) await sendMail(noticeMail(reader, settings.productName, 'addressTaken', `${origin}/`))
    else if (mail) await sendMail(invitationMail(reader, settings.productName, user.tenant_name, link, settings.invitationTtlMs))
    return { link, expiresAt }
  }

  /** The person may not sign in and is signed out everywhere. Returns whether he was active. */
  async function lock(userId: string): Promise<boolean> {
    const moved = await moveUserStatus(pool, userId, ['Active'], 'Locked', clock())
    await sessions.endAllOf(userId, 'locked')
    return moved
  }

  /** Lifts a lock by hand and one after too many tries. */
  async function unlock(userId: string): Promise<void> {
    await moveUserStatus(pool, userId, ['Locked'], 'Active', clock())
    const account = await findAccountOfUser(pool, userId)
    if (account) await limits.unlock(account.email)
  }

  /** Turns the second factor on at once, with a secret in base32 (demo world, migrations from elsewhere). */
  async function enrolTotp(userId: string, secret: string): Promise<void> {
    await secondFactors.enrol(await getAccount(userId), secret)
  }

  /** A code of the person's app, or a recovery code; each works once. False as well where no second factor is on. */
  async function verifyTotp(userId: string, code: string): Promise<boolean> {
    return (await secondFactors.verify((await getAccount(userId)).id, code)) !== undefined
  }

  /** For an administrator whose colleague lost phone and recovery codes. Ends the person's sessions. */
  async function removeTotp(userId: string): Promise<void> {
    const account = await getAccount(userId)
    await secondFactors.remove(account.id, nowhere, byTheProduct)
    await sessions.endAllOfAccount(account.id, 'second factor removed')
  }

  /** What an administrator may know. Undefined while the invitation is open. */
  async function stateOf(userId: string) {
    const account = await findAccountOfUser(pool, userId)
    if (!account) return undefined
    const { has_second_factor: hasSecondFactor, email_verified: isVerified } = account
    return {
      hasPassword: account.password_hash !== null,
      isVerified,
      hasSecondFactor,
      lockedUntil: await limits.lockedUntil(account.email),
    }
  }

  /** Not the person himself: whoever asked for it is on record with what he did. */
  const byTheProduct = { by: 'the product' }

  async function getAccount(userId: string) {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new Error(`User ${userId} has no account`)
    return account
  }

  return { create, hashPassword, setPassword, invite, lock, unlock, stateOf, enrolTotp, verifyTotp, removeTotp }
}
