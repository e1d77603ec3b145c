import { expect } from 'vitest'

/** Waits for what a person would see; the machine that runs this may be busy. */
export const soon = <Value>(read: () => Value) => expect.poll(read, { timeout: 30_000, interval: 50 })
