import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { type Clock, createContext, DEFAULT_TIMINGS, type LogLine, type Timings } from './context.ts'
import { startWorker } from './worker.ts'

export type AcquirerOptions = {
  /** Folder of the store; made if it is not there. One running acquirer per folder. */
  dir: string
  /** Shared with the caller: signs requests and callbacks. At least 16 characters. */
  secret: string
  /** 0 takes a free port. */
  port?: number
  host?: string
  /** The callback address for requests that name none; without it, their results are not called back. */
  callbackUrl?: string
  /** Where shoppers reach this service; left out, the address it listens on. */
  publicUrl?: string
  clock?: Clock
  /** Ids, codes and chaos follow from it: the same seed and keys give the same answers. */
  seed?: string
  /** A seeded mix of all behaviours over all operations that name none themselves. */
  chaos?: boolean
  timings?: Partial<Timings>
  log?: (line: LogLine) => void
}

export type Acquirer = { url: string; port: number; stop(): Promise<void> }

/** Starts the sandbox acquirer; resolves when it answers. Rejects when the port is taken or the secret is too short. */
export async function startAcquirer(options: AcquirerOptions): Promise<Acquirer> {
  const { dir, secret, port = 0, host = '127.0.0.1', callbackUrl = null, chaos = false, log = () => {} } = options
  if (secret.length < 16) throw new Error('The acquirer needs a secret of at least 16 characters')
  const context = createContext({
    dir,
    secret,
    callbackUrl,
    chaos,
    log,
    clock: options.clock ?? Date,
    seed: options.seed ?? randomUUID(),
    timings: { ...DEFAULT_TIMINGS, ...options.timings },
  })
  const app = await buildApp(context)
  try {
    await app.listen({ port, host })
  } catch (error) {
    await app.close()
    context.store.close()
    throw error
  }
  const listening = (app.server.address() as AddressInfo).port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`
  context.publicUrl = options.publicUrl ?? url
  const worker = startWorker(context)
  context.wake = worker.wake

  return {
    url,
    port: listening,
    async stop() {
      await app.close()
      await worker.stop()
      context.store.close()
    },
  }
}
