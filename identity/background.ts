import type { IdentityLog } from './context.ts'

export type Background = { run(what: string, work: () => Promise<unknown>): void; settle(): Promise<void> }

/** Work the page does not wait for, so that its time tells nothing. It is finished before the server stops. */
export function createBackground(log: IdentityLog): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(what, work) {
      const promise = work()
        .catch((error: Error) => log.error({ err: error }, `${what} failed`))
        .finally(() => running.delete(promise))
      running.add(promise)
    },
    settle: async () => void (await Promise.all(running)),
  }
}
