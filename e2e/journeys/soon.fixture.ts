import { expect } from 'vitest'

/** The figure that is read twice in a row: the layout has come to rest. */
export async function settled(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  await soon(async () => {
    const [before, now] = [last, await read()]
    last = now
    return before === now
  }).toBe(true)
  return last
}

/** Waits for what a person would see; the machine that runs this may be busy. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 50 })
