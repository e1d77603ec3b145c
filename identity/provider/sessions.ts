import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { findAccountOfUser } from '../core/accounts.repository.ts'
import type { IdentityContext } from '../core/context.ts'
import { digest, newToken } from '../core/secrecy.ts'
import { nowhere, type Origin } from '../core/security-trail.ts'
import { inTransaction } from '../core/transaction.ts'
import { upsertPayload } from './payloads.repository.ts'
import { portalClientId } from './relying-parties.ts'
import {
  type Ended,
  endSession,
  endSessionsOfAccount,
  endSessionsOfUser,
  findLiveSession,
  findSessionByTokenHash,
  type ListedSessionRow,
  listLiving,
  listSessionsOfAccount,
  openSession,
  type SessionRow,
  touchSession,
} from './sessions.repository.ts'

/** A signed-in user. `none`: a verified account that belongs to no tenant yet and may do nothing. */
export type Session = {
  sessionId: string
  accountId: string
  userId: string | null
  tenantId: string | null
  merchantId: string | null
  isPlatform: boolean
  level: 'platform' | 'tenant' | 'merchant' | 'none'
  email: string
  firstName: string
  lastName: string
  timeZone: string
  language: string
  status: string
  /** When the user last proved their identity. */
  authTime: Date
  secondFactor: boolean
  /** The earlier of the token's and the session's end. */
  expiresAt: Date
}

export type ListedSession = {
  sessionId: string
  kind: 'browser' | 'script'
  createdAt: Date
  lastActivityAt: Date
  expiresAt: Date
  ip: string | null
  userAgent: string | null
}

export type Sessions = ReturnType<typeof createSessions>

const mostRemembered = 50_000

/** Why a session ends by the person's own word. */
export const signedOut = 'signed out'

type Given = Pick<IdentityContext, 'pool' | 'settings' | 'clock' | 'trail' | 'log' | 'sessionsEnded'>

export function createSessions({ pool, settings, clock, trail, log, sessionsEnded }: Given) {
  const written = new Map<string, number>()
  const moment = () => {
    const now = clock()
    return { now, idleSince: new Date(now.getTime() - settings.idleMs - settings.activityStepMs) }
  }

  /** One query. Undefined when the token or session is over, idle for too long, signed out, or the person no longer Active. */
  async function findByAccessToken(token: string): Promise<Session | undefined> {
    if (token.length < 20 || token.length > 200) return undefined
    const row = await findSessionByTokenHash(pool, digest(token), portalClientId, moment())
    return row && toSession(row)
  }

  const findById = async (sessionId: string) => {
    const row = await findLiveSession(pool, sessionId, moment())
    return row && toSession(row)
  }

  /** Those of these sessions that still work. */
  const livingOf = async (sessionIds: string[]): Promise<ReadonlySet<string>> => new Set(await listLiving(pool, sessionIds, moment()))

  /** A person acted. Background calls must not come here. Cheap to call at every request: it writes once per `activityStepMs`. */
  async function touch(sessionId: string, at: Date = clock()): Promise<void> {
    const last = written.get(sessionId)
    if (last !== undefined && at.getTime() - last < settings.activityStepMs) return
    if (written.size >= mostRemembered) written.clear()
    written.set(sessionId, at.getTime())
    await touchSession(pool, sessionId, at, moment())
  }

  /** Signs one session out; its tokens are dead at the next request. */
  const end = async (sessionId: string, because = 'ended', from = nowhere) =>
    (await ending(because, from, (client) => endSession(client, sessionId, because, clock()))) > 0
  /** Signs a person out everywhere. Returns the number of sessions that ended. */
  const endAllOf = (userId: string, because = 'ended', from = nowhere) =>
    ending(because, from, (client) => endSessionsOfUser(client, userId, because, clock()))
  const endAllOfAccount = (
    accountId: string,
    because: string,
    { from = nowhere, exceptSessionId }: { from?: Origin; exceptSessionId?: string } = {},
  ) => ending(because, from, (client) => endSessionsOfAccount(client, accountId, because, clock(), exceptSessionId))

  /** No session ends without a record of it; subscribers hear of it once the record is written. */
  async function ending(because: string, from: Origin, work: (client: pg.PoolClient) => Promise<Ended[]>): Promise<number> {
    const ended = await inTransaction(pool, async (client) => {
      const ended = await work(client)
      const action = because === signedOut ? 'identity.signOut' : 'identity.endSessions'
      for (const { account_id: accountId, sessions } of ended)
        await trail.record(client, from, { action, accountId, facts: { because, sessions } })
      return ended
    })
    const ids = ended.flatMap(({ uids }) => uids)
    if (ids.length > 0)
      await sessionsEnded(ids, because === signedOut).catch((error) => log.error({ err: error }, 'the end of sessions was not heard'))
    return ids.length
  }

  const listOfAccount = async (accountId: string) => (await listSessionsOfAccount(pool, accountId, moment())).map(toListed)
  /** The living sessions of a person, the most recently used first. */
  async function list(userId: string): Promise<ListedSession[]> {
    const account = await findAccountOfUser(pool, userId)
    return account ? listOfAccount(account.id) : []
  }

  /** For scripts: opens a real session of the person and returns its bearer token. Throws where there is no such account. */
  async function issueToken(userId: string, ttlSeconds: number): Promise<string> {
    const account = await findAccountOfUser(pool, userId)
    if (!account) throw new Error(`User ${userId} has no account`)
    const at = clock()
    const expiresAt = new Date(at.getTime() + Math.min(ttlSeconds * 1000, settings.absoluteMs))
    const [uid, token] = [randomBytes(16).toString('base64url'), newToken()]
    const session = { uid, accountId: account.id, kind: 'script' as const, at, authenticatedAt: at, secondFactor: false, expiresAt }
    await inTransaction(pool, async (client) => {
      await openSession(client, { ...session, ip: null, userAgent: null })
      await trail.record(client, nowhere, {
        action: 'identity.issueToken',
        accountId: account.id,
        facts: { until: expiresAt.toISOString() },
      })
    })
    const payload = JSON.stringify({ kind: 'AccessToken', accountId: account.id, sessionUid: uid })
    await upsertPayload(pool, {
      model: 'AccessToken',
      idHash: digest(token),
      payload,
      grantId: null,
      uid: null,
      sessionUid: uid,
      expiresAt,
    })
    return token
  }

  return { findByAccessToken, findById, livingOf, touch, end, endAllOf, endAllOfAccount, list, listOfAccount, issueToken }
}

function toSession(row: SessionRow): Session {
  const level = row.user_id === null ? 'none' : row.is_platform ? 'platform' : row.merchant_id ? 'merchant' : 'tenant'
  return {
    sessionId: row.uid,
    accountId: row.account_id,
    userId: row.user_id,
    tenantId: row.tenant_id,
    merchantId: row.merchant_id,
    isPlatform: level === 'platform',
    level,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    timeZone: row.time_zone,
    language: row.language,
    status: row.status,
    authTime: new Date(row.authenticated_at),
    secondFactor: row.second_factor,
    expiresAt: new Date(row.expires_at),
  }
}

const toListed = (row: ListedSessionRow): ListedSession => ({
  sessionId: row.uid,
  kind: row.kind === 'script' ? 'script' : 'browser',
  createdAt: new Date(row.created_at),
  lastActivityAt: new Date(row.last_activity_at),
  expiresAt: new Date(row.expires_at),
  ip: row.ip,
  userAgent: row.user_agent,
})
