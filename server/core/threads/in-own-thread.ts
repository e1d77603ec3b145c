import { Tinypool } from 'tinypool'

/**
 * Runs the default export of a module on one input in a thread that ends with it, so that the event loop answers everyone else meanwhile.
 * Beyond `limitMs` or 256 MB of memory it is stopped, and the call fails.
 */
export async function inOwnThread<Output>(module: URL, input: unknown, limitMs: number): Promise<Output> {
  const pool = new Tinypool({
    filename: module.href,
    execArgv: [],
    useAtomics: false,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    return (await pool.run(input, { signal: AbortSignal.timeout(limitMs) })) as Output
  } finally {
    await pool.destroy()
  }
}
