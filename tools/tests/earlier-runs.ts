import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftovers } from './leftovers.ts'

/** The folders of runs and of what they start carry the id of the process that made them. */
const ofARun = /^portico-(?:test|e2e|files|acquirer)-(?<pid>\d+)-/

/** Ends and removes what runs have left in these folders that were killed before they could clean up. */
export async function removeEarlierRuns(places: readonly string[]): Promise<void> {
  for (const place of new Set(places.filter((place) => existsSync(place))))
    for (const name of readdirSync(place)) {
      const pid = Number(ofARun.exec(name)?.groups?.pid)
      if (!pid || isAlive(pid)) continue
      const folder = join(place, name)
      await endLeftovers(`PORTICO_TEST_RUN=${folder}`, folder, 0)
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      } catch {
        // another user's
      }
    }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
