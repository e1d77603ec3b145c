import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyTableOut } from './copy-tables.repository.ts'
import { BackupRefused, describeFile, fingerprintOf, type Kept, type Manifest, manifestName, secretNames } from './manifest.ts'
import { beginSnapshot, listMigrations, listTables, steadySession, sumOf } from './tables.repository.ts'

export type BackupOptions = {
  /** A folder that is not there yet. */
  target: string
  /** Of the role app_backup. */
  url: string
  dataDir: string
  signingSecret: string
  /** Whether uploads lie in DATA_DIR/files, and not in a bucket. */
  uploadsHere: boolean
  onProgress?(line: string): void
}

/**
 * Everything an installation is made of: the rows of all tables as they were in one moment, the uploads, the secrets.
 * The folder bears its name only once it is whole and on the disk.
 */
export async function writeBackup({ target, url, dataDir, signingSecret, uploadsHere, onProgress }: BackupOptions): Promise<Manifest> {
  if (existsSync(target)) throw new BackupRefused(`${target} is there already. A backup is never written over: name a new folder.`)
  const part = `${target}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(path.join(part, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'portico-backup' })
  try {
    await client.connect()
    const rows = await copyDatabase(client, part, onProgress)
    const manifest: Manifest = {
      format: 1,
      ...rows,
      signingFingerprint: fingerprintOf(signingSecret),
      secrets: await copySecrets(dataDir, part),
      ...(uploadsHere && { uploads: await copyUploads(dataDir, part, onProgress) }),
    }
    await writeFile(path.join(part, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    await rename(part, target)
    await syncFolder(path.dirname(target))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw (error as { code?: string }).code === insufficientPrivilege ? new BackupRefused(blindRole(url)) : error
  } finally {
    await client.end()
  }
}

const insufficientPrivilege = '42501'
const blindRole = (url: string) =>
  `The backup role may not read past the walls. A superuser runs once: alter role "${decodeURIComponent(new URL(url).username)}" bypassrls`

async function copyDatabase(client: pg.Client, part: string, onProgress?: (line: string) => void) {
  await steadySession(client)
  const { takenAt, postgres } = await beginSnapshot(client)
  const migrations = await listMigrations(client)
  const tables: Manifest['tables'] = {}
  for (const table of await listTables(client)) {
    const file = `tables/${table.name}.copy.gz`
    await copyTableOut(client, table, path.join(part, file))
    tables[table.name] = { ...(await sumOf(client, table)), ...(await describeFile(part, file)) }
    onProgress?.(`${table.name}: ${tables[table.name]!.rows} rows`)
  }
  return { takenAt: takenAt.toISOString(), migrations, postgres, tables }
}

async function copySecrets(dataDir: string, part: string): Promise<Kept[]> {
  await mkdir(path.join(part, 'secrets'), { mode: 0o700 })
  const kept: Kept[] = []
  for (const name of secretNames) {
    const file = `secrets/${name}`
    await copyFile(path.join(dataDir, name), path.join(part, file)).catch(() => {
      throw new BackupRefused(`${path.join(dataDir, name)} cannot be read: run the backup where DATA_DIR of the installation is.`)
    })
    kept.push(await describeFile(part, file))
  }
  return kept
}

/** After the rows: an upload that a row names is there by then, and stays. */
async function copyUploads(dataDir: string, part: string, onProgress?: (line: string) => void): Promise<Kept[]> {
  const names = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(unlessMissing)
  const files = (names ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
  onProgress?.(`uploads: ${files.length} files`)
  const kept: Kept[] = []
  for (const { parentPath, name } of files) {
    const file = path.relative(dataDir, path.join(parentPath, name))
    await mkdir(path.join(part, path.dirname(file)), { recursive: true, mode: 0o700 })
    // The product goes on meanwhile: a file that it deletes is one that nobody may have any more.
    const isThere = await copyFile(path.join(parentPath, name), path.join(part, file)).then(() => true, unlessMissing)
    if (isThere) kept.push(await describeFile(part, file))
  }
  return kept.sort((one, other) => (one.file < other.file ? -1 : 1))
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
