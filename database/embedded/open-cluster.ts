import fs from 'node:fs'
import path from 'node:path'
import type { Account } from './account.ts'
import { adoptOrStop } from './adopt.ts'
import { type Binaries, prepareBinaries } from './binaries.ts'
import { DATABASE, ensureOwner, OWNER_ROLE } from './cluster.repository.ts'
import { chooseFreePort, isPortFree } from './free-port.ts'
import { initialiseCluster, setSuperuserPassword, writeHostRules } from './initialise-cluster.ts'
import type { EmbeddedPostgresOptions } from './options.ts'
import { type Place, readRememberedPort, rememberPort } from './place.ts'
import { findPostmaster, type LaunchOptions, launchPostmaster, type Postmaster, readPidFile, stopPostmaster } from './postmaster.ts'
import { generateSecrets, readSecrets, type Secrets, writeSecrets } from './secrets.ts'
import { serverArguments } from './settings.ts'

export type OpenCluster = {
  server: Postmaster
  port: number
  adminUrl: string
  ownerUrl: string
  startAgain(signal: AbortSignal): Promise<Postmaster>
}

/** From whatever lies in the data directory to a server that answers. The caller holds the lock. */
export async function openCluster(options: EmbeddedPostgresOptions, place: Place, account: Account): Promise<OpenCluster> {
  const log = options.log ?? (() => {})
  const binaries = prepareBinaries(account, options.home)
  const secrets = await prepareCluster(options, place, account, binaries, log)
  const settings = { clusterDir: place.clusterDir, fast: options.fast ?? false, settings: options.settings ?? {} }

  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(options.port, place)
    const launch: LaunchOptions = {
      binaries,
      account,
      clusterDir: place.clusterDir,
      serverArguments: serverArguments({ ...settings, port }),
      logFile: place.logFile,
    }
    const adminUrl = `postgres://postgres:${secrets.superuserPassword}@127.0.0.1:${port}/postgres`
    const ownerUrl = `postgres://${OWNER_ROLE}:${secrets.ownerPassword}@127.0.0.1:${port}/${DATABASE}`
    const adopted = await adoptOrStop({ ...launch, program: binaries.postgres, adminUrl }, log)
    if (!adopted && options.port !== undefined && !(await isPortFree(port))) {
      throw new Error(`Port ${port} is used by another program: PostgreSQL cannot listen there.`)
    }
    writeHostRules(place.clusterDir, account)
    try {
      const server = adopted ?? (await launchPostmaster(launch))
      await welcome(server, adminUrl, ownerUrl, secrets, place)
      rememberPort(place, port)
      if (!adopted) log(`PostgreSQL runs as process ${server.process.pid} on port ${port}`)
      return { server, port, adminUrl, ownerUrl, startAgain: (signal) => launchPostmaster(launch, signal) }
    } catch (error) {
      // Between choosing a port and listening on it another program may have taken it.
      if (options.port !== undefined || attempt === 3 || (await isPortFree(port))) throw error
    }
  }
}

/** Makes the cluster where there is none, and new passwords where their file is gone. */
async function prepareCluster(
  options: EmbeddedPostgresOptions,
  place: Place,
  account: Account,
  binaries: Binaries,
  log: (line: string) => void,
): Promise<Secrets> {
  const { clusterDir, secretsFile } = place
  const known = readSecrets(secretsFile)
  const secrets = known ?? generateSecrets()
  const version = readMajorVersion(clusterDir)
  if (version === undefined) {
    log(`making a new PostgreSQL cluster in ${clusterDir}`)
    writeSecrets(secretsFile, secrets)
    await initialiseCluster({ binaries, account, clusterDir, secrets, fast: options.fast ?? false })
  } else if (version !== binaries.majorVersion) {
    throw new Error(`${clusterDir} was written by PostgreSQL ${version} and cannot be opened by PostgreSQL ${binaries.majorVersion}.`)
  } else if (!known) {
    log(`${secretsFile} is gone: setting new PostgreSQL passwords`)
    const running = findPostmaster(clusterDir)
    if (running) await stopPostmaster(running)
    await setSuperuserPassword({ binaries, account, clusterDir, secrets })
    writeSecrets(secretsFile, secrets)
  }
  return secrets
}

async function choosePort(wanted: number | undefined, place: Place): Promise<number> {
  if (wanted !== undefined) return wanted
  if (findPostmaster(place.clusterDir)) {
    const running = readPidFile(place.clusterDir)?.port
    if (running) return running
  }
  const remembered = readRememberedPort(place)
  return remembered && (await isPortFree(remembered)) ? remembered : chooseFreePort()
}

/** The first connection: proves that our passwords open this cluster. A server that fails this is not left behind. */
async function welcome(server: Postmaster, adminUrl: string, ownerUrl: string, secrets: Secrets, place: Place): Promise<void> {
  try {
    await ensureOwner(adminUrl, ownerUrl, secrets)
  } catch (cause) {
    await stopPostmaster(server.process)
    const wrongPassword = (cause as { code?: string }).code === '28P01'
    if (!wrongPassword) throw cause
    const advice = `move ${place.secretsFile} away to have new ones made`
    throw new Error(`The PostgreSQL passwords kept for ${place.dataDir} do not open it: ${advice}.`, { cause })
  }
}

function readMajorVersion(clusterDir: string): string | undefined {
  try {
    return fs.readFileSync(path.join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}
