export type Clock = { after(ms: number, work: () => void): () => void }

export const wallClock: Clock = {
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}

/** Between two looks for news; after one that failed twice as long (specification 000 sections 8 and 9). */
export const pollEveryMs = 30_000

type Poll = { ask: () => Promise<void>; failed: (error: unknown) => void; clock?: Clock }

/** Asks again and again, the next time counted from the end of the last, until the function that comes back is called. */
export function poll({ ask, failed, clock = wallClock }: Poll): () => void {
  let isStopped = false
  let cancel = () => {}
  const askIn = (ms: number) => {
    if (!isStopped) cancel = clock.after(ms, () => void look())
  }
  const look = async () => {
    try {
      await ask()
      askIn(pollEveryMs)
    } catch (error) {
      if (!isStopped) failed(error)
      askIn(2 * pollEveryMs)
    }
  }
  askIn(pollEveryMs)
  return () => {
    isStopped = true
    cancel()
  }
}
