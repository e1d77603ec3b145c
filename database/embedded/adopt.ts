import { askServer } from './cluster.repository.ts'
import { findPostmaster, type Postmaster, readPidFile, stopPostmaster, waitUntilReady, watchPostmaster } from './postmaster.ts'

/** A healthy server answers in milliseconds; giving up on one wrongly costs a clean restart. */
const ANSWER_TIMEOUT_MS = 3000

export type Expected = { clusterDir: string; program: string; serverArguments: string[]; adminUrl: string }

/**
 * Takes over the server that an earlier process left running, or stops it where it is not exactly the one we would start:
 * other settings, another program, another port, or no answer to our password. Undefined when there is none (any more).
 */
export async function adoptOrStop(expected: Expected, log: (line: string) => void): Promise<Postmaster | undefined> {
  const found = findPostmaster(expected.clusterDir)
  if (!found) return undefined
  const objection = await findObjection(found, expected)
  if (!objection) {
    log(`PostgreSQL was still running (process ${found.pid}) and is adopted`)
    return watchPostmaster(found)
  }
  log(`PostgreSQL was still running (process ${found.pid}) and is stopped: ${objection}`)
  await stopPostmaster(found)
  return undefined
}

type Found = NonNullable<ReturnType<typeof findPostmaster>>

async function findObjection(found: Found, expected: Expected): Promise<string | undefined> {
  const wanted = [expected.program, ...expected.serverArguments]
  if (wanted.join('\0') !== found.command.join('\0')) return 'it runs with other settings'
  if (readPidFile(expected.clusterDir)?.status === 'stopping') return 'it is stopping'
  if (!(await waitUntilReady(found, expected.clusterDir))) return 'it ended'
  try {
    const answer = await askServer(expected.adminUrl, ANSWER_TIMEOUT_MS)
    const same = answer.pid === found.pid && answer.dataDirectory === expected.clusterDir
    return same ? undefined : `another server answers on port ${answer.port}`
  } catch (error) {
    return `it does not answer (${(error as Error).message})`
  }
}
