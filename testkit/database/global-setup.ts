import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

type Shared = { users: number; run: ReturnType<typeof startRun> }
/** Each project of a run loads this file anew: what they share is kept where all of them see it. */
const kept = globalThis as { porticoTestRun?: Shared | undefined }

/** The first project to come starts what all of them share, the last to go ends it. */
export default async function setup(project: TestProject) {
  kept.porticoTestRun ??= { users: 0, run: startRun() }
  const shared = kept.porticoTestRun
  shared.users++
  const { runFolder, cluster, end } = await shared.run
  project.provide('runFolder', runFolder)
  project.provide('cluster', cluster)
  return async () => {
    if (--shared.users > 0) return
    kept.porticoTestRun = undefined
    await end()
  }
}

async function startRun() {
  const runFolder = await mkdtemp(join(tmpdir(), 'portico-run-'))
  // PostgreSQL may run as another user.
  await chmod(runFolder, 0o755)
  const { cluster, stop } = await startTestCluster()
  const end = async () => {
    await stop()
    await rm(runFolder, { recursive: true, force: true, maxRetries: 3 })
  }
  return { runFolder, cluster, end }
}
