import { AsyncLocalStorage } from 'node:async_hooks'

/*
 * A request that holds a connection and waits for another can wait for requests that do the same, until all of them give up. So the
 * holder of a connection gets no other: every pool refuses, whatever role or purpose it has.
 */

type Held = { isHeld: boolean }
const held = new AsyncLocalStorage<Held>()

/** Runs `work` as the holder of a connection. What it leaves running may take one again once it has ended. */
export async function holdingConnection<T>(work: () => Promise<T>): Promise<T> {
  const mine: Held = { isHeld: true }
  try {
    return await held.run(mine, work)
  } finally {
    mine.isHeld = false
  }
}

/** Throws where the caller holds a connection already. */
export function refuseSecondConnection(wanted: string): void {
  if (held.getStore()?.isHeld)
    throw new Error(`A connection is held while another is asked for (${wanted}): open one after the other, or declare reach: 'none'`)
}
