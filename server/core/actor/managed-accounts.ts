import type { AccountLetter } from '@portico/contract/features/notifications/news.ts'

export type { AccountLetter, AccountNotice } from '@portico/contract/features/notifications/news.ts'

import { AppError } from '../call/app-error.ts'

/** A living session, as its owner and the people who manage users may see it. */
export type OpenSession = {
  sessionId: string
  kind: 'browser' | 'script'
  /** As a person would call it: “Firefox, Linux”. */
  device: string
  ip: string | null
  createdAt: Date
  lastActivityAt: Date
  expiresAt: Date
}

export type AccountState = {
  hasSecondFactor: boolean
  /** Of the invitation that still works; null where there is none. */
  invitationExpiresAt: Date | null
}

/**
 * What identity does for those who manage people; kept by identity, which alone knows passwords, links, sessions and second factors.
 * Nothing here changes a row of `users`, so it may run inside the transaction that does.
 */
export type ManagedAccounts = {
  /**
   * Sends the person a link that works once; an earlier one stops working. Of this and what follows the first `attempt` counts against what
   * one address is sent, so that none is lost for having been tried often.
   */
  invite(userId: string, attempt: number): Promise<void>
  /** Sends a link to choose a new password, to someone who has one. */
  sendPasswordReset(userId: string, attempt: number): Promise<void>
  /** Writes and mails what identity has kept to be mailed. */
  sendLetter(letter: AccountLetter, attempt: number): Promise<void>
  /** Of people without an account there may be nothing. */
  statesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountState>>
  /** The most recently used first. */
  sessionsOf(userId: string): Promise<OpenSession[]>
  endSessions(userId: string, because: string): Promise<number>
  /** False where it is not a living session of this person. */
  endSession(userId: string, sessionId: string): Promise<boolean>
  /** False where there was none. */
  removeSecondFactor(userId: string): Promise<boolean>
  /** Lifts the lock after too many tries. */
  forgetFailures(userId: string): Promise<void>
  /** For good: the address may be invited again. */
  close(userId: string): Promise<void>
}

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable', { detail: 'There is no identity server to ask' })
}

/** Of an API that runs without identity: it shows people and changes no account. */
export const noAccounts: ManagedAccounts = {
  invite: refuse,
  sendPasswordReset: refuse,
  sendLetter: refuse,
  statesOf: async () => new Map(),
  sessionsOf: async () => [],
  endSessions: refuse,
  endSession: refuse,
  removeSecondFactor: refuse,
  forgetFailures: refuse,
  close: refuse,
}
