import type { Account } from './account.ts'
import { readServerVersion } from './cluster.repository.ts'
import { holdLock, type Lock } from './lock.ts'
import { openCluster } from './open-cluster.ts'
import type { EmbeddedPostgresOptions } from './options.ts'
import { findPlace, type Place, settleClusterDir } from './place.ts'
import { endOrphans } from './postmaster.ts'
import { rotateServerLog } from './server-log.ts'
import { supervise } from './supervisor.ts'
import { supportedVersion } from './version.ts'

export type { EmbeddedPostgresOptions }

const LOG_CHECK_INTERVAL_MS = 60_000

export type EmbeddedPostgres = {
  /** `postgres://portico_owner:…@127.0.0.1:PORT/portico`: owns the database, may create roles and databases. */
  ownerUrl: string
  /** The superuser, in database `postgres`. */
  adminUrl: string
  port: number
  /** Undefined while a dead server is being started again. */
  pid(): number | undefined
  /** Fast shutdown: open transactions are rolled back, the data is checkpointed. Resolves when the server is gone. */
  stop(): Promise<void>
  /** Called each time a dead server answers again, with a sentence for the log. Returns the way to stop listening. */
  onRestart(listener: (reason: string) => void): () => void
}

/**
 * Starts the PostgreSQL of the npm package on a data directory, or adopts the one that still runs there, and keeps it running
 * until `stop`. Killing Node does not kill it, and it does not keep Node alive. Throws a plain sentence when another process holds the data directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const requested = findPlace(options.dataDir)
  const locks = [await holdLock(requested.dataDir)]
  try {
    const { place, account } = settleClusterDir(requested, options.home)
    if (place.clusterDir !== place.dataDir) locks.push(await holdLock(place.clusterDir))
    return await startHeld(options, place, account, locks)
  } catch (error) {
    await releaseAll(locks)
    throw error
  }
}

async function startHeld(options: EmbeddedPostgresOptions, place: Place, account: Account, locks: Lock[]): Promise<EmbeddedPostgres> {
  const { server, port, adminUrl, ownerUrl, startAgain } = await openCluster(options, place, account)
  const supervisor = supervise(server, startAgain, options.log ?? (() => {}))
  const rotation = setInterval(() => rotateServerLog(place.logFile), LOG_CHECK_INTERVAL_MS).unref()
  const stop = async () => {
    clearInterval(rotation)
    await supervisor.stop()
    await endOrphans(place.clusterDir)
    await releaseAll(locks)
  }
  let stopped: Promise<void> | undefined
  return {
    ownerUrl,
    adminUrl,
    port,
    pid: supervisor.pid,
    onRestart: supervisor.onRestart,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

async function releaseAll(locks: Lock[]): Promise<void> {
  await Promise.all(locks.map((lock) => lock.release()))
}

/** The version of the server at this address, as 18.4; throws a plain sentence when it is older than Portico needs (16). */
export async function databaseVersion(url: string): Promise<string> {
  return supportedVersion(await readServerVersion(url))
}
