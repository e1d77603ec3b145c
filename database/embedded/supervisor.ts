import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

const FIRST_DELAY_MS = 100
const LONGEST_DELAY_MS = 10_000
/** A server that lived this long was healthy: the next death starts again with the shortest delay. */
const HEALTHY_AFTER_MS = 60_000

export type Supervisor = { pid(): number | undefined; stop(): Promise<void>; onRestart(listener: (reason: string) => void): () => void }

/** Keeps one server running until `stop`: whenever it dies it is started again, with longer delays while it does not stay up. */
export function supervise(first: Postmaster, start: (signal: AbortSignal) => Promise<Postmaster>, log: (line: string) => void): Supervisor {
  const stopping = new AbortController()
  const listeners = new Set<(reason: string) => void>()
  let current: Postmaster | undefined = first
  let stopped: Promise<void> | undefined

  const restart = async (failures: number): Promise<{ server?: Postmaster; failures: number }> => {
    for (let attempt = failures; ; attempt++) {
      try {
        await sleep(Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_DELAY_MS), undefined, { ref: false, signal: stopping.signal })
        return { server: await start(stopping.signal), failures: attempt + 1 }
      } catch (error) {
        if (stopping.signal.aborted) return { failures: attempt }
        log(`PostgreSQL could not be started again: ${(error as Error).message}`)
      }
    }
  }

  const keepRunning = async () => {
    let failures = 0
    while (current) {
      const startedAt = Date.now()
      const { process, ended } = current
      const how = await ended
      current = undefined
      if (stopping.signal.aborted) return
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) failures = 0
      const death = `PostgreSQL (process ${process.pid}) died: ${how}`
      log(death)
      const next = await restart(failures)
      failures = next.failures
      current = next.server
      if (!current || stopping.signal.aborted) return
      log(`PostgreSQL runs again as process ${current.process.pid}`)
      tell(`${death}; it was started again as process ${current.process.pid}`)
    }
  }

  const tell = (reason: string) => {
    for (const listener of listeners) {
      try {
        listener(reason)
      } catch (error) {
        log(`A listener to restarts failed: ${(error as Error).message}`)
      }
    }
  }

  const kept = keepRunning()
  const stop = async () => {
    stopping.abort()
    // Only an attempt to start is waited for: the end of a child alone would not keep Node alive.
    if (!current) await kept
    if (current) await stopPostmaster(current.process)
  }
  return {
    pid: () => current?.process.pid,
    stop: () => (stopped ??= stop()),
    onRestart: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
