import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, vi } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** For what test files of one run share; `onceInARun` fills it. */
    runFolder: string
  }
}

const patience = { timeout: 85_000, interval: 100 }

/**
 * A folder that several test files of a run need and that is dear to make: the first one makes it, the others wait for it. Nobody
 * may change what is in it; it goes with the run.
 */
export async function onceInARun(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const place = join(inject('runFolder'), name)
  const [begun, unfinished, failed] = ['begun', 'unfinished', 'failed'].map((state) => `${place}.${state}`) as [string, string, string]
  const isFirst = await mkdir(begun).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    try {
      await mkdir(unfinished)
      await make(unfinished)
      await rename(unfinished, place)
    } catch (error) {
      await writeFile(failed, String(error))
      throw error
    }
  }
  await vi.waitUntil(() => existsSync(place) || existsSync(failed), patience)
  if (!existsSync(place)) throw new Error(`${name} could not be made; the test file that tried says why`)
  return place
}
