import type { AccountRow } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import { digest, newToken } from '../core/secrecy.ts'
import { insertLink } from './links.repository.ts'
import { resetMail } from './mails.ts'

export const resetPath = '/Identity/Account/ResetPassword'

type Needs = Pick<IdentityContext, 'pool' | 'clock' | 'settings' | 'origin' | 'sendMail'>

/** A link to choose a new password: works once, for a quarter of an hour; an earlier one stops working. */
export async function mailPasswordReset({ pool, clock, settings, origin, sendMail }: Needs, account: AccountRow): Promise<void> {
  const { email, first_name: firstName, language } = account
  const token = newToken()
  const at = clock()
  const expiresAt = new Date(at.getTime() + settings.passwordResetTtlMs)
  await insertLink(pool, { tokenHash: digest(token), purpose: 'password-reset', accountId: account.id, email, at, expiresAt })
  const link = `${origin}${resetPath}?token=${token}`
  await sendMail(resetMail({ email, firstName, language }, settings.productName, link, settings.passwordResetTtlMs))
}
