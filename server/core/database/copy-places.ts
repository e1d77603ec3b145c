import { setTimeout as pause } from 'node:timers/promises'
import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Logger } from 'pino'
import {
  type CopyOwner,
  clearEnded,
  deleteCopy,
  insertCopy,
  listRunning,
  lockPlaces,
  type Running,
  renewCopy,
} from './copy-places.repository.ts'
import { ReaderPace, type SlowReader } from './reader-pace.ts'
import { createLines } from './waiting-lines.ts'

export type CopyRules = {
  /** How many may run at once, in all processes. */
  places: Readonly<Record<CopyOwner['kind'], number>>
  /** How long someone waits for a place. */
  waitMs: Readonly<Record<CopyOwner['kind'], number>>
  slowReader: SlowReader
}
export const copyRules: CopyRules = {
  places: { person: 4, background: 2 },
  // A job of the worker ends after 15 minutes.
  waitMs: { person: 10_000, background: 600_000 },
  slowReader: { bytesASecond: 16 * 1024, overMs: 30_000 },
}

/** The right to copy rows out, until it is ended: then so is what it copies. */
export type RunningCopy = {
  /** Done once its place is free again. */
  end(): Promise<void>
  /** Calls back once, at the end; at once where it has ended. */
  onEnd(work: () => void): void
  tooSlow(delivered: number, isBehind: boolean): boolean
}

const againMs = 200
const leaseMs = 60_000

/**
 * Whether one more may begin beside those of its kind that run. A person has one. A tenant has at most half of the places, and the last one
 * goes only to a tenant that has none: whatever one tenant does, another one finds a place.
 */
export function mayBegin(running: readonly Running[], owner: CopyOwner, places: number): boolean {
  if (running.length >= places) return false
  if (owner.kind === 'person' && running.some(({ user_id }) => user_id === owner.userId)) return false
  const own = running.filter(({ tenant_id }) => tenant_id === owner.tenantId).length
  return own === 0 || (own < Math.floor(places / 2) && running.length < places - 1)
}

type Needs = { pool: pg.Pool; now: () => Date; newId: () => string; log: Logger; rules: CopyRules }

/** Counted in the database, so for all processes. Nothing is held while one is waited for; undefined where none came free in time. */
export function createCopyPlaces({ pool, now, newId, log, rules }: Needs) {
  const woken = new Set<AbortController>()
  const lines = createLines()

  async function take(owner: CopyOwner, waitMs = rules.waitMs[owner.kind]): Promise<RunningCopy | undefined> {
    const until = performance.now() + waitMs
    const line = lines.join(`${owner.kind} ${owner.kind === 'person' ? owner.userId : owner.tenantId}`)
    try {
      for (;;) {
        // They can have a place one after the other only, so the questions of the others would just keep the database busy.
        const id = line.isFirst() ? await tryTake(owner) : undefined
        if (id) return running(id)
        const left = until - performance.now()
        if (left <= 0) return undefined
        await waitAWhile(Math.min(againMs, left))
      }
    } finally {
      line.leave()
    }
  }

  function tryTake(owner: CopyOwner): Promise<string | undefined> {
    return inLocal(pool, async (db) => {
      await lockPlaces(db)
      const at = now()
      await clearEnded(db, at)
      if (!mayBegin(await listRunning(db, owner.kind), owner, rules.places[owner.kind])) return undefined
      const id = newId()
      await insertCopy(db, id, owner, leaseFrom(at))
      return id
    })
  }

  /** Until a copy of this process ends, or for so long. */
  async function waitAWhile(ms: number): Promise<void> {
    const waiter = new AbortController()
    woken.add(waiter)
    await pause(ms, undefined, { signal: waiter.signal }).catch(() => undefined)
    woken.delete(waiter)
  }

  function running(id: string): RunningCopy {
    const endings: (() => void)[] = []
    let hasEnded = false
    const failed = (error: Error) => log.warn({ err: error }, 'the place of an export could not be kept or given back')
    const beat = setInterval(() => inLocal(pool, (db) => renewCopy(db, id, leaseFrom(now()))).catch(failed), leaseMs / 3).unref()
    const pace = new ReaderPace(rules.slowReader)
    return {
      async end() {
        if (hasEnded) return
        hasEnded = true
        clearInterval(beat)
        for (const work of endings) work()
        await inLocal(pool, (db) => deleteCopy(db, id)).catch(failed)
        for (const waiter of woken) waiter.abort()
      },
      onEnd: (work) => void (hasEnded ? work() : endings.push(work)),
      tooSlow: (delivered, isBehind) => pace.isTooSlow(performance.now(), delivered, isBehind),
    }
  }

  return take
}

const leaseFrom = (at: Date) => new Date(at.getTime() + leaseMs)
