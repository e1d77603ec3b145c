import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aClamd } from '@portico/testkit/clamd.ts'
import type { TestProject } from 'vitest/node'
import { makeBeginning, type Stack, startStack } from './stack.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** One Portico for each worker, see `portico.fixture.ts`. */
    urls: string[]
    /** The mails of each, see `mail.fixture.ts`; of the one that E2E_URL names, the folder that E2E_MAIL_DIR does. */
    mailDirs: string[]
    /** What a Portico of a file's own begins with, see `session.fixture.ts`; of the one that E2E_URL names, nothing is known. */
    beginning: string
    password: string
    /** A folder for what one file of a worker leaves to the next, see `sessions.fixture.ts`. */
    sessions: string
    /** Where a file says that its scan may end, see `scan.fixture.ts`. */
    scans: string
  }
}

/** A Portico of its own for each worker of this run, or the one that E2E_URL names, which keeps what the journeys did to it. */
export default async function setup(project: TestProject) {
  project.provide('password', 'Harbour-lantern-41')
  const sessions = mkdtempSync(path.join(tmpdir(), 'portico-sessions-'))
  project.provide('sessions', sessions)
  const scans = mkdtempSync(path.join(tmpdir(), 'portico-scans-'))
  project.provide('scans', scans)
  const removeFolders = () => {
    for (const folder of [sessions, scans]) rmSync(folder, { recursive: true, force: true })
  }
  if (process.env.E2E_URL) {
    project.provide('urls', [process.env.E2E_URL])
    project.provide('mailDirs', [process.env.E2E_MAIL_DIR ?? ''])
    project.provide('beginning', '')
    return removeFolders
  }
  // Before they start, for each would build it.
  execFileSync(process.execPath, [path.join(import.meta.dirname, '..', 'tools', 'build-web.ts')], { stdio: 'inherit' })
  const beginning = await makeBeginning()
  const clamd = await aClamd((file) => untilReleased(scans, file))
  const stacks = await startStacks(project.config.maxWorkers, beginning.dataDir, { CLAMAV_URL: clamd.url }).catch((error) => {
    beginning.remove()
    throw error
  })
  project.provide(
    'urls',
    stacks.map(({ url }) => url),
  )
  project.provide(
    'mailDirs',
    stacks.map(({ mailDir }) => mailDir),
  )
  project.provide('beginning', beginning.dataDir)
  return async () => {
    await stopAll(stacks)
    beginning.remove()
    removeFolders()
    await clamd.close()
  }
}

/** A file that holds `scan-me-when:NAME` waits for a file of that name, or for the end of the run. */
async function untilReleased(scans: string, file: Buffer): Promise<void> {
  const name = /scan-me-when:([\w-]+)/.exec(file.toString('latin1'))?.[1]
  while (name !== undefined && existsSync(scans) && !existsSync(path.join(scans, name)))
    await new Promise((resolve) => setTimeout(resolve, 50))
}

const stopAll = (stacks: readonly Stack[]) => Promise.all(stacks.map((stack) => stack.stop()))

async function startStacks(count: number, beginning: string, environment: Record<string, string>): Promise<Stack[]> {
  const started = await Promise.allSettled(Array.from({ length: count }, () => startStack(beginning, environment)))
  const stacks = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return stacks
  await stopAll(stacks)
  throw failed.reason
}
