import type { ManagedAccounts } from '@portico/server/core/actor/managed-accounts.ts'
import type { Outside } from '@portico/server/core/actor/outside.ts'
import type { OwnAccount } from '@portico/server/core/actor/own-account.ts'
import type { Mail } from '@portico/server/core/outbound/mail.ts'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import { createAccountChanges } from './accounts/account-changes.ts'
import { type Accounts, createAccounts } from './accounts/accounts.ts'
import { createManagedAccounts } from './accounts/managed-accounts.ts'
import { createOutside } from './accounts/outside.ts'
import type { IdentityContext, IdentityLog } from './core/context.ts'
import { createHashQueue } from './core/hash-queue.ts'
import type { IdentitySecrets } from './core/keys.ts'
import { createSecrecy } from './core/secrecy.ts'
import { createSecurityTrail } from './core/security-trail.ts'
import { defaultIdentitySettings, type IdentitySettings } from './core/settings.ts'
import { createPasskeys } from './factors/passkeys.ts'
import { createSecondFactors } from './factors/second-factors.ts'
import { createStepUp, type StepUp } from './factors/step-up.ts'
import { createCountedTries } from './limits/counted-tries.ts'
import { createLimits } from './limits/limits.ts'
import { createOwnAccount } from './own/own-account.ts'
import { createPlugin } from './plugin.ts'
import { createProvider } from './provider/provider.ts'
import { createSessions, type Sessions } from './provider/sessions.ts'
import { sweepExpired } from './provider/sweep.repository.ts'
import { createCookies } from './visit/cookies.ts'
import { createFormTokens } from './visit/form-tokens.ts'
import { createViews } from './visit/views.ts'

export type { Language, Mail } from '@portico/server/core/outbound/mail.ts'
export type { Accounts } from './accounts/accounts.ts'
export type { IdentityLog } from './core/context.ts'
export { changeIdentitySecrets, type IdentitySecrets, loadIdentitySecrets } from './core/keys.ts'
export { defaultIdentitySettings, type ExternalAuthority, type IdentitySettings, type RelyingParty } from './core/settings.ts'
export { type KeyKind, keyKinds, RotationRefused, resealSecondFactors, rotate, type Step, steps } from './factors/rotate-keys.ts'
export { countRecoveryCodeOwners } from './factors/second-factors.repository.ts'
export type { ListedSession, Session, Sessions } from './provider/sessions.ts'

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
  /** Called with the sessions that were ended before their time. */
  sessionsEnded?: IdentityContext['sessionsEnded']
}

export type Identity = {
  /** Mount at the root: it serves /Identity and nothing else. */
  plugin: FastifyPluginAsync
  sessions: Sessions
  accounts: Accounts
  /** What those who manage people may ask for. */
  managed: ManagedAccounts
  /** What users may do to their own accounts from inside the portal. */
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
  const provider = createProvider(context, sessions, limits, views.providerPages)
  const plugin = createPlugin({ ...context, ...parts, provider, cookies, formTokens, views })
  const managed = createManagedAccounts({ ...context, ...parts })
  const own = createOwnAccount({ ...context, ...parts, tries })
  const outside = createOutside({ ...context, limits })
  const stepUp = createStepUp({ ...context, secondFactors, limits, tries })
  return { plugin, sessions, accounts, managed, own, outside, stepUp, sweep: () => sweepExpired(context.pool, context.clock(), settings) }
}
