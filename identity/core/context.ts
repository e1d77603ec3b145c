import type { Mail } from '@portico/server/core/outbound/mail.ts'
import type pg from 'pg'
import type { HashQueue } from './hash-queue.ts'
import type { IdentitySecrets } from './keys.ts'
import type { Secrecy } from './secrecy.ts'
import type { SecurityTrail } from './security-trail.ts'
import type { IdentitySettings } from './settings.ts'

export type IdentityLog = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** What every part of the room is given. */
export type IdentityContext = {
  pool: pg.Pool
  /** Scheme, host and port of the portal, no slash at the end. */
  origin: string
  secrets: IdentitySecrets
  secrecy: Secrecy
  settings: IdentitySettings
  hashing: HashQueue
  sendMail(mail: Mail): Promise<void>
  clock(): Date
  log: IdentityLog
  trail: SecurityTrail
  sessionsEnded(sessionIds: readonly string[], bySigningOut: boolean): Promise<void>
}
