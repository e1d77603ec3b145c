import type { Mail } from '@portico/server/core/mail.ts'
import type { ManagedAccounts } from '@portico/server/core/managed-accounts.ts'
import type { Outside } from '@portico/server/core/outside.ts'
import type { OwnAccount } from '@portico/server/core/own-account.ts'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { createCookies } from './account/cookies.ts'
import { createFormTokens } from './account/form-tokens.ts'
import { createViews } from './account/views.ts'
import { createAccountChanges } from './account-changes.ts'
import { type Accounts, createAccounts } from './accounts.ts'
import type { IdentityContext, IdentityLog } from './context.ts'
import { createCountedTries } from './counted-tries.ts'
import { createHashQueue } from './hash-queue.ts'
import type { IdentitySecrets } from './keys.ts'
import { createLimits } from './limits.ts'
import { createManagedAccounts } from './managed-accounts.ts'
import { createOutside } from './outside.ts'
import { createOwnAccount } from './own-account.ts'
import { createPasskeys } from './passkeys.ts'
import { createPlugin } from './plugin.ts'
import { createProvider } from './provider.ts'
import { createSecondFactors } from './second-factors.ts'
import { createSecrecy } from './secrecy.ts'
import { createSecurityTrail } from './security-trail.ts'
import { createSessions, type Sessions } from './sessions.ts'
import { defaultIdentitySettings, type IdentitySettings } from './settings.ts'
import { createStepUp, type StepUp } from './step-up.ts'
import { sweepExpired } from './sweep.repository.ts'

export type { Language, Mail } from '@portico/server/core/mail.ts'
export type { Accounts } from './accounts.ts'
export type { IdentityLog } from './context.ts'
export { changeIdentitySecrets, type IdentitySecrets, loadIdentitySecrets } from './keys.ts'
export { type KeyKind, keyKinds, RotationRefused, resealSecondFactors, rotate, type Step, steps } from './rotate-keys.ts'
export { countRecoveryCodeOwners } from './second-factors.repository.ts'
export type { ListedSession, Session, Sessions } from './sessions.ts'
export { defaultIdentitySettings, type ExternalAuthority, type IdentitySettings, type RelyingParty } from './settings.ts'

export type IdentityOptions = {
  /** Of the role app_identity. */
  pool: pg.Pool
  /** `https://portal.example`: the portal and /Identity share one origin. */
  publicUrl: string
  /** From `loadIdentitySecrets(dataDir)`. */
  secrets: IdentitySecrets
  /** Over `defaultIdentitySettings`. */
  settings?: Partial<IdentitySettings>
  sendMail(mail: Mail): Promise<void>
  clock?: () => Date
  log: IdentityLog
  /** Hears of sessions that somebody has ended before their time. */
  sessionsEnded?: IdentityContext['sessionsEnded']
}

export type Identity = {
  /** Mount at the root: it serves /Identity and nothing else. */
  plugin: FastifyPluginAsync
  sessions: Sessions
  accounts: Accounts
  /** What whoever manages people may ask for. */
  managed: ManagedAccounts
  /** What a person may do to his own account from inside the portal. */
  own: OwnAccount
  /** For people outside, who have no account. */
  outside: Outside
  /** A second factor for one action. */
  stepUp: StepUp
  /** Forgets what has expired. Call it every few minutes; returns the number of rows. */
  sweep(): Promise<number>
}

const shortestIdleInSteps = 20

/** The OpenID provider with its account pages, and the doors to sessions and accounts. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const settings = { ...defaultIdentitySettings, ...options.settings }
  settings.activityStepMs = Math.min(settings.activityStepMs, settings.idleMs / shortestIdleInSteps)
  const clock = options.clock ?? (() => new Date())
  const context: IdentityContext = {
    pool: options.pool,
    origin: new URL(options.publicUrl).origin,
    secrets: options.secrets,
    secrecy: createSecrecy(options.secrets),
    settings,
    hashing: await createHashQueue(settings),
    sendMail: (mail) => options.sendMail(mail),
    clock,
    log: options.log,
    trail: createSecurityTrail({ clock, log: options.log }),
    sessionsEnded: options.sessionsEnded ?? (async () => undefined),
  }
  const sessions = createSessions(context)
  const changes = createAccountChanges({ ...context, sessions })
  const limits = createLimits(context)
  const secondFactors = createSecondFactors(context)
  const passkeys = createPasskeys(context)
  const accounts = createAccounts({ ...context, secondFactors })
  const tries = createCountedTries({ ...context, limits })
  const parts = { sessions, limits, secondFactors, passkeys, accounts, changes }
  const cookies = createCookies(context.origin)
  const formTokens = createFormTokens({ ...context, cookies })
  const views = createViews({ productName: settings.productName, cookies })
  const provider = createProvider(context, sessions, views.providerPages)
  const plugin = createPlugin({ ...context, ...parts, provider, cookies, formTokens, views })
  const managed = createManagedAccounts({ ...context, ...parts })
  const own = createOwnAccount({ ...context, ...parts, tries })
  const outside = createOutside({ ...context, limits })
  const stepUp = createStepUp({ ...context, secondFactors, limits, tries })
  return { plugin, sessions, accounts, managed, own, outside, stepUp, sweep: () => sweepExpired(context.pool, context.clock(), settings) }
}
