import type pg from 'pg'
import type { Queryable } from '../core/accounts.repository.ts'
import { placeOfUser, placeOpen } from '../core/place.repository.ts'

/** A session that is neither ended, idle nor too old, of a person who may still sign in. $1 is now, $2 the idle limit's edge. */
const alive = `s.ended_at is null and s.expires_at > $1 and s.last_activity_at > $2
  and (a.user_id is null or (u.status = 'Active' and ${placeOpen}))`
const people = `join identity.accounts a on a.id = s.account_id
  left join users u on u.id = a.user_id ${placeOfUser}`

export type Moment = { now: Date; idleSince: Date }

export type SessionRow = {
  uid: string
  account_id: string
  email: string
  user_id: string | null
  tenant_id: string | null
  merchant_id: string | null
  is_platform: boolean | null
  first_name: string
  last_name: string
  time_zone: string
  language: string
  status: string
  authenticated_at: string | Date
  second_factor: boolean
  expires_at: string | Date
}

const columns = `s.uid, s.account_id, a.email, u.id as user_id, u.tenant_id, u.merchant_id, t.is_platform,
  coalesce(u.first_name, a.first_name) as first_name, coalesce(u.last_name, a.last_name) as last_name,
  coalesce(u.time_zone, 'UTC') as time_zone, coalesce(u.language, a.language) as language,
  coalesce(u.status, 'Active') as status, s.authenticated_at, s.second_factor`

/** The token was given to this relying party, or by a command to none; a token of another one only identifies the user and opens nothing here. */
export async function findSessionByTokenHash(
  pool: pg.Pool,
  tokenHash: Buffer,
  clientId: string,
  { now, idleSince }: Moment,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session_by_token',
    text: `select ${columns}, least(s.expires_at, p.expires_at) as expires_at
      from identity.oidc_payloads p join identity.sessions s on s.uid = p.session_uid ${people}
      where p.model = 'AccessToken' and p.id_hash = $3 and coalesce(p.payload ->> 'clientId', $4) = $4 and p.expires_at > $1 and ${alive}`,
    values: [now, idleSince, tokenHash, clientId],
  })
  return rows[0]
}

export async function findLiveSession(pool: pg.Pool, uid: string, { now, idleSince }: Moment): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session_by_uid',
    text: `select ${columns}, s.expires_at from identity.sessions s ${people} where s.uid = $3 and ${alive}`,
    values: [now, idleSince, uid],
  })
  return rows[0]
}

export async function listLiving(pool: pg.Pool, uids: string[], { now, idleSince }: Moment): Promise<string[]> {
  const { rows } = await pool.query<{ uid: string }>({
    name: 'sessions_living',
    text: `select s.uid from identity.sessions s ${people} where s.uid = any($3) and ${alive}`,
    values: [now, idleSince, uids],
  })
  return rows.map(({ uid }) => uid)
}

export type NewSession = {
  uid: string
  accountId: string
  kind: 'browser' | 'script'
  at: Date
  authenticatedAt: Date
  secondFactor: boolean
  expiresAt: Date
  ip: string | null
  userAgent: string | null
}

/** A new sign-in in a session that lives gives it its full time again; an ended one stays ended. */
export async function openSession(db: Queryable, session: NewSession): Promise<void> {
  await db.query({
    name: 'session_open',
    text: `insert into identity.sessions (uid, account_id, kind, created_at, authenticated_at, second_factor, last_activity_at, expires_at, ip, user_agent)
      values ($1, $2, $3, $4, $5, $6, $4, $7, $8, $9)
      on conflict (uid) do update set authenticated_at = excluded.authenticated_at, second_factor = excluded.second_factor,
        last_activity_at = excluded.last_activity_at, expires_at = excluded.expires_at
      where sessions.ended_at is null and sessions.account_id = excluded.account_id and sessions.authenticated_at < excluded.authenticated_at`,
    values: [
      session.uid,
      session.accountId,
      session.kind,
      session.at,
      session.authenticatedAt,
      session.secondFactor,
      session.expiresAt,
      session.ip,
      session.userAgent,
    ],
  })
}

/** Moves activity forward only, and only on a session that lives. */
export async function touchSession(pool: pg.Pool, uid: string, at: Date, { now, idleSince }: Moment): Promise<void> {
  await pool.query({
    name: 'session_touch',
    text: `update identity.sessions set last_activity_at = $4
      where uid = $3 and ended_at is null and expires_at > $1 and last_activity_at > $2 and last_activity_at < $4`,
    values: [now, idleSince, uid, at],
  })
}

export type Ended = { account_id: string; sessions: number; uids: string[] }

/** Ends sessions and deletes everything that depends on them, in one statement. Returns the number of ended sessions of each account. */
async function endWhere(db: Queryable, condition: string, because: string, at: Date, values: unknown[]): Promise<Ended[]> {
  const { rows } = await db.query<Ended>(
    `with ended as (update identity.sessions s set ended_at = $1, ended_because = $2 where s.ended_at is null and ${condition} returning uid, account_id),
      forgotten as (delete from identity.oidc_payloads where session_uid in (select uid from ended) or (model = 'Session' and uid in (select uid from ended)))
      select account_id, count(*)::int as sessions, array_agg(uid) as uids from ended group by account_id`,
    [at, because, ...values],
  )
  return rows
}

export const endSession = (db: Queryable, uid: string, because: string, at: Date) => endWhere(db, 's.uid = $3', because, at, [uid])

export const endSessionsOfAccount = (db: Queryable, accountId: string, because: string, at: Date, exceptUid?: string) =>
  endWhere(db, 's.account_id = $3 and s.uid is distinct from $4', because, at, [accountId, exceptUid ?? null])

export const endSessionsOfUser = (db: Queryable, userId: string, because: string, at: Date) =>
  endWhere(db, 's.account_id in (select id from identity.accounts where user_id = $3)', because, at, [userId])

export type ListedSessionRow = {
  uid: string
  kind: string
  created_at: string | Date
  last_activity_at: string | Date
  expires_at: string | Date
  ip: string | null
  user_agent: string | null
}

export async function listSessionsOfAccount(pool: pg.Pool, accountId: string, { now, idleSince }: Moment): Promise<ListedSessionRow[]> {
  const { rows } = await pool.query<ListedSessionRow>(
    `select s.uid, s.kind, s.created_at, s.last_activity_at, s.expires_at, s.ip, s.user_agent
      from identity.sessions s ${people} where s.account_id = $3 and ${alive} order by s.last_activity_at desc limit 100`,
    [now, idleSince, accountId],
  )
  return rows
}
