import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')

/** `mailDir`: where each mail that it sends becomes a file. */
export type Stack = { url: string; mailDir: string; stop(): Promise<void> }

/**
 * What is left of a Portico that a newcomer has started and stopped: making its demo world takes longest, so the others begin with
 * a copy of it.
 */
export async function makeBeginning(environment: Record<string, string> = {}): Promise<{ dataDir: string; remove(): void }> {
  const dataDir = nameDataDir()
  const remove = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    makeDataDir(dataDir)
    await (await startPortico(dataDir, environment)).end()
    // Each copy looks for a port of its own.
    rmSync(path.join(dataDir, 'postgres.json'))
  } catch (error) {
    remove()
    throw error
  }
  return { dataDir, remove }
}

/** A whole Portico on a port of its own; its data begin as a copy of `beginning`, or with nothing. */
export async function startStack(beginning: string, environment: Record<string, string> = {}): Promise<Stack> {
  const dataDir = copyBeginning(beginning)
  const { url, end } = await startPortico(dataDir, environment)
  return {
    url,
    mailDir: path.join(dataDir, 'mail'),
    async stop() {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder of data of its own, with what `beginning` holds or, without one, with nothing. */
export function copyBeginning(beginning: string, dataDir = nameDataDir()): string {
  if (beginning) execFileSync('cp', ['-a', beginning, dataDir])
  else makeDataDir(dataDir)
  return dataDir
}

/** PostgreSQL may run as another user, and would lie elsewhere if that one could not enter. */
const makeDataDir = (dataDir: string) => mkdirSync(dataDir, { mode: 0o755 })

const nameDataDir = () => path.join(tmpdir(), `portico-e2e-${process.pid}-${randomBytes(4).toString('hex')}`)

/** `pid` is the supervisor's; `end` stops all as Ctrl-C does and throws where that did not go well. */
export type RunningPortico = { url: string; port: number; pid: number; end(): Promise<void>; said(): string; ended: Promise<unknown> }

/** Starts the product as `npm start` does, over the data that lie there, and waits until it is ready. `tree`: of another release. */
export async function startPortico(dataDir: string, environment: Record<string, string> = {}, tree = root): Promise<RunningPortico> {
  const port = Number(environment.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    EMBEDDED_HOME: path.join(dataDir, 'home'),
    PUBLIC_URL: '',
    // Few enough to be there soon, enough for each journey to find a payment that is its own.
    DEMO_TRANSACTIONS: '2000',
    LOG_LEVEL: 'warn',
    // All the people of a run sign in from one address, and few of them do the work of many.
    RATE_LIMIT_LOGIN: '1000',
    RATE_LIMIT_USER: '100000',
    RATE_LIMIT_TENANT: '100000',
    ...environment,
    PORT: String(port),
  }
  const child = spawn(process.execPath, [startProgramOf(tree)], { cwd: tree, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  try {
    await untilReady(url, child, said)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  async function end() {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`Portico stopped with ${code ?? 'a signal'} instead of 0:\n${said.join('')}`)
  }
  return { url, port, pid: child.pid!, end, ended, said: () => said.join('') }
}

/** What `npm start` runs there: an earlier release may have it elsewhere. */
function startProgramOf(tree: string): string {
  const { scripts } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return path.join(tree, scripts.start.replace(/^node /, ''))
}

/** A demo world of a million rows takes minutes. */
const slowestStartMs = 900_000

async function untilReady(url: string, child: ChildProcess, said: string[]) {
  const until = Date.now() + slowestStartMs
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`Portico ended with code ${child.exitCode}:\n${said.join('')}`)
    const reply = await fetch(`${url}/readyz`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error(`Portico did not become ready:\n${said.join('')}`)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
