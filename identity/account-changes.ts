import { uuidv7 } from '@portico/database/ids.ts'
import { insertAccountNews } from './account-news.repository.ts'
import { type AccountRow, updatePassword } from './accounts.repository.ts'
import type { Background } from './background.ts'
import type { IdentityContext } from './context.ts'
import { noticeMail } from './mails.ts'
import type { Origin } from './security-trail.ts'
import type { Sessions } from './sessions.ts'
import { inTransaction } from './transaction.ts'

type Needs = Pick<IdentityContext, 'pool' | 'hashing' | 'clock' | 'trail' | 'log' | 'origin' | 'settings' | 'sendMail'> & {
  sessions: Sessions
  background: Background
}
type Notice = 'passwordChanged' | 'secondFactorOn' | 'secondFactorOff' | 'passkeyAdded' | 'passkeyRemoved'

export const managePath = '/Identity/Account/Manage'

/** What follows a change of how a person signs in, wherever he makes it: other sessions end, and he is told in the portal and by mail. */
export function createAccountChanges({ pool, hashing, clock, trail, log, origin, settings, sendMail, sessions, background }: Needs) {
  async function tell(account: AccountRow, notice: Notice, undo = managePath): Promise<void> {
    log.info({ event: notice, accountId: account.id, userId: account.user_id }, 'An account was changed')
    const reader = { email: account.email, firstName: account.first_name, language: account.language }
    const at = clock()
    await insertAccountNews(pool, { id: uuidv7(at.getTime()), accountId: account.id, news: { notice, device: '', ip: '' }, at })
    background.run('Mailing of a changed account', () => sendMail(noticeMail(reader, settings.productName, notice, `${origin}${undo}`)))
  }

  async function changePassword(account: AccountRow, password: string, sessionId: string, from: Origin): Promise<void> {
    const passwordHash = await hashing.hash(password)
    await inTransaction(pool, async (client) => {
      await updatePassword(client, account.id, passwordHash, clock())
      await trail.record(client, from, { action: 'identity.changePassword', accountId: account.id })
    })
    await sessions.endAllOfAccount(account.id, 'password changed', { from, exceptSessionId: sessionId })
    await tell(account, 'passwordChanged', '/Identity/Account/ForgotPassword')
  }

  /** Sessions opened without the second factor must not outlive its coming. */
  async function secondFactorTurnedOn(account: AccountRow, sessionId: string, from: Origin): Promise<void> {
    await sessions.endAllOfAccount(account.id, 'second factor turned on', { from, exceptSessionId: sessionId })
    await tell(account, 'secondFactorOn')
  }
  return { tell, changePassword, secondFactorTurnedOn }
}
export type AccountChanges = ReturnType<typeof createAccountChanges>
