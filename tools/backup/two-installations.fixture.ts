import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { urlsOf } from '@portico/database/prepare.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import { createIdentity } from '@portico/identity/index.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { readEnvironment } from '@portico/server/installation/environment.ts'
import { loadSecrets } from '@portico/server/installation/secrets.ts'
import { startApi } from '@portico/server/processes/api.ts'
import { freePort } from '@portico/server/processes/free-port.ts'
import { identityOptions, openIdentityPool } from '@portico/server/processes/identity-options.ts'
import { signIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { databaseUrl, dropInstallation, type TestCluster } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { anInstallation } from '../import/installation.fixture.ts'

const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

export type Said = { code: number; out: string; err: string }

/** A command of the product as npm starts it. */
export function runScript(name: string, words: string[], env: Record<string, string>, input = ''): Promise<Said> {
  const [, ...script] = scripts[name]!.split(' ')
  const { NODE_ENV: _mode, ...inherited } = process.env
  return new Promise((done) => {
    const child = execFile(process.execPath, [...script, ...words], { cwd: root, env: { ...inherited, ...env } }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin!.end(input)
  })
}

export const password = 'Copper-teapot-93'

/** An installation with people, payments, a ledger and an upload; and empty places to bring a copy of it to. */
export async function anInstallationToCopy(cluster: TestCluster) {
  const one = await anInstallation(cluster)
  const places: string[] = []
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  const home = { url: databaseUrl(cluster.ownerUrl, one.database), dataDir: join(one.folder, 'data') }
  writeFileSync(
    join(one.folder, 'shop.csv'),
    `externalId,amount,currency,createdAt\n${Array.from({ length: 40 }, (_, n) => `A-${n},${n + 1}.50,GBP,2025-01-01T00:00:${String(n).padStart(2, '0')}Z\n`).join('')}`,
  )
  const { code, err } = await one.command('shop.csv', '--tenant', 'northwind', '--merchant', 'acme')
  if (code !== 0) throw new Error(err)
  const upload = join(home.dataDir, 'files', one.world.acme.tenantId)
  mkdirSync(upload, { recursive: true })
  writeFileSync(join(upload, one.world.acme.id), 'what somebody uploaded')
  const person = one.world.acme.owner
  await withIdentity(home, async (identity) =>
    identity.accounts.create({ userId: person.id, email: person.email, password, verified: true }),
  )

  return {
    one,
    home,
    person,
    env: ({ url, dataDir }: Place) => ({ DATABASE_URL: url, DATA_DIR: dataDir, INIT_CWD: one.folder }),
    /** A database without a table and a DATA_DIR that is not there. */
    async anEmptyPlace(): Promise<Place> {
      const name = `restored_${randomBytes(4).toString('hex')}`
      places.push(name)
      await owner.query(`create database ${name}`)
      return { url: databaseUrl(cluster.ownerUrl, name), dataDir: join(one.folder, name) }
    },
    /** Rows and a digest of them for every table, as a superuser sees them. */
    sums: (place: Place) => readSums(databaseUrl(cluster.adminUrl, new URL(place.url).pathname.slice(1))),
    async query(place: Place, text: string) {
      return asSuperuser(databaseUrl(cluster.adminUrl, new URL(place.url).pathname.slice(1)), (admin) => admin.query(text))
    },
    startAt,
    signInAt,
    /** The keys that the identity server makes when it first starts. */
    makeIdentityKeys: (place: Place) => withIdentity(place, async () => undefined),
    async close() {
      await owner.end()
      for (const name of places) await dropInstallation(cluster, name)
      await one.close()
    },
  }
}

export type Place = { url: string; dataDir: string }

const nobody = { url: 'http://127.0.0.1:1', secret: 'nobody-listens' }
const configOf = ({ url, dataDir }: Place, port: number) => {
  const environment = readEnvironment({ DATA_DIR: dataDir, DATABASE_URL: url, PORT: String(port), ROLES: 'api,identity', DEMO: 'off' })
  const secrets = loadSecrets(dataDir)
  const urls = urlsOf(url, roleNamesOf(new URL(url).pathname.slice(1)), secrets.roles)
  return { environment, urls, ownerUrl: url, secrets, acquirer: nobody, vault: { ...nobody, publicUrl: 'http://localhost:1' } }
}

async function withIdentity<T>(place: Place, work: (identity: Awaited<ReturnType<typeof createIdentity>>) => Promise<T>): Promise<T> {
  const config = configOf(place, 1)
  const log = createLog('silent', 'test')
  const pool = openIdentityPool(config.urls.app_identity, log, 1)
  try {
    return await work(await createIdentity(await identityOptions(config, { pool, log, sendMail: async () => undefined })))
  } finally {
    await pool.end()
  }
}

/** The API and the identity server of this place, as the supervisor starts them. */
async function startAt(place: Place, port: number) {
  const api = await startApi(configOf(place, port), createLog('silent', 'test'))
  return { origin: `http://localhost:${port}`, stop: api.stop }
}

/** Starts it there, signs in like a user, and returns the API's answer about the payments they see. */
async function signInAt(place: Place, person: { email: string }): Promise<{ status: number; total: number }> {
  const { origin, stop } = await startAt(place, await freePort())
  try {
    const { tokens } = await signIn({ origin }, person, password)
    const reply = await fetch(`${origin}/api/v1/transactions`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
    const { totalCount } = (await reply.json()) as { totalCount: number }
    return { status: reply.status, total: totalCount }
  } finally {
    await stop()
  }
}

async function asSuperuser<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

const readSums = (url: string) =>
  asSuperuser(url, async (admin) => {
    const { rows: tables } = await admin.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'identity') and tablename <> 'schema_migrations'`,
    )
    const sums: Record<string, { rows: number; digest: string }> = {}
    for (const { name } of tables) {
      const { rows } = await admin.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, '|' order by t::text collate "C"), '')) as digest from ${name} t`,
      )
      sums[name] = rows[0]
    }
    return sums
  })
