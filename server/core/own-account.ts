import { AppError } from './app-error.ts'
import type { OpenSession } from './managed-accounts.ts'

/** Who acts on his own account, in which session, from where. */
export type Owner = { userId: string; sessionId: string; from: { ip: string; userAgent: string; requestId: string } }
/** What somebody is told by mail; `place` is an address of the portal. */
export type MailedNews = { title: string; description: string; place: string }

/** What identity does for a person with his own account. It looks the account up by the person, so nobody reaches another's. */
export type OwnAccount = {
  /** The most recently used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** False where it is not a living session of this person. */
  endSession(owner: Owner, sessionId: string): Promise<boolean>
  /** All but the one that asks. */
  endOtherSessions(owner: Owner): Promise<number>
  /** To whoever may sign in; to others nothing is sent. */
  mailNews(userId: string, news: MailedNews): Promise<void>
}

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable', { detail: 'There is no identity server to ask' })
}

/** Of an API that runs without identity. */
export const noOwnAccount: OwnAccount = {
  sessionsOf: async () => [],
  endSession: refuse,
  endOtherSessions: refuse,
  mailNews: refuse,
}
