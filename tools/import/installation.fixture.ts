import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import { loadSecrets } from '@portico/server/installation/secrets.ts'
import { databaseUrl, dropInstallation, type TestCluster } from '@portico/testkit/database/postgres.ts'
import { buildWorld, type MerchantName } from '@portico/testkit/portico/world.ts'
import pg from 'pg'

const root = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

export type Installation = Awaited<ReturnType<typeof anInstallation>>

type Held = { key: string; source: string; merchant: MerchantName; mode: 'Live' | 'Test' }

/** An installation of its own, as the command finds one: secrets in DATA_DIR, roles of this database, the small world in it. */
export async function anInstallation(cluster: TestCluster, { command = 'import' }: { command?: 'import' | 'import:tickets' } = {}) {
  /** As npm starts it. */
  const [, ...script] = scripts[command]!.split(' ')
  const name = `import_${randomBytes(4).toString('hex')}`
  const ownerUrl = databaseUrl(cluster.ownerUrl, name)
  const adminUrl = databaseUrl(cluster.adminUrl, name)
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-command-'))
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${name}`)
  await owner.end()
  const { roles: passwords } = loadSecrets(join(folder, 'data'))
  const { urls } = await prepareDatabase({ ownerUrl, adminUrl, passwords })
  const pools = openPools(urls, { max: 2 })
  const world = await buildWorld(createServices({ pools, log: createLog('silent', 'test'), signingSecret: 'test' }))
  await closePools(pools)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const holders: pg.Client[] = []

  function start(words: readonly string[], stdio: 'pipe' | number = 'pipe') {
    const { NODE_ENV: _mode, ...environment } = process.env
    const child = spawn(process.execPath, [...script, ...words], {
      cwd: root,
      env: { ...environment, DATABASE_URL: ownerUrl, DATA_DIR: join(folder, 'data'), INIT_CWD: folder },
      stdio: ['ignore', 'pipe', 'pipe', ...(typeof stdio === 'number' ? [stdio] : [])],
    })
    const said = { out: '', err: '' }
    child.stdout!.setEncoding('utf8').on('data', (text: string) => (said.out += text))
    child.stderr!.setEncoding('utf8').on('data', (text: string) => (said.err += text))
    return { child, said }
  }

  /**
   * Lets no import go on that comes to this record, until the function that comes back is called: it waits for a transaction
   * that may bring the same.
   */
  async function holdAt({ key, source, merchant, mode }: Held): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: adminUrl })
    holders.push(holder)
    await holder.connect()
    await holder.query("begin; set local session_replication_role = 'replica'")
    const { id, tenantId } = world[merchant]
    const values = [tenantId, id, mode, source, key, randomUUID(), 'Card', 'Acme']
    await holder.query(
      'insert into import_keys (tenant_id, merchant_id, mode, source, key, transaction_id, payment_method, payment_provider) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      values,
    )
    return async () => void (await holder.query('rollback'))
  }

  return {
    holdAt,
    /** Whether an import has come to a record that is held. */
    async isHeld() {
      const held = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query like 'insert into "import_keys"%'`
      return (await admin.query(held, [name])).rowCount === 1
    },
    database: name,
    /** The folder of the user who gives the command. */
    folder,
    world,
    /** A superuser of this database: sees past the walls. */
    admin,
    start,
    async command(...words: string[]) {
      const { child, said } = start(words)
      const code = await ended(child)
      return { ...said, code }
    },
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await admin.query<Row>(text, values)).rows
    },
    async close() {
      await Promise.all([admin, ...holders].map((client) => client.end()))
      await dropInstallation(cluster, name)
      rmSync(folder, { recursive: true })
    },
  }
}

export async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}
