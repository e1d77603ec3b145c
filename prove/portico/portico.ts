import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { copyBeginning, type RunningPortico, startPortico } from '@portico/testkit/portico/whole-portico.ts'
import { until } from '../attack/at-once.ts'
import { isAlive, type Part, partsOf, postmasterOf } from './processes.ts'

/** The tree that is proved. */
export const root = path.resolve(import.meta.dirname, '../..')

export type Lies = { folder: string; tree: string }

/** A Portico of the proof's own, started as `npm start` does. It may be killed and started again; its data and its address stay. */
export class Portico {
  readonly dataDir: string
  #running: RunningPortico
  #environment: Record<string, string>
  #tree: string

  private constructor(dataDir: string, running: RunningPortico, environment: Record<string, string>, tree = root) {
    this.dataDir = dataDir
    this.#running = running
    this.#environment = environment
    this.#tree = tree
  }

  /** `beginning`: a folder of data to begin with a copy of; `folder`: where the copy lies; `tree`: where the release lies that runs. */
  static async start(beginning: string, environment: Record<string, string> = {}, place: Partial<Lies> = {}): Promise<Portico> {
    const { folder, tree = root } = place
    const dataDir = copyBeginning(beginning, folder)
    return new Portico(dataDir, await startPortico(dataDir, environment, tree), environment, tree)
  }

  /** Over data that lie there already, such as restored ones. */
  static async over(dataDir: string, environment: Record<string, string> = {}): Promise<Portico> {
    return new Portico(dataDir, await startPortico(dataDir, environment), environment)
  }

  get url() {
    return this.#running.url
  }
  get mailDir() {
    return path.join(this.dataDir, 'mail')
  }
  /** The supervisor's process number. */
  get pid() {
    return this.#running.pid
  }
  get parts() {
    return partsOf(this.pid)
  }
  get postmaster() {
    return postmasterOf(this.dataDir)
  }
  /** All that it printed since its last start. */
  get said() {
    return this.#running.said()
  }

  /** Ends one part at once; the supervisor starts it again. Gives its process number. */
  kill(part: Part): number {
    const pid = this.parts[part]
    if (!pid) throw new Error(`There is no ${part} to kill.`)
    process.kill(pid, 'SIGKILL')
    return pid
  }

  /** Ends every process of Portico but PostgreSQL at once, as a machine that loses its power would. */
  killAll(): void {
    const pids = [this.pid, ...Object.values(this.parts)]
    for (const pid of pids) process.kill(pid, 'SIGKILL')
  }

  killPostgres(): number {
    const pid = this.postmaster
    if (!pid) throw new Error('There is no PostgreSQL to kill.')
    process.kill(pid, 'SIGKILL')
    return pid
  }

  /** After a stop or a kill, over the same data and at the same address; `tree`: as another release from now on. */
  async startAgain(changed: Record<string, string> = {}, tree = this.#tree): Promise<void> {
    this.#tree = tree
    this.#environment = { ...this.#environment, ...changed }
    const port = String(this.#running.port)
    await until('the killed Portico is gone', 15_000, async () => !isAlive(this.pid))
    this.#running = await startPortico(this.dataDir, { ...this.#environment, PORT: port }, tree)
  }

  /** Whether database, migrations, worker and API are well again. */
  untilReady = (mostMs = 60_000) => until('ready again', mostMs, async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok)

  /** As Ctrl-C does; throws where it did not go well. */
  stop = () => this.#running.end()

  /** One of the commands beside the product, `command('tools/demo-manifest.ts')`; gives what it printed. */
  async command(file: string, words: readonly string[] = [], changed: Record<string, string> = {}): Promise<string> {
    const env = { ...process.env, ...this.#environment, DATA_DIR: this.dataDir, PORT: String(this.#running.port), ...changed }
    const options = { cwd: this.#tree, env, maxBuffer: 512 << 20 }
    return (await promisify(execFile)(process.execPath, [path.join(this.#tree, file), ...words], options)).stdout
  }

  /** Stops it, or the rest of it, and removes its data. */
  async remove(): Promise<void> {
    const left = [this.pid, ...Object.values(this.parts)]
    await this.stop().catch(() => undefined)
    const postmaster = this.postmaster
    for (const pid of [...left, ...(postmaster ? [postmaster] : [])]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    if (postmaster) await until('PostgreSQL is gone', 15_000, async () => !isAlive(postmaster))
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
