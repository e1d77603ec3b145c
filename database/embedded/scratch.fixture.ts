import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onceInARun } from '@portico/testkit/machine/once-in-a-run.ts'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts'
import { openCopy } from './open-copy.fixture.ts'
import { endOrphans, findPostmaster, stopPostmaster } from './postmaster.ts'

/** The reports of a separate Node process that holds a server. */
export type Held = { node: ChildProcess; port: number; pid: number; ownerUrl: string; adminUrl: string }

/** For `expect.poll`: what happens at once on an idle machine may take seconds on a busy one. */
export const PATIENT = { timeout: 10_000, interval: 5 }

const scratchDirs: string[] = []
const running: { stop(): Promise<void> }[] = []
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((server) => server.stop()))
  await Promise.all(scratchDirs.map(endServers))
})

afterAll(removeScratchDirs)

/** Not after each test: ext4 is slow to make files for seconds after many were deleted, which made every new cluster cost twice the time. */
export function removeScratchDirs(): void {
  for (const scratch of scratchDirs.splice(0)) {
    fs.rmSync(clusterDirIn(scratch), { recursive: true, force: true })
    fs.rmSync(scratch, { recursive: true, force: true })
  }
}

/** A data directory (not made yet) in a directory of its own that other users may enter. */
export function scratchDataDir(mode = 0o755): string {
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'portico-embedded-'))
  fs.chmodSync(scratch, mode)
  scratchDirs.push(scratch)
  return path.join(scratch, 'postgres')
}

/** A data directory of a stopped server, for tests that are not about making a new cluster, which takes seconds. */
export async function stoppedDataDir(): Promise<string> {
  const made = await onceInARun('cluster', async (folder) => {
    const cluster = path.join(folder, 'postgres')
    const server = await startEmbeddedPostgres({ dataDir: cluster, fast: true, home: homeOfTheRun() })
    await server.stop()
    for (const name of ['postgres.json', 'postgres.log']) fs.rmSync(path.join(folder, name), { force: true })
    // Where PostgreSQL may not enter the folder, its clusters are kept outside: each test makes its own then.
    if (fs.lstatSync(cluster).isSymbolicLink())
      for (const place of [fs.realpathSync(cluster), cluster]) fs.rmSync(place, { recursive: true })
  })
  const dataDir = scratchDataDir()
  if (fs.existsSync(path.join(made, 'postgres'))) execFileSync('cp', ['-a', `${made}/.`, path.dirname(dataDir)])
  return dataDir
}

/** An empty directory of its own; of that user, where one is named. */
export function scratchDir(uid?: number): string {
  const scratch = path.dirname(scratchDataDir())
  if (uid !== undefined) fs.chownSync(scratch, uid, uid)
  return scratch
}

/** What PostgreSQL's user cannot reach goes here and not where the product keeps it for good. */
export const homeOfTheRun = () => path.join(inject('runFolder'), 'home')

export async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fast: true, home: homeOfTheRun(), ...options })
  running.push(server)
  return server
}

/** A Node process of its own that starts the server, so that it can be killed. */
export async function startElsewhere(options: EmbeddedPostgresOptions, uid?: number): Promise<Held> {
  const node = runElsewhere({ fast: true, ...options }, uid === undefined ? undefined : { uid, copy: await openCopy() })
  return new Promise((resolve, reject) => {
    node.once('message', (message: { error?: string }) => {
      if (message.error) reject(new Error(message.error))
      else resolve({ node, ...message } as unknown as Held)
    })
    node.once('exit', (code, signal) => reject(new Error(`the process ended: ${signal ?? code}`)))
  })
}

/** Another user runs a copy that is open to all. */
export function runElsewhere(options: EmbeddedPostgresOptions, other?: { uid: number; copy: string }): ChildProcess {
  const sources = other ? path.join(other.copy, 'database/embedded') : import.meta.dirname
  const rights = other ? { uid: other.uid, gid: other.uid, execPath: path.join(other.copy, 'node') } : {}
  const node = fork(path.join(sources, 'hold-server.fixture.ts'), [JSON.stringify({ home: homeOfTheRun(), ...options })], {
    ...rights,
    execArgv: [],
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  children.push(node)
  return node
}

export async function killNode(node: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => node.once('exit', resolve))
  node.kill('SIGKILL')
  await ended
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

export async function settingOf(server: { adminUrl: string }, name: string): Promise<unknown> {
  const [row] = await query(server.adminUrl, `SELECT current_setting('${name}') AS value`)
  return row?.value
}

export function nextRestart(server: EmbeddedPostgres): Promise<string> {
  return new Promise((resolve) => {
    const stopListening = server.onRestart((reason) => {
      stopListening()
      resolve(reason)
    })
  })
}

async function endServers(scratch: string): Promise<void> {
  const clusterDir = clusterDirIn(scratch)
  const postmaster = findPostmaster(clusterDir)
  if (postmaster) await stopPostmaster(postmaster)
  await endOrphans(clusterDir)
}

function clusterDirIn(scratch: string): string {
  const dataDir = path.join(scratch, 'postgres')
  return fs.existsSync(dataDir) ? fs.realpathSync(dataDir) : dataDir
}
