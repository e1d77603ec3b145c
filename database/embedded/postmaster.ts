import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { findProcess, isSameProcess, type LiveProcess, listProcesses, signalProcess, waitForEnd } from './process-table.ts'
import { serverEnvironment } from './server-environment.ts'
import { openServerLog, readComplaint, sizeOf } from './server-log.ts'
import { clusterNameOf } from './settings.ts'

/** A running server. `ended` resolves with how it died; for one that is not our child that is only noticed, not explained. */
export type Postmaster = { process: LiveProcess; ended: Promise<string> }

export type PidFile = { pid: number; dataDirectory: string; port: number; status: string }

const WATCH_INTERVAL_MS = 200
const FAST_STOP_MS = 30_000
const IMMEDIATE_STOP_MS = 10_000

/** Read only: the file belongs to PostgreSQL, which alone knows when a stale one may go. */
export function readPidFile(clusterDir: string): PidFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), dataDirectory: lines[1] ?? '', port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** The process that postmaster.pid names, if it is alive and is a PostgreSQL of this very directory. */
export function findPostmaster(clusterDir: string): LiveProcess | undefined {
  const file = readPidFile(clusterDir)
  const found = file && findProcess(file.pid)
  return found && isServer(found) && dataDirectoryOf(found) === clusterDir ? found : undefined
}

function isServer(found: LiveProcess): boolean {
  return ['postgres', 'postmaster'].includes(path.basename(found.command[0] ?? ''))
}

/** Undefined where the command line does not say, as for a server started by hand with PGDATA. */
function dataDirectoryOf(found: LiveProcess): string | undefined {
  const at = found.command.indexOf('-D')
  const given = at === -1 ? undefined : found.command[at + 1]
  return given && path.resolve(given)
}

export type LaunchOptions = {
  binaries: Binaries
  account: Account
  clusterDir: string
  serverArguments: string[]
  logFile: string
}

/** Starts the server in a session of its own, so that neither Ctrl-C nor the death of Node reaches it, and waits until it is ready. */
export async function launchPostmaster(options: LaunchOptions, signal?: AbortSignal): Promise<Postmaster> {
  await endOrphans(options.clusterDir)
  const logStart = sizeOf(options.logFile)
  const log = openServerLog(options.logFile)
  const child = spawn(options.binaries.postgres, options.serverArguments, {
    ...spawnAs(options.account),
    env: serverEnvironment(disownedPid(options.clusterDir)),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  fs.closeSync(log)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, killer) => resolve(killer ? `killed by ${killer}` : `exit code ${code}`))
  })
  const process = child.pid === undefined ? undefined : findProcess(child.pid)
  if (process) {
    const ready = await waitUntilReady(process, options.clusterDir, signal)
    if (ready) {
      child.unref()
      return { process, ended }
    }
    if (signal?.aborted) await stopPostmaster(process)
  }
  const how = await ended
  throw new Error(`PostgreSQL did not start (${how}): ${readComplaint(options.logFile, logStart)}`)
}

/** False when the process ends first. There is no time limit: recovery after a crash takes as long as it takes. */
export async function waitUntilReady(process: LiveProcess, clusterDir: string, signal?: AbortSignal): Promise<boolean> {
  while (!signal?.aborted && isSameProcess(process)) {
    const file = readPidFile(clusterDir)
    if (file?.pid === process.pid && file.status === 'ready') return true
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return false
}

/** Watches a server that another process started. */
export function watchPostmaster(process: LiveProcess): Postmaster {
  const ended = new Promise<string>((resolve) => {
    const timer = setInterval(() => {
      if (isSameProcess(process)) return
      clearInterval(timer)
      resolve('it is gone')
    }, WATCH_INTERVAL_MS)
    timer.unref()
  })
  return { process, ended }
}

/** Rolls open transactions back and checkpoints; a server that does not manage that in time is stopped the hard way and recovers later. */
export async function stopPostmaster(process: LiveProcess): Promise<void> {
  signalProcess(process, 'SIGINT')
  signalProcess(process, 'SIGCONT')
  if (await waitForEnd(process, FAST_STOP_MS)) return
  signalProcess(process, 'SIGQUIT')
  if (await waitForEnd(process, IMMEDIATE_STOP_MS)) return
  signalProcess(process, 'SIGKILL')
  await waitForEnd(process, IMMEDIATE_STOP_MS)
}

/** Backends outlive a killed postmaster while they compute, and PostgreSQL does not start again before they are gone. */
export async function endOrphans(clusterDir: string): Promise<void> {
  const title = `postgres: ${clusterNameOf(clusterDir)}: `
  const orphans = listProcesses().filter((found) => found.command[0]?.startsWith(title) && !hasServer(found))
  for (const orphan of orphans) signalProcess(orphan, 'SIGQUIT')
  for (const orphan of orphans) {
    if (!(await waitForEnd(orphan, 3000))) signalProcess(orphan, 'SIGKILL')
  }
}

function hasServer(backend: LiveProcess): boolean {
  const parent = findProcess(backend.parentPid)
  return parent !== undefined && isServer(parent)
}

/**
 * PostgreSQL takes a stale postmaster.pid for a running server when its pid has gone to another process of the same user, or when
 * the dead server was never reaped (containers without an init). PG_GRANDPARENT_PID, which pg_ctl uses for its shell, tells it that
 * this pid is no server of this directory; it still checks for itself that no one uses the cluster's shared memory.
 */
function disownedPid(clusterDir: string): Record<string, string> {
  const pid = readPidFile(clusterDir)?.pid
  if (!pid) return {}
  const found = findProcess(pid)
  const other = found && dataDirectoryOf(found)
  const mayBeOurs = found && isServer(found) && (other === undefined || other === clusterDir)
  return mayBeOurs ? {} : { PG_GRANDPARENT_PID: String(pid) }
}
