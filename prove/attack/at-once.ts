/** Does the work with so many hands; each takes the next piece when it has done one. Results in the order of the work. */
export async function withHands<Work, Result>(
  hands: number,
  work: readonly Work[],
  handle: (work: Work, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(work.length)
  let next = 0
  const hand = async () => {
    while (next < work.length) {
      const index = next++
      results[index] = await handle(work[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(hands, work.length) }, hand))
  return results
}

/** The same call so many times, none waiting for another. */
export const atOnce = <Result>(times: number, call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => call(index)))

/** Returns at the moment when the condition is true, so that the next action still finds it true. */
export async function theMoment(isSo: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs
  while (!isSo() && performance.now() < end) await new Promise<void>((resolve) => setImmediate(resolve))
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks until there is an answer; throws with `what` after so long. */
export async function until<Answer>(what: string, mostMs: number, ask: () => Promise<Answer | undefined | false>): Promise<Answer> {
  const end = performance.now() + mostMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > end) throw new Error(`${what}: not within ${mostMs / 1000} s`)
    await pause(50)
  }
}
