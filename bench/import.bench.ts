// Import against its twin, in one run: `node bench/import.bench.ts [FILE]`. The twin COPYs the rows that the import has made
// (payments, children, events, entries) into the same indexed tables, under another tenant.
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@portico/database/embedded/index.ts'
import { createPool } from '@portico/database/pool.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { newPassword, type RoleKey, roleKeys } from '@portico/database/roles.ts'
import { inScope } from '@portico/database/scope.ts'
import { randomIds, runImport } from '@portico/server/features/imports/index.ts'
import { databaseUrl } from '@portico/testkit/database/postgres.ts'
import { publicDataFolder } from '@portico/testkit/files/public-data-folder.ts'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type ImportFigures = {
  /** Transactions, events and entries of one import. */
  rows: number
  rounds: { importMs: number; copyMs: number }[]
  importRowsPerSecond: number
  copyRowsPerSecond: number
  /** Median of the rounds: speed of the import, file to commit, over the speed of COPY alone. */
  ratio: number
}

type Options = {
  /** Login of the role that imports. */
  importUrl: string
  /** A superuser: COPY FROM is refused to roles under row-level security. */
  adminUrl: string
  file?: string
  rounds?: number
}

const now = () => new Date()
const tables = ['transactions', 'transaction_keys', 'transaction_events', 'ledger_entries'] as const
export const onlineRetailFile = () => join(publicDataFolder(), '03-transactions/online-retail/online-retail.csv.gz')

/** Imports the file and copies what came of it, in turns, `rounds` times. Leaves nothing behind. */
export async function measureImport({ importUrl, adminUrl, file = onlineRetailFile(), rounds = 3 }: Options): Promise<ImportFigures> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const pool = createPool({ url: importUrl, name: 'import-bench', max: 2, statementTimeoutMs: 300_000 })
  const folder = await mkdtemp(join(tmpdir(), 'portico-import-bench-'))
  const path = join(folder, basename(file))
  await symlink(resolve(file), path)
  const places: Place[] = []
  try {
    const measured: { importMs: number; copyMs: number }[] = []
    let rows = 0
    for (let round = 0; round < rounds; round++) {
      const [place, twin] = [await aPlace(admin), await aPlace(admin)]
      places.push(place, twin)
      const importMs = await timed(() => importInto(place, path, folder, pool))
      const finished = await finishedRows(admin, place, twin)
      rows = finished.reduce((sum, table) => sum + table.rows, 0)
      const copyMs = await timed(() => copyIn(admin, finished))
      measured.push({ importMs, copyMs })
    }
    const perSecond = (key: 'importMs' | 'copyMs') => Math.round((rows * 1000) / median(measured.map((one) => one[key])))
    return {
      rows,
      rounds: measured,
      importRowsPerSecond: perSecond('importMs'),
      copyRowsPerSecond: perSecond('copyMs'),
      ratio: median(measured.map(({ importMs, copyMs }) => copyMs / importMs)),
    }
  } finally {
    await sweep(admin, places).finally(() => Promise.all([admin.end(), pool.end(), rm(folder, { recursive: true })]))
  }
}

type Place = { tenantId: string; merchantId: string }

async function aPlace(admin: pg.Client): Promise<Place> {
  const place = { tenantId: randomUUID(), merchantId: randomUUID() }
  const slug = `bench-${randomBytes(6).toString('hex')}`
  await admin.query('insert into tenants (id, slug, name, created_at) values ($1, $2, $2, now())', [place.tenantId, slug])
  await admin.query(
    `insert into merchants (tenant_id, id, legal_business_name, slug, processing_status, created_at) values ($1, $2, $3, $3, 'LiveProcessing', now())`,
    [place.tenantId, place.merchantId, slug],
  )
  return place
}

async function importInto(place: Place, path: string, elsewhere: string, pool: pg.Pool): Promise<void> {
  await runImport(
    { ...place, path, elsewhere, map: 'online-retail' },
    { inScope: (scope, work) => inScope(pool, scope, work), now, newId: randomIds(now), actorName: 'bench' },
  )
}

type Finished = { table: string; columns: string; rows: number; text: Buffer[] }

/** The rows of a merchant as COPY writes them, already under the name of another. */
async function finishedRows(admin: pg.Client, of: Place, to: Place): Promise<Finished[]> {
  const finished: Finished[] = []
  for (const table of tables) {
    const { rows: columns } = await admin.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
    const names = columns.map(({ name }) => name)
    const selected = names.map((name) =>
      name === 'tenant_id' ? `'${to.tenantId}'::uuid` : name === 'merchant_id' ? `'${to.merchantId}'::uuid` : name,
    )
    // In the order in which they were made: a refund comes after its payment.
    const select = `select ${selected.join(', ')} from ${table} where tenant_id = '${of.tenantId}' order by ${table === 'transaction_keys' ? 'transaction_id' : 'id'}`
    const stream = admin.query(copyTo(`copy (${select}) to stdout`))
    const text: Buffer[] = []
    for await (const chunk of stream) text.push(chunk as Buffer)
    finished.push({ table, columns: names.join(', '), rows: stream.rowCount ?? 0, text })
  }
  return finished
}

async function copyIn(admin: pg.Client, finished: readonly Finished[]): Promise<void> {
  await admin.query('begin')
  for (const { table, columns, text } of finished) {
    const stream = admin.query(copyFrom(`copy ${table} (${columns}) from stdin`))
    for (const chunk of text) if (!stream.write(chunk)) await once(stream, 'drain')
    stream.end()
    await once(stream, 'finish')
  }
  await admin.query('commit')
}

/** The money tables are append-only for everyone else. */
async function sweep(admin: pg.Client, places: readonly Place[]): Promise<void> {
  const tenants = places.map(({ tenantId }) => tenantId)
  await admin.query('set session_replication_role = replica')
  for (const table of [...tables, 'import_keys', 'audit_records', 'merchants'])
    await admin.query(`delete from ${table} where tenant_id = any($1)`, [tenants])
  await admin.query('delete from tenants where id = any($1)', [tenants])
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

if (import.meta.main) {
  const dir = await mkdtemp(join(tmpdir(), 'portico-import-bench-'))
  const server = await startEmbeddedPostgres({ dataDir: join(dir, 'pg') })
  try {
    const passwords = Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>
    const adminUrl = databaseUrl(server.adminUrl, new URL(server.ownerUrl).pathname.slice(1))
    const { urls } = await prepareDatabase({ ownerUrl: server.ownerUrl, adminUrl, passwords })
    const [file] = process.argv.slice(2)
    const figures = await measureImport({ importUrl: urls.app_import, adminUrl, ...(file ? { file } : {}) })
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
