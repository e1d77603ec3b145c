import type { Language } from '@portico/contract/core/languages.ts'

export type { AccountNews } from '@portico/contract/features/notifications/news.ts'

import { AppError } from '../call/app-error.ts'
import type { OpenSession } from './managed-accounts.ts'

/** The user who changes their own account, their session and their network address. */
export type Owner = { userId: string; sessionId: string; from: { ip: string; userAgent: string; requestId: string } }
/** What the user receives by mail; each `place` is an address of the portal. */
export type MailedNews = {
  /** Names the mail for ever, so that one which is sent twice is known for the same. */
  id: string
  /** The title, where it is left out. */
  subject?: string
  title: string
  description: string
  place: string
  /** It is sent whatever the user has chosen, so that it offers no choice. */
  always?: true
  /** What someone wrote, as it was written. */
  quote?: string
  items?: readonly { title: string; description: string; place: string }[]
  /** The mail that began what this one goes on with, by its `id`. */
  thread?: string
}
/** A person, by the account, or an address that was named. */
export type MailedTo = { userId: string } | { email: string; language: string }

export type OwnPasskey = { id: string; name: string; synced: boolean; createdAt: Date; lastUsedAt: Date | null; version: number }

/** `proof`: the proof a user needs before they change how they sign in. Without password and code: a recent sign-in. */
export type OwnSecurity = {
  hasPassword: boolean
  /** In the person's language. */
  passwordRule: string
  secondFactor: { recoveryCodesLeft: number } | null
  /** Null where the portal's address cannot have any. */
  passkeys: OwnPasskey[] | null
  proof: 'code' | 'password' | 'recentSignIn'
}
/** `qr` is an SVG picture of `uri`. */
export type OwnEnrolment = { secret: string; qr: string }
type Proof = string | undefined

/** Identity's functions for a user's own account. It finds the account by the user, so no one reaches another's. */
export type OwnAccount = {
  /** The most recently used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  /** False where it is not a living session of this person. */
  endSession(owner: Owner, sessionId: string): Promise<boolean>
  /** All but the one that asks. */
  endOtherSessions(owner: Owner): Promise<number>
  /** Uses the recipient's language. Skips people who cannot sign in. */
  mailNews(to: MailedTo, newsIn: (language: Language) => MailedNews): Promise<void>

  securityOf(owner: Owner): Promise<OwnSecurity>
  changePassword(owner: Owner, change: { current: string; password: string }): Promise<void>
  /** For the first device or, where a second factor is on, for another one in its place. */
  beginSecondFactor(owner: Owner, proof: Proof): Promise<OwnEnrolment>
  /** Gives the recovery codes, which are never shown again. */
  confirmSecondFactor(owner: Owner, code: string): Promise<string[]>
  renewRecoveryCodes(owner: Owner, proof: Proof): Promise<string[]>
  removeSecondFactor(owner: Owner, proof: Proof): Promise<void>
  beginPasskey(owner: Owner, proof: Proof): Promise<{ options: string; ticket: string }>
  addPasskey(owner: Owner, made: { name: string; ticket: string; response: string }): Promise<OwnPasskey>
  renamePasskey(owner: Owner, id: string, change: { name: string; version: number }): Promise<OwnPasskey>
  removePasskey(owner: Owner, id: string, proof: Proof): Promise<void>
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
  securityOf: refuse,
  changePassword: refuse,
  beginSecondFactor: refuse,
  confirmSecondFactor: refuse,
  renewRecoveryCodes: refuse,
  removeSecondFactor: refuse,
  beginPasskey: refuse,
  addPasskey: refuse,
  renamePasskey: refuse,
  removePasskey: refuse,
}
