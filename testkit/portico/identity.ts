import { createPool } from '@portico/database/pool.ts'
import type { Identity, Mail } from '@portico/identity/index.ts'
import type { ManagedAccounts } from '@portico/server/core/actor/managed-accounts.ts'
import type { Outside } from '@portico/server/core/actor/outside.ts'
import type { OwnAccount } from '@portico/server/core/actor/own-account.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import type { StepUp } from '@portico/server/core/http/step-up.ts'
import { endViewingsOf } from '@portico/server/features/viewings/index.ts'

const silent = () => undefined

/** The real identity server over a test database. Most tests never ask for it, so nothing of it is loaded before that. */
export function anIdentityBeside(url: string, secretsDir: string, services: Services) {
  const mails: Mail[] = []
  let opening: ReturnType<typeof open> | undefined
  let opened: Identity | undefined

  async function open() {
    const { createIdentity, loadIdentitySecrets } = await import('@portico/identity/index.ts')
    const pool = createPool({ url, name: 'identity', max: 4, pipeline: false })
    opened = await createIdentity({
      pool,
      publicUrl: 'http://localhost:3000',
      secrets: await loadIdentitySecrets(secretsDir),
      settings: { argon2: { memoryCostKib: 64, timeCost: 1 }, mailsPerHour: 1000 },
      sendMail: async (mail) => void mails.push(mail),
      sessionsEnded: endViewingsOf(services),
      log: { info: silent, warn: silent, error: silent },
    })
    return { identity: opened, pool }
  }
  async function identity(): Promise<Identity> {
    opening ??= open()
    return (await opening).identity
  }
  const managed = async () => (await identity()).managed

  const accounts: ManagedAccounts = {
    invite: async (userId, attempt) => (await managed()).invite(userId, attempt),
    sendPasswordReset: async (userId, attempt) => (await managed()).sendPasswordReset(userId, attempt),
    sendLetter: async (letter, attempt) => (await managed()).sendLetter(letter, attempt),
    statesOf: async (userIds) => (await managed()).statesOf(userIds),
    sessionsOf: async (userId) => (await managed()).sessionsOf(userId),
    endSessions: async (userId, because) => (await managed()).endSessions(userId, because),
    endSession: async (userId, sessionId) => (await managed()).endSession(userId, sessionId),
    removeSecondFactor: async (userId) => (await managed()).removeSecondFactor(userId),
    forgetFailures: async (userId) => (await managed()).forgetFailures(userId),
    close: async (userId) => (await managed()).close(userId),
  }
  /** Every door of identity is opened when somebody goes through it. */
  const ownAccount = new Proxy({} as OwnAccount, {
    get:
      (_, name: keyof OwnAccount) =>
      async (...given: unknown[]) =>
        ((await identity()).own[name] as (...all: unknown[]) => unknown)(...given),
  })
  const outside: Outside = {
    linkLifeMs: 14 * 86_400_000,
    session: { idleMs: 1_860_000, absoluteMs: 43_200_000 },
    mailInvitation: async (invitation) => (await identity()).outside.mailInvitation(invitation),
    spendTry: async (ip) => (await identity()).outside.spendTry(ip),
  }
  const stepUp: StepUp = {
    open: async (about) => (await identity()).stepUp.open(about),
    consume: async (about, code, from) => (await identity()).stepUp.consume(about, code, from),
  }
  return {
    accounts,
    ownAccount,
    outside,
    stepUp,
    identity,
    opened: () => opened,
    livingOf: async (sessionIds: string[]): Promise<ReadonlySet<string>> => (await opened?.sessions.livingOf(sessionIds)) ?? new Set(),
    mails,
    async close() {
      if (opening) await (await opening).pool.end()
    },
  }
}
