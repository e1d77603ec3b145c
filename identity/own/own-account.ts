import { profileRefusals } from '@portico/contract/features/profile/profile.refusals.ts'
import type { OwnAccount } from '@portico/server/core/actor/own-account.ts'
import { AppError } from '@portico/server/core/call/app-error.ts'
import { deviceName } from '@portico/server/core/text/device-name.ts'
import { findAccountOfUser } from '../core/accounts.repository.ts'
import { maySignIn } from '../core/claims.ts'
import { type NewsReader, newsMail } from '../letters/news-mail.ts'
import { unsubscribePathOf } from '../letters/unsubscribing.ts'
import { asLanguage } from '../words/languages.ts'
import type { OwnNeeds } from './own-needs.ts'
import { createOwnPasskeys } from './own-passkeys.ts'
import { createOwnProof } from './own-proof.ts'
import { createOwnSecurity } from './own-security.ts'

export const fromAnother = 'signed out from another browser'

/** What users may do to their own accounts from inside the portal; the account pages use the same parts. */
export function createOwnAccount(needs: OwnNeeds): OwnAccount {
  const { pool, origin, settings, sendMail, sessions, secrecy } = needs
  const accountOf = async (userId: string) => {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new AppError(profileRefusals.noAccount())
    return account
  }
  const readerOf = async (userId: string): Promise<NewsReader | undefined> => {
    const account = await findAccountOfUser(pool, userId)
    if (!account || !maySignIn(account)) return undefined
    const { email, first_name: firstName, language, merchant_id } = account
    const unsubscribe = origin + unsubscribePathOf(secrecy, account.id)
    return { email, firstName, language, audience: merchant_id ? 'merchant' : 'tenant', unsubscribe }
  }
  const proof = createOwnProof(needs)
  return {
    ...createOwnSecurity({ ...needs, accountOf, proof }),
    ...createOwnPasskeys({ ...needs, accountOf, proof }),
    async sessionsOf(userId) {
      const open = await sessions.list(userId)
      return open.map(({ userAgent, ...session }) => ({ ...session, device: deviceName(userAgent) }))
    },
    async endSession({ userId, from }, sessionId) {
      const open = await sessions.list(userId)
      return open.some((session) => session.sessionId === sessionId) && sessions.end(sessionId, fromAnother, from)
    },
    async endOtherSessions({ userId, sessionId, from }) {
      const account = await findAccountOfUser(pool, userId)
      return account ? sessions.endAllOfAccount(account.id, fromAnother, { from, exceptSessionId: sessionId }) : 0
    },
    async mailNews(to, newsIn) {
      const reader = 'userId' in to ? await readerOf(to.userId) : { ...to, firstName: '', audience: null }
      if (reader) await sendMail(newsMail(reader, { origin, productName: settings.productName }, newsIn(asLanguage(reader.language))))
    },
  }
}
