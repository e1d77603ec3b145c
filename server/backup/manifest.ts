import { createHash, createHmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sum } from './tables.repository.ts'

/** One line for each file of a backup, relative to it. */
export type Kept = { file: string; bytes: number; sha256: string }

export type Manifest = {
  format: 1
  takenAt: string
  /** The release that wrote it, by the last of its migrations. */
  migrations: string[]
  postgres: string
  tables: Record<string, Sum & Kept>
  /** Of the signing secret; without that very secret nothing sealed at rest can be opened. */
  signingFingerprint: string
  secrets: Kept[]
  /** Absent where an object store keeps the uploads: it has backups of its own. */
  uploads?: Kept[]
}

export class BackupRefused extends Error {}

export const manifestName = 'manifest.json'
/** What an installation cannot be had again without. */
export const secretNames = ['secrets.json', 'identity-keys.json'] as const

export const fingerprintOf = (secret: string) => createHmac('sha256', secret).update('fingerprint of a backup').digest('hex').slice(0, 16)

export async function describeFile(folder: string, file: string): Promise<Kept> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path.join(folder, file))) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).byteLength
  }
  return { file, bytes, sha256: hash.digest('hex') }
}

/** Reads what a backup says of itself and holds every file of it against that. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupRefused(`${folder} is no backup: it has no ${manifestName}.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1) throw new BackupRefused(`${folder} was written by a newer release: restore it with that one.`)
  for (const kept of [...Object.values(manifest.tables), ...manifest.secrets, ...(manifest.uploads ?? [])]) {
    const found = await describeFile(folder, kept.file).catch(() => undefined)
    if (found?.sha256 !== kept.sha256)
      throw new BackupRefused(`${kept.file} of this backup is ${found ? 'damaged' : 'gone'}. Nothing was restored.`)
  }
  return manifest
}
