import type { Context } from './context.ts'
import type { Callback } from './schedule.repository.ts'
import { settleOperation } from './settle-operation.ts'
import { callbackHeaders, fractionOf } from './signatures.ts'

const PARALLEL_DELIVERIES = 8
const DELIVERY_TIMEOUT_MS = 10_000
/** A clock that is set by hand moves without a timer: look at least this often. */
const LONGEST_NAP_MS = 1_000

export type Worker = { wake(): void; stop(): Promise<void> }

/** Brings due results about and delivers due callbacks, until stopped. All it has to do is in the store, so a restart goes on. */
export function startWorker(context: Context): Worker {
  const inFlight = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isWoken = false

  const run = () => {
    clearTimeout(timer)
    isWoken = false
    if (stopping.signal.aborted) return
    try {
      timer = setTimeout(run, Math.min(turn(), LONGEST_NAP_MS))
    } catch (error) {
      // A full disk, say: nothing is lost, it is all still in the store.
      context.log({ event: 'error', message: String(error) })
      timer = setTimeout(run, LONGEST_NAP_MS)
    }
  }

  /** Runs the due tasks and returns the time until the next one. */
  const turn = (): number => {
    // One reading of the clock for the whole turn: what falls due during it is seen by the next.
    const nowMs = context.now()
    for (const step of context.schedule.listDueSteps(nowMs)) {
      const result = settleOperation(context, step)
      context.log({ event: 'settled', requestId: step.requestId, status: step.status, result })
    }
    for (const callback of context.schedule.listDueCallbacks(nowMs)) {
      if (inFlight.size >= PARALLEL_DELIVERIES) break
      if (!inFlight.has(callback.id)) inFlight.set(callback.id, finished(callback))
    }
    const due = context.schedule.findNextDue(nowMs)
    return due === undefined ? LONGEST_NAP_MS : Math.max(due - context.now(), 1)
  }

  const finished = (callback: Callback) =>
    deliver(context, callback, stopping.signal)
      .catch((error) => context.log({ event: 'error', message: String(error) }))
      .finally(() => {
        inFlight.delete(callback.id)
        run()
      })

  run()
  return {
    wake() {
      if (isWoken) return
      isWoken = true
      setImmediate(run)
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.allSettled(inFlight.values())
    },
  }
}

async function deliver(context: Context, callback: Callback, stopping: AbortSignal): Promise<void> {
  const status = await post(context, callback, stopping)
  // Cut off by our own end: not an attempt, and made again after the next start.
  if (status === null && stopping.aborted) return
  const isTaken = status !== null && status >= 200 && status < 300
  const { callbackRetryMs, callbackAfterMs } = context.timings
  const now = context.now()
  if (isTaken) {
    const copiesLeft = callback.copiesLeft - 1
    context.schedule.updateCallback(
      copiesLeft > 0 ? 'Waiting' : 'Delivered',
      { ...callback, copiesLeft, dueAt: now + callbackAfterMs },
      status,
    )
  } else {
    const waitMs = callbackRetryMs[callback.attempts]
    // Between 0.8 and 1.2 of the wait, so that callbacks that failed together do not come back together.
    const jitter = 0.8 + 0.4 * fractionOf(context.derive('jitter', `${callback.id}:${callback.attempts}`))
    const next = { ...callback, attempts: callback.attempts + 1, dueAt: now + Math.round((waitMs ?? 0) * jitter) }
    context.schedule.updateCallback(waitMs === undefined ? 'GivenUp' : 'Waiting', next, status)
  }
  context.log({ event: 'callback', id: callback.id, attempt: callback.attempts + 1, status, taken: isTaken })
}

/** The HTTP status of the receiver, null when there was none. */
async function post(context: Context, { id, url, body }: Callback, stopping: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: callbackHeaders(context.secret, id, context.now(), body),
      body,
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(DELIVERY_TIMEOUT_MS), stopping]),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
