import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, makeBeginning, type Stack, startStack } from '@portico/testkit/portico/whole-portico.ts'
import type { TestProject } from 'vitest/node'

/** What the sweep needs to know of a page. */
export type PortalPage = { path: string; title: { en: string; tr: string }; access: unknown }

declare module 'vitest' {
  interface ProvidedContext {
    /** One Portico for each worker, see `portico.fixture.ts`. */
    urls: string[]
    /** The mails of each, see `mail.fixture.ts`; of the one that E2E_URL names, the folder that E2E_MAIL_DIR does. */
    mailDirs: string[]
    /** Where each may call a receiver of this machine, as `host:port`; of the one that E2E_URL names, what E2E_RECEIVER says. */
    receivers: string[]
    password: string
    /** Every page of the portal; empty where this run does not sweep over them, see `sweep.fixture.ts`. */
    pages: PortalPage[]
    /** A folder for what one file of a worker leaves to the next, see `sessions.fixture.ts`. */
    sessions: string
  }
}

/** A Portico of its own for each worker of this run, or the one that E2E_URL names, which keeps what the journeys did to it. */
export default async function setup(project: TestProject) {
  project.provide('password', 'Harbour-lantern-41')
  const sessions = mkdtempSync(path.join(tmpdir(), 'portico-sessions-'))
  project.provide('sessions', sessions)
  project.provide('pages', await pagesFor(project))
  if (process.env.E2E_URL) {
    project.provide('urls', [process.env.E2E_URL])
    project.provide('mailDirs', [process.env.E2E_MAIL_DIR ?? ''])
    project.provide('receivers', [process.env.E2E_RECEIVER ?? ''])
    return () => rmSync(sessions, { recursive: true, force: true })
  }
  // Before they start, for each would build it.
  execFileSync(process.execPath, [path.join(import.meta.dirname, '..', 'tools', 'build-web.ts')], { stdio: 'inherit' })
  const beginning = await makeBeginning()
  const stacks = await startStacks(await workersOf(project), beginning.dataDir).finally(beginning.remove)
  project.provide(
    'urls',
    stacks.map(({ url }) => url),
  )
  project.provide(
    'mailDirs',
    stacks.map(({ mailDir }) => mailDir),
  )
  project.provide(
    'receivers',
    stacks.map(({ receiver }) => receiver),
  )
  return async () => {
    await stopAll(stacks)
    rmSync(sessions, { recursive: true, force: true })
  }
}

const sweeps = /\/accessibility[\w-]*\.test\.ts$/

/** The portal's own list, which is TSX. */
async function pagesFor(project: TestProject): Promise<PortalPage[]> {
  if (!(await filesOf(project)).some((file) => sweeps.test(file))) return []
  const lists = path.join(import.meta.dirname, '..', 'web', 'router', 'page-lists.ts')
  const { pages } = await project.import<{ pages: PortalPage[] }>(lists)
  return pages.map(({ path, title, access }) => ({ path, title, access }))
}

/** What the run was asked for is no part of vitest's public face: without it, all. */
async function filesOf(project: TestProject): Promise<string[]> {
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] }
  return (await project.globTestFiles(filenamePattern)).testFiles
}

/** A run of one file needs one. */
const workersOf = async (project: TestProject) => Math.max(1, Math.min(project.config.maxWorkers, (await filesOf(project)).length))

type Called = Stack & { receiver: string }
/** A receiver listens there in a journey; the portal calls no other address of this machine. */
async function startCalled(beginning: string): Promise<Called> {
  const receiver = `127.0.0.1:${await freePort()}`
  return { ...(await startStack(beginning, { OUTBOUND_ALLOW: receiver })), receiver }
}

const stopAll = (stacks: readonly Stack[]) => Promise.all(stacks.map((stack) => stack.stop()))

async function startStacks(count: number, beginning: string): Promise<Called[]> {
  const started = await Promise.allSettled(Array.from({ length: count }, () => startCalled(beginning)))
  const stacks = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = started.find((one) => one.status === 'rejected')
  if (!failed) return stacks
  await stopAll(stacks)
  throw failed.reason
}
