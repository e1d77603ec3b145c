import type { AccountLetter } from '@portico/server/core/actor/managed-accounts.ts'
import { findAccount, findAccountByEmail, findUserByEmail } from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import type { IdentityContext } from '../core/context.ts'
import { managePath, registerPath, resetAskPath } from '../core/paths.ts'
import { digest, newToken } from '../core/secrecy.ts'
import { insertLink } from '../letters/links.repository.ts'
import { mailPasswordReset } from '../letters/mail-password-reset.ts'
import { noticeMail, registrationMail } from '../letters/mails.ts'
import type { Limits } from '../limits/limits.ts'
import type { Accounts } from './accounts.ts'

type Needs = IdentityContext & { limits: Limits; accounts: Accounts }
type Letter<Kind> = Extract<AccountLetter, { letter: Kind }>

/** Writes and mails what was kept to be mailed. Links are made with the letter that carries them; a letter that is sent again carries a newer one. */
export function createLetters(context: Needs) {
  const { pool, clock, origin, settings, limits, accounts, sendMail } = context

  /** Never reveals whether there is such an account; an invited user gets the invitation again. */
  async function reset({ email }: Letter<'reset'>): Promise<void> {
    const account = await findAccountByEmail(pool, email)
    if (!account || account.status === 'InvitationSent') return inviteAgain(email)
    if (maySignIn(account)) await mailPasswordReset(context, account)
  }

  /** An address with an account or an invitation gets an email that says so; the page says the same to everyone. */
  async function registration({ email, firstName, lastName, language }: Letter<'registration'>): Promise<void> {
    const reader = { email, firstName, language }
    if (await findAccountByEmail(pool, email))
      return sendMail(noticeMail(reader, settings.productName, 'alreadyRegistered', origin + resetAskPath))
    if (await findUserByEmail(pool, email)) return inviteAgain(email)
    const token = newToken()
    const at = clock()
    const expiresAt = new Date(at.getTime() + settings.registrationTtlMs)
    await insertLink(pool, { tokenHash: digest(token), purpose: 'registration', email, firstName, lastName, at, expiresAt })
    await sendMail(registrationMail(reader, settings.productName, `${origin}${registerPath}?token=${token}`, settings.registrationTtlMs))
  }

  async function inviteAgain(email: string): Promise<void> {
    const user = await findUserByEmail(pool, email)
    if (user?.status === 'InvitationSent') await accounts.invite(user.id, { mail: true })
  }

  /** Leads to where the change can be undone. */
  async function notice({ accountId, notice: what }: Letter<'notice'>): Promise<void> {
    const account = await findAccount(pool, accountId)
    if (!account || account.email.endsWith('@deleted.invalid')) return
    const { email, first_name: firstName, language } = account
    const undo = what === 'passwordChanged' ? resetAskPath : managePath
    await sendMail(noticeMail({ email, firstName, language }, settings.productName, what, origin + undo))
  }

  /** What people can ask for counts once against what one address is sent, however often it is tried. */
  async function send(letter: AccountLetter, attempt: number): Promise<void> {
    if (letter.letter === 'notice') return notice(letter)
    if (attempt === 1 && !(await limits.mayMail(letter.email))) return
    return letter.letter === 'reset' ? reset(letter) : registration(letter)
  }
  return { send }
}
