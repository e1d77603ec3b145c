import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { newPassword, type RoleKey, roleKeys, roleNamesOf } from '@portico/database/roles.ts'
import pg from 'pg'

export type TestCluster = { adminUrl: string; ownerUrl: string; template: string; passwords: Record<RoleKey, string> }

const template = 'portico_test'

/** One PostgreSQL for a whole test run, with a migrated database that every test file copies. */
export async function startTestCluster(): Promise<{ cluster: TestCluster; stop(): Promise<void> }> {
  const dir = join(tmpdir(), `portico-test-${process.pid}-${randomBytes(4).toString('hex')}`)
  const server = await startEmbeddedPostgres({
    dataDir: `${dir}/pg`,
    home: `${dir}/home`,
    fast: true,
    settings: { max_connections: '200' },
  })
  const passwords = Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${template}`)
  await owner.end()
  await prepareDatabase({ ownerUrl: databaseUrl(server.ownerUrl, template), adminUrl: databaseUrl(server.adminUrl, template), passwords })
  return {
    cluster: { adminUrl: server.adminUrl, ownerUrl: server.ownerUrl, template, passwords },
    async stop() {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

export type TestDatabase = { ownerUrl: string; adminUrl: string; urls: Record<RoleKey, string>; drop(): Promise<void> }

/** A fresh copy of the migrated database, for one test file; or of another `from` that has been made of it. */
export async function aDatabase(
  cluster: TestCluster,
  { name = `t_${randomBytes(6).toString('hex')}`, from = cluster.template }: { name?: string; from?: string } = {},
): Promise<TestDatabase> {
  // By file: block by block through the log, as PostgreSQL does without being asked, making and dropping it cost twice the time.
  await runAs(cluster.ownerUrl, `create database ${name} template ${from} strategy file_copy`)
  const ownerUrl = databaseUrl(cluster.ownerUrl, name)
  const names = roleNamesOf(cluster.template)
  const urls = Object.fromEntries(
    roleKeys.map((key) => {
      const url = new URL(ownerUrl)
      url.username = names[key]
      url.password = cluster.passwords[key]
      return [key, url.href]
    }),
  ) as Record<RoleKey, string>
  return {
    ownerUrl,
    adminUrl: databaseUrl(cluster.adminUrl, name),
    urls,
    drop: () => dropDatabase(cluster, name),
  }
}

/** As a superuser: other roles may not close existing connections, and autovacuum opens one at moments of its own choosing. */
export function dropDatabase(cluster: TestCluster, name: string): Promise<void> {
  return runAs(cluster.adminUrl, `drop database if exists ${name} with (force)`)
}

/** A database that prepareDatabase was called on goes together with the roles that were made for it. */
export async function dropInstallation(cluster: TestCluster, name: string): Promise<void> {
  await dropDatabase(cluster, name)
  await runAs(cluster.adminUrl, `drop role if exists ${Object.values(roleNamesOf(name)).join(', ')}`)
}

/** Copying a template needs it to itself for a moment: concurrent test files take turns. */
async function runAs(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7220119)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
