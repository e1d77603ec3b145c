import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Level, ProcessingStatus } from '@portico/contract/core/level.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { type AppOptions, buildApp } from '@portico/server/app.ts'
import type { SessionFacts } from '@portico/server/core/actor/actors.ts'
import type { CopyRules } from '@portico/server/core/database/copy-places.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { openFileStore } from '@portico/server/core/files/file-store.ts'
import { createServices } from '@portico/server/create-services.ts'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import type { TestCluster, TestDatabase } from '../database/postgres.ts'
import { tableStates } from '../database/table-states.ts'
import { anIdentityBeside } from './identity.ts'
import { silentConnectors } from './silent-connectors.ts'
import type { Person, World } from './world.ts'
import { aDatabaseWithWorld, signingSecret } from './world-database.ts'

export type Reply = {
  status: number
  code: string | undefined
  headers: Record<string, string | string[] | number | undefined>
  body: never
  text: string
  bytes: Buffer
}
type Sending = { headers?: Record<string, string>; query?: Record<string, string> }
export type Caller = {
  get(url: string, options?: Sending): Promise<Reply>
  post(url: string, body?: unknown, options?: Sending): Promise<Reply>
  put(url: string, body?: unknown, options?: Sending): Promise<Reply>
  delete(url: string, options?: Sending): Promise<Reply>
  /** Anything at all, also what no client of ours would send. */
  send(request: { method: string; url: string; payload?: string | Buffer; headers?: Record<string, string>; from?: string }): Promise<Reply>
}

export type TestPortico = Awaited<ReturnType<typeof aPortico>>
type Overrides = Partial<AppOptions> & {
  logTo?: NodeJS.WritableStream
  poolMax?: number
  lockTimeoutMs?: number
  through?: (url: string) => string
  mailsCodes?: boolean
  outboundAllow?: readonly string[]
  copies?: Partial<CopyRules>
}

/**
 * The API on a database of its own, with a small world in it: two tenants, four merchants, a person for every role.
 * `mailsCodes`: second factors are asked for as they really are; without it every code is wrong.
 */
export async function aPortico(cluster: TestCluster, overrides: Overrides = {}) {
  const { database, world } = await aDatabaseWithWorld(cluster)
  const api = await apiOn(database, overrides)
  return {
    ...api,
    world,
    /** A person who holds exactly these permissions. */
    personWith: (
      level: Level,
      permissions: readonly Permission[],
      options?: { sca?: readonly Permission[]; merchant?: 'acme' | 'globex' | 'initech' | 'umbrella' },
    ) => world.personWith(api.services, level, permissions, options),
  }
}

/** The API on a database whose content someone else has made; closing it drops the database. */
export async function apiOn(database: TestDatabase, overrides: Overrides = {}) {
  const log = overrides.logTo ? pino({ level: 'info' }, overrides.logTo as never) : pino({ level: 'silent' })
  const { through = (url) => url } = overrides
  const urls = Object.fromEntries(Object.entries(database.urls).map(([role, url]) => [role, through(url)])) as typeof database.urls
  const pools = openPools(urls, {
    max: overrides.poolMax ?? 10,
    ...(overrides.lockTimeoutMs === undefined ? {} : { lockTimeoutMs: overrides.lockTimeoutMs }),
  })
  const services = createServices({
    pools,
    log,
    signingSecret,
    ...(overrides.outboundAllow ? { outboundAllow: overrides.outboundAllow } : {}),
    ...(overrides.copies ? { copies: overrides.copies } : {}),
  })
  const filesDir = await mkdtemp(join(tmpdir(), `portico-files-${process.pid}-`))
  const files = await openFileStore({ dir: filesDir })
  const tokens = new Map<string, SessionFacts>()
  const beside = anIdentityBeside(database.urls.app_identity, filesDir, services)
  const underWay = new Set<Promise<unknown>>()
  const app = buildApp({
    services,
    log,
    publicUrl: 'http://localhost:3000',
    findSession: async (token) => tokens.get(token) ?? (await beside.opened()?.sessions.findByAccessToken(token)),
    checkReplies: true,
    underWay,
    connectors: silentConnectors,
    files,
    accounts: beside.accounts,
    ownAccount: beside.ownAccount,
    livingSessions: async (ids) => new Set([...ids.filter((id) => id.startsWith('session-')), ...(await beside.livingOf(ids))]),
    listenUrl: urls.app_jobs,
    outside: beside.outside,
    ...(overrides.mailsCodes ? { stepUp: beside.stepUp } : {}),
    ...overrides,
  })
  await app.ready()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()

  /** Speaks as a person; the session is real to the API, only the sign-in is left out. */
  const as = (person: Person): Caller => {
    const token = `test-token-${person.id}`
    tokens.set(token, {
      sessionId: `session-${person.id}`,
      userId: person.id,
      tenantId: person.tenantId,
      merchantId: person.merchantId,
      level: person.level,
      secondFactor: false,
    })
    return callerOf(app, token)
  }
  return {
    app,
    services,
    pools,
    files,
    filesDir,
    database,
    /** A superuser of this database: sees past the walls. For looking, not for the product. */
    admin,
    as,
    nobody: callerOf(app),
    /** Speaks with a bearer token of a real session. */
    withToken: (token: string) => callerOf(app, token),
    /** The identity server of this database, opened when it is first asked for. */
    identity: beside.identity,
    /** What a person may do to his own account, as the worker is given it. */
    ownAccount: beside.ownAccount,
    /** What identity does for people outside, as the worker is given it. */
    outside: beside.outside,
    /** Every mail that identity has sent, the oldest first. */
    mails: beside.mails,
    /** Waits for what goes on after calls were answered. */
    idle: () => Promise.all(underWay),
    /** Rows per table, to show that a refused call left nothing behind. */
    rowCounts: () => rowCounts(admin),
    /** Rows and content of every table. */
    tableStates: () => tableStates(admin),
    async close() {
      await app.close()
      await beside.close()
      await closePools(pools)
      await admin.end()
      await database.drop()
      await rm(filesDir, { recursive: true, force: true })
    },
  }
}

function callerOf(app: FastifyInstance, token?: string): Caller {
  const send: Caller['send'] = async ({ method, url, payload, headers, from }) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(payload === undefined ? {} : { payload }),
      ...(from ? { remoteAddress: from } : {}),
    })
    const json = String(reply.headers['content-type']).includes('json') && reply.body !== '' ? JSON.parse(reply.body) : undefined
    return {
      status: reply.statusCode,
      code: json?.code,
      headers: reply.headers as Reply['headers'],
      body: json as never,
      text: reply.body,
      bytes: reply.rawPayload,
    }
  }
  const withBody =
    (method: string) =>
    (url: string, body?: unknown, { headers = {}, query }: Sending = {}) =>
      send({
        method,
        url: withQuery(url, query),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
  const bare =
    (method: string) =>
    (url: string, { headers = {}, query }: Sending = {}) =>
      send({ method, url: withQuery(url, query), headers })
  return { send, get: bare('GET'), delete: bare('DELETE'), post: withBody('POST'), put: withBody('PUT') }
}

const withQuery = (url: string, query?: Record<string, string>) => (query ? `${url}?${new URLSearchParams(query)}` : url)

const rowCounts = async (admin: pg.Client): Promise<Record<string, number>> =>
  Object.fromEntries(Object.entries(await tableStates(admin)).map(([name, { rows }]) => [name, rows]))

export type { Person, ProcessingStatus, World }
