import { AppError } from '../call/app-error.ts'

/** A letter to an external party, who may read and answer one ticket. `token` opens the ticket; only this letter contains it. */
export type ExternalInvitation = {
  email: string
  language: string
  invitedBy: string
  /** The inviter's tenant; null for the platform itself. */
  organisation: string | null
  subject: string
  description: string
  token: string
  lifeMs: number
}

export type SessionLimits = { idleMs: number; absoluteMs: number }

/** What identity does for people outside, who have no account: letters, tries and how long one is let in. */
export type Outside = {
  /** How long a mailed link works. */
  linkLifeMs: number
  session: SessionLimits
  mailInvitation(invitation: ExternalInvitation): Promise<void>
  /** One try of those that an address of origin has in a minute; answers how to give it back. Refuses where none is left. */
  spendTry(ip: string): Promise<() => Promise<void>>
}

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable', { detail: 'There is no identity server to ask' })
}

/** Of an API that runs without identity: no one comes in. */
export const noOutside: Outside = { linkLifeMs: 0, session: { idleMs: 0, absoluteMs: 0 }, mailInvitation: refuse, spendTry: refuse }
