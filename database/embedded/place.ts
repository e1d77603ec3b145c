import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, accountFor, canEnter } from './account.ts'
import { replaceFile } from './replace-file.ts'
import { makeServerHome } from './server-home.ts'

/**
 * The places of all files. The launcher's own files are beside the data directory and have its name:
 * `postgres.secrets.json` (0600), `postgres.json` (the port), `postgres.log` (and `.log.1`).
 * `clusterDir` is the data directory itself, or what it links to.
 */
export type Place = { dataDir: string; clusterDir: string; secretsFile: string; recordFile: string; logFile: string }

export function findPlace(requested: string): Place {
  const absolute = path.resolve(requested)
  fs.mkdirSync(path.dirname(absolute), { recursive: true })
  const dataDir = path.join(fs.realpathSync(path.dirname(absolute)), path.basename(absolute))
  return {
    dataDir,
    clusterDir: followLink(dataDir),
    secretsFile: `${dataDir}.secrets.json`,
    recordFile: `${dataDir}.json`,
    logFile: `${dataDir}.log`,
  }
}

/**
 * PostgreSQL under its own account cannot reach a directory inside root's 0700 home. A new cluster is then kept outside,
 * and the data directory becomes a link to it: that link is the record, and deleting it is a fresh start.
 */
export function settleClusterDir(found: Place, home?: string): { place: Place; account: Account } {
  const place = dropBrokenLink(found)
  const account = accountFor(place.clusterDir)
  if (canEnter(account, path.dirname(place.clusterDir))) return { place, account }
  const isEmpty = !fs.existsSync(place.clusterDir) || fs.readdirSync(place.clusterDir).length === 0
  if (!isEmpty || !account.drop) {
    throw new Error(`User ${account.uid} cannot reach the data directory ${place.clusterDir}: open the directories above it, or move it.`)
  }
  const clusterDir = path.join(makeServerHome(account, home, 'data'), `${path.basename(place.dataDir)}-${randomBytes(6).toString('hex')}`)
  if (fs.existsSync(place.dataDir)) fs.rmdirSync(place.dataDir)
  fs.symlinkSync(clusterDir, place.dataDir)
  return { place: { ...place, clusterDir }, account }
}

/** A link whose cluster was never made is dropped; one whose cluster is gone must not pass for an empty start. */
function dropBrokenLink(place: Place): Place {
  if (place.clusterDir === place.dataDir || fs.existsSync(place.clusterDir)) return place
  if (fs.existsSync(place.recordFile)) {
    throw new Error(
      `The data of ${place.dataDir} was in ${place.clusterDir} and is gone: bring it back, or remove the link to start afresh.`,
    )
  }
  fs.unlinkSync(place.dataDir)
  return { ...place, clusterDir: place.dataDir }
}

export function readRememberedPort(place: Place): number | undefined {
  try {
    const { port } = JSON.parse(fs.readFileSync(place.recordFile, 'utf8')) as { port?: unknown }
    return Number.isInteger(port) ? (port as number) : undefined
  } catch {
    return undefined
  }
}

export function rememberPort(place: Place, port: number): void {
  if (readRememberedPort(place) !== port) replaceFile(place.recordFile, `${JSON.stringify({ port })}\n`, 0o644)
}

function followLink(dataDir: string): string {
  if (!fs.lstatSync(dataDir, { throwIfNoEntry: false })?.isSymbolicLink()) return dataDir
  const target = path.resolve(path.dirname(dataDir), fs.readlinkSync(dataDir))
  return fs.existsSync(target) ? fs.realpathSync(target) : target
}
