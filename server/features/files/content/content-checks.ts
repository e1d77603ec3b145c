import { once } from 'node:events'
import { Tinypool } from 'tinypool'
import { inTurn } from '../../../core/call/in-turn.ts'
import type { Content, ContentTask } from './content.worker.ts'

/** So many files are held in memory to be looked into, each by a thread. */
const places = 2
const mostWaiting = 50
/** The dearest file that is taken costs 2 s of CPU: a document with 60 MB of drawing, written in numbers. */
const mostMs = 30_000
const idleMs = 60_000
const mostHeapMb = 512

export type ContentChecks = {
  /** `open` gives the bytes, or the path where they are; it is called once there is a place. */
  look(open: () => Promise<ContentTask['source']>, extension: ContentTask['extension']): Promise<Content | 'tooMuch'>
  close(): Promise<void>
}

/**
 * Digest and kind of uploaded files. They are looked into beside the event loop, which answers everyone else meanwhile. A thread starts with the first file and ends when none has
 * come for a while. One that takes too long, or too much memory, is ended, and its file is refused.
 */
export function createContentChecks(limits = { mostMs }): ContentChecks {
  const pool = new Tinypool({
    filename: new URL('./content.worker.ts', import.meta.url).href,
    execArgv: [],
    // Waiting threads answer questions about them, too.
    useAtomics: false,
    minThreads: 0,
    maxThreads: places,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  })
  const inPlace = inTurn(places, mostWaiting)
  const run = async (task: ContentTask) => {
    const ended = new AbortController()
    const late = AbortSignal.timeout(limits.mostMs)
    // A thread that cannot even start fails no task of its own.
    const broken = once(pool, 'error', { signal: ended.signal }).then(([error]) => Promise.reject(error))
    try {
      const transferList = typeof task.source === 'string' ? [] : [task.source.buffer]
      return (await Promise.race([pool.run(task, { signal: late, transferList }), broken])) as Content
    } catch (error) {
      if (late.aborted || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return 'tooMuch'
      throw error
    } finally {
      ended.abort()
    }
  }
  return {
    look: (open, extension) => inPlace(async () => run({ source: await open(), extension })),
    close: () => pool.destroy(),
  }
}
