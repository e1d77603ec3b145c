import { createServer } from 'node:net'
import { uuidv7 } from '@portico/database/ids.ts'
import { createPool } from '@portico/database/pool.ts'
import type { AccountLetter } from '@portico/server/core/actor/managed-accounts.ts'
import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { newSecrets } from '../core/keys.ts'
import { createIdentity, type Identity, type IdentityOptions, type IdentitySettings, type Mail } from '../index.ts'

export const password = 'Copper-teapot-93'
export type Person = { id: string; email: string }
export type TestIdentity = Awaited<ReturnType<typeof anIdentity>>

/** Cheap hashing and no brakes, so that a suite may sign in hundreds of times; tests of the brakes put them back. */
const quick: Partial<IdentitySettings> = { argon2: { memoryCostKib: 64, timeCost: 1 }, attemptsPerMinute: 10_000, activityStepMs: 0 }

/** Made once in a process: to find the primes takes longer than most tests. */
const secretsOfTests = await newSecrets()

type Options = Partial<Pick<IdentityOptions, 'sendMail' | 'publicUrl'>> & {
  settings?: Partial<IdentitySettings>
  host?: string
  port?: number
  /** Other routes beside identity, such as a page of the portal. */
  routes?: (app: FastifyInstance) => void
}

/** The identity room alone, on a database and a port of its own, with one person of each level. `clock.forward(ms)` moves its time. */
export async function anIdentity({ settings = {}, host = 'localhost', port: given, routes, ...overrides }: Options = {}) {
  const database = await borrowDatabase()
  const { admin } = database
  const people = await insertPeople(admin)
  const pool = createPool({ url: database.urls.app_identity, name: 'identity-test', max: 20 })
  const port = given ?? (await freePort())
  const origin = `http://${host}:${port}`
  const mails: Mail[] = []
  const lines: { level: string; facts: object; message: string }[] = []
  const logging = (level: string) => (facts: object, message: string) => void lines.push({ level, facts, message })
  let aheadMs = 0
  const identity = await createIdentity({
    pool,
    publicUrl: origin,
    secrets: secretsOfTests,
    settings: { ...quick, ...settings },
    sendMail: async (mail) => void mails.push(mail),
    clock: () => new Date(Date.now() + aheadMs),
    log: { info: logging('info'), warn: logging('warn'), error: logging('error') },
    ...overrides,
  })
  for (const { id, email } of Object.values(people)) {
    if (email !== people.invited.email) await identity.accounts.create({ userId: id, email, password, verified: true })
  }
  const postman = startPostman(admin, identity.managed)
  const app = Fastify()
  await app.register(identity.plugin)
  routes?.(app)
  await app.listen({ port, host: '127.0.0.1' })
  return {
    ...identity,
    origin,
    people,
    mails,
    lines,
    pool,
    urls: database.urls,
    /** From then on no letter is sent. */
    stopMailing: postman.stop,
    /** A superuser of this database: sees past the walls. For looking, not for the product. */
    admin,
    clock: {
      forward: (ms: number) => {
        aheadMs += ms
      },
      now: () => new Date(Date.now() + aheadMs),
    },
    async close() {
      await app.close()
      await postman.stop()
      await pool.end()
      await database.giveBack()
    },
  }
}

/** Sends the stored letters, one after the other, as the worker does. */
function startPostman(admin: pg.Client, accounts: Identity['managed']) {
  let stopped = false
  async function rounds() {
    while (!stopped) {
      const { rows } = await admin.query<{ payload: AccountLetter }>(
        `delete from outbox where id in (select id from outbox where topic = 'account.letter_due' order by id limit 1) returning payload`,
      )
      for (const { payload } of rows) await accounts.sendLetter(payload, 1)
      if (rows.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const ended = rounds()
  return {
    stop() {
      stopped = true
      return ended
    },
  }
}

type Database = { urls: TestDatabase['urls']; admin: pg.Client; giveBack(): Promise<void> }

const free: Database[] = []

/** Copying a database for every test would be most of the time of the suite: the tests of a process hand one on, emptied. It goes with the run. */
async function borrowDatabase(): Promise<Database> {
  const handedOn = free.pop()
  if (handedOn) return handedOn
  const database = await aDatabase(inject('cluster'))
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  admin.on('error', () => undefined)
  const borrowed: Database = {
    urls: database.urls,
    admin,
    async giveBack() {
      const { rows } = await admin.query<{ list: string }>(
        `select string_agg(format('identity.%I', tablename), ', ') as list from pg_tables where schemaname = 'identity'`,
      )
      await admin.query(`truncate ${rows[0]!.list}; delete from outbox; delete from users; delete from merchants; delete from tenants`)
      free.push(borrowed)
    },
  }
  return borrowed
}

async function insertPeople(admin: pg.Client) {
  const at = new Date()
  const tenant = async (slug: string, name: string, isPlatform: boolean) => {
    const id = uuidv7()
    await admin.query('insert into tenants (id, slug, name, is_platform, created_at) values ($1, $2, $3, $4, $5)', [
      id,
      slug,
      name,
      isPlatform,
      at,
    ])
    return id
  }
  const [portico, northwind] = [await tenant('portico', 'Portico', true), await tenant('northwind', 'Northwind', false)]
  const acme = uuidv7()
  await admin.query(
    `insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at) values ($1, $2, 'Acme', 'acme', 'LiveProcessing', $3)`,
    [northwind, acme, at],
  )
  const person = async (tenantId: string, merchantId: string | null, email: string, status = 'Active'): Promise<Person> => {
    const id = uuidv7()
    await admin.query(
      `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, created_at, updated_at)
        values ($1, $2, $3, $4, 'Ada', 'Quill', $5, $6, $6)`,
      [tenantId, id, merchantId, email, status, at],
    )
    return { id, email }
  }
  return {
    platform: await person(portico, null, 'admin@portico.example'),
    tenant: await person(northwind, null, 'finance@northwind.example'),
    merchant: await person(northwind, acme, 'owner@acme.example'),
    other: await person(northwind, null, 'risk@northwind.example'),
    invited: await person(northwind, null, 'new@northwind.example', 'InvitationSent'),
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
