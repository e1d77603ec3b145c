import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeFinding, lintCatalogue } from '@portico/database/lint-catalogue.ts'
import { migrationNames } from '@portico/database/migrate.ts'
import { prepareDatabase } from '@portico/database/prepare.ts'
import pg from 'pg'
import { loadSecrets, type Secrets } from '../installation/secrets.ts'
import { copyTableIn } from './copy-tables.repository.ts'
import { listUnbalanced } from './ledger-sums.repository.ts'
import { BackupRefused, fingerprintOf, type Manifest, readManifest } from './manifest.ts'
import { findDataOf, openTables } from './open-tables.repository.ts'
import { listMigrations, listTables, type Sum, steadySession, sumOf } from './tables.repository.ts'

export type RestoreOptions = {
  source: string
  dataDir: string
  /** Where the operator keeps it outside DATA_DIR. */
  signingSecret: string | undefined
  uploadsHere: boolean
  /** An empty database, once the secrets are in their place; started then, where it is the embedded one. */
  openDatabase(): Promise<{ ownerUrl: string; adminUrl?: string }>
  onProgress?(line: string): void
}

export type Restored = { manifest: Manifest; rows: number; applied: string[] }

/** Brings a backup into an empty database and an empty DATA_DIR, and believes it only after it has been counted, added up and linted. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { source, dataDir, onProgress } = options
  const manifest = await readManifest(source)
  await refuseNewer(manifest)
  await refuseOtherSecrets(manifest, options)
  const { ownerUrl, adminUrl } = await options.openDatabase()
  await refuseData(ownerUrl, manifest)
  const secrets = await placeSecrets(source, dataDir, manifest)
  const database = { ownerUrl, passwords: secrets.roles, ...(adminUrl && { adminUrl }) }
  await prepareDatabase({ ...database, only: new Set(manifest.migrations) })
  await fillTables(ownerUrl, source, manifest, onProgress)
  const { applied, names } = await prepareDatabase(database)
  if (options.uploadsHere && existsSync(path.join(source, 'files')))
    await cp(path.join(source, 'files'), path.join(dataDir, 'files'), { recursive: true, errorOnExist: true })
  await using(ownerUrl, async (owner) => {
    const findings = (await lintCatalogue(owner, names)).map(describeFinding)
    if (findings.length > 0) throw new BackupRefused(`The walls of the restored database are not whole:\n${findings.join('\n')}`)
  })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  return { manifest, rows, applied }
}

async function refuseNewer({ migrations }: Manifest) {
  const ours = new Set(await migrationNames())
  const unknown = migrations.find((name) => !ours.has(name))
  if (unknown) throw new BackupRefused(`This backup was written by a newer release (it knows ${unknown}): restore it with that release.`)
}

/** Sealed texts, second factors and passwords of roles open with the secrets of the backup alone. */
async function refuseOtherSecrets({ secrets, signingFingerprint }: Manifest, { source, dataDir, signingSecret }: RestoreOptions) {
  for (const { file } of secrets) {
    const place = path.join(dataDir, path.basename(file))
    if (existsSync(place) && !(await readFile(place)).equals(await readFile(path.join(source, file))))
      throw new BackupRefused(`${place} belongs to another installation: name a DATA_DIR of its own for the restored one.`)
  }
  const kept = JSON.parse(await readFile(path.join(source, 'secrets/secrets.json'), 'utf8')) as Secrets
  if (fingerprintOf(signingSecret ?? kept.signing) !== signingFingerprint)
    throw new BackupRefused('SIGNING_SECRET is not the one this backup was written with: nothing that is sealed in it could be opened.')
}

async function refuseData(ownerUrl: string, { migrations }: Manifest) {
  await using(ownerUrl, async (owner) => {
    const found = await findDataOf(owner)
    if (found === 'data') throw new BackupRefused('The database is not empty. A restore never writes over data: name an empty database.')
    const known = new Set(migrations)
    const newer = found === 'prepared' ? (await listMigrations(owner)).find((name) => !known.has(name)) : undefined
    if (newer) throw new BackupRefused(`The database was prepared by a newer release than the backup's (${newer}): name an empty database.`)
  })
}

async function placeSecrets(source: string, dataDir: string, { secrets }: Manifest): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  for (const { file } of secrets) await copyFile(path.join(source, file), path.join(dataDir, path.basename(file)))
  return loadSecrets(dataDir)
}

/** All tables or none: one transaction, which ends only if every table has the rows and the digest that it had. */
async function fillTables(ownerUrl: string, source: string, manifest: Manifest, onProgress?: (line: string) => void) {
  await using(ownerUrl, async (owner) => {
    await steadySession(owner)
    const tables = await listTables(owner)
    const missing = tables.find(({ name }) => !manifest.tables[name])
    if (missing || tables.length !== Object.keys(manifest.tables).length)
      throw new BackupRefused(`The backup does not hold the tables of its release${missing ? `: ${missing.name} is missing` : ''}.`)
    const { close } = await openTables(owner, tables)
    for (const table of tables) {
      const kept = manifest.tables[table.name]!
      await copyTableIn(owner, table, path.join(source, kept.file))
      refuseDifference(table.name, kept, await sumOf(owner, table))
      onProgress?.(`${table.name}: ${kept.rows} rows`)
    }
    const unbalanced = await listUnbalanced(owner)
    if (unbalanced.length > 0) throw new BackupRefused(`The ledger of this backup does not balance:\n${unbalanced.join('\n')}`)
    await close()
  })
}

function refuseDifference(name: string, kept: Sum, found: Sum) {
  if (kept.rows !== found.rows || kept.digest !== found.digest)
    throw new BackupRefused(`${name} came back with ${found.rows} rows (${found.digest}) instead of ${kept.rows} (${kept.digest}).`)
}

async function using<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'portico-restore' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
