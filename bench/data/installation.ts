import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { type RoleKey, roleKeys, roleNamesOf } from '@portico/database/roles.ts'
import { loadSecrets, type Secrets } from '@portico/server/installation/secrets.ts'
import { databaseUrl } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'

/** Reads past the walls, as an application without them would: for the twins. */
const plainRole = 'bench_plain'

export type BenchDatabase = {
  name: string
  ownerUrl: string
  /** A superuser in this database. */
  adminUrl: string
  urls: Record<RoleKey, string>
  /** May SELECT every row, in no scope. */
  plainUrl: string
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** The bench's own PostgreSQL and secrets, in a folder that is kept between runs; durable, with the product's own settings. */
export async function openInstallation(dataDir: string, log: (line: string) => void) {
  mkdirSync(dataDir, { recursive: true })
  // The folder keeps itself out of version control.
  writeFileSync(path.join(dataDir, '.gitignore'), '*\n')
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), log })
  const secrets = loadSecrets(dataDir)
  const asAdmin = <T>(work: (client: pg.Client) => Promise<T>, url = server.adminUrl) => withClient(url, work)

  function urlsOf(name: string, rolesOf = name): Omit<BenchDatabase, 'urls'> & { urls: Record<RoleKey, string> } {
    const login = (user: string, password: string) => {
      const url = new URL(databaseUrl(server.ownerUrl, name))
      url.username = user
      url.password = password
      return url.href
    }
    const names = roleNamesOf(rolesOf)
    return {
      name,
      ownerUrl: databaseUrl(server.ownerUrl, name),
      adminUrl: databaseUrl(server.adminUrl, name),
      urls: Object.fromEntries(roleKeys.map((key) => [key, login(names[key], secrets.roles[key])])) as Record<RoleKey, string>,
      plainUrl: login(plainRole, secrets.metrics),
    }
  }

  return {
    dataDir,
    secrets,
    /** Of the running server; it is not restarted while it is measured. */
    postmaster: () => server.pid() as number,
    asAdmin,
    stop: () => server.stop(),

    /** The database under this name, migrated; made where it is missing. */
    async database(name: string): Promise<BenchDatabase> {
      const database = urlsOf(name)
      await asAdmin(async (client) => {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
        if (!rowCount) await client.query(`create database ${name} owner portico_owner`)
      })
      await prepareDatabase({ ownerUrl: database.ownerUrl, adminUrl: database.adminUrl, passwords: secrets.roles })
      await asAdmin((client) => letPlainRead(client, secrets), database.adminUrl)
      return database
    },

    /** A copy to write in. No one may be connected to the original: existing connections are closed first and reconnect on their own. */
    async copy({ name }: BenchDatabase, copyName: string): Promise<BenchDatabase> {
      await asAdmin(async (client) => {
        await client.query(`drop database if exists ${copyName} with (force)`)
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
        await client.query(`create database ${copyName} template ${name} strategy file_copy owner portico_owner`)
      })
      return urlsOf(copyName, name)
    },
    /** One that an earlier run has made: its roles are those of the original. */
    copied: ({ name }: BenchDatabase, copyName: string): BenchDatabase => urlsOf(copyName, name),

    drop: (name: string) => asAdmin((client) => client.query(`drop database if exists ${name} with (force)`)),
  }
}

async function letPlainRead(client: pg.Client, { metrics: password }: Secrets): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [plainRole])
  if (!rowCount) await client.query(`create role ${plainRole} login bypassrls password '${password}'`)
  await client.query(`grant usage on schema public to ${plainRole}`)
  await client.query(`grant select on all tables in schema public to ${plainRole}`)
  await client.query(`grant execute on all functions in schema public to ${plainRole}`)
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
