import { paymentsRepository } from './payments.repository.ts'
import { scheduleRepository } from './schedule.repository.ts'
import { type Derive, deriveFrom } from './signatures.ts'
import { openStore } from './store.repository.ts'
import { totalsRepository } from './totals.repository.ts'

export type LogLine = { event: string; [fact: string]: string | number | boolean | null | undefined }

/** Durations of the behaviours, in milliseconds; each has a default that is comfortable for a person watching. */
export type Timings = {
  /** Added to every answer, half before the effect and half after it. */
  latencyMs: number
  /** From the answer to the callback that tells the same. */
  callbackAfterMs: number
  /** From a pending answer to its result. */
  settleAfterMs: number
  /** How long a late answer takes. */
  lateAnswerMs: number
  /** How long a connection that gets no answer is held open. */
  holdMs: number
  /** How long the shopper has for a challenge. */
  challengeMs: number
  /** Waits between deliveries of a callback that was not taken; after the last one it is given up. */
  callbackRetryMs: readonly number[]
}

const MINUTE_MS = 60_000
export const DEFAULT_TIMINGS: Timings = {
  latencyMs: 0,
  callbackAfterMs: 150,
  settleAfterMs: 2_000,
  lateAnswerMs: 4_000,
  holdMs: MINUTE_MS,
  challengeMs: 10 * MINUTE_MS,
  callbackRetryMs: [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS, 360 * MINUTE_MS],
}

export type Clock = { now(): number }

export type Context = ReturnType<typeof createContext>

export type ContextOptions = {
  dir: string
  secret: string
  callbackUrl: string | null
  clock: Clock
  seed: string
  chaos: boolean
  timings: Timings
  log: (line: LogLine) => void
}

/** Everything an operation needs, made once. `publicUrl` and `wake` are set when the service listens. */
export function createContext(options: ContextOptions) {
  const store = openStore(options.dir)
  const derive: Derive = deriveFrom(options.seed)
  return {
    ...options,
    store,
    inTransaction: store.inTransaction,
    payments: paymentsRepository(store.db),
    schedule: scheduleRepository(store.db),
    totals: totalsRepository(store.db),
    derive,
    now: () => options.clock.now(),
    publicUrl: '',
    /** Tells the worker that something new may be due. */
    wake: () => {},
  }
}
