import { pause } from './at-once.ts'
import { type Answer, Unanswered } from './call.ts'

/** One request of a load. `atMs`: when it was due, from the beginning of the load; `ms`: from then to its end, waiting included. */
export type Sent = { atMs: number; ms: number; answer?: Answer; unanswered?: Unanswered }

/** Requests at fixed times, whether or not earlier ones have been answered: a slow server cannot slow down those who come. */
export async function arrivals(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (index: number) => Promise<Answer>,
  isOver: () => boolean = () => false,
): Promise<Sent[]> {
  const startedAt = performance.now()
  const count = Math.round(perSecond * seconds)
  const sent: Promise<Sent>[] = []
  for (let index = 0; index < count && !isOver(); index++) {
    const atMs = (index * 1000) / perSecond
    const wait = startedAt + atMs - performance.now()
    if (wait > 1) await pause(wait)
    sent.push(
      send(index).then(
        (answer) => ({ atMs, ms: performance.now() - startedAt - atMs, answer }),
        (error: unknown) => {
          if (!(error instanceof Unanswered)) throw error
          return { atMs, ms: performance.now() - startedAt - atMs, unanswered: error }
        },
      ),
    )
  }
  return Promise.all(sent)
}

/** The value that so many of all are at most, 0.99 for p99. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
