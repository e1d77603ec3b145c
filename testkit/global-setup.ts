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

export default async function setup(project: TestProject) {
  const runFolder = await mkdtemp(join(tmpdir(), 'portico-run-'))
  // PostgreSQL may run as another user.
  await chmod(runFolder, 0o755)
  const { cluster, stop } = await startTestCluster()
  project.provide('runFolder', runFolder)
  project.provide('cluster', cluster)
  return async () => {
    await stop()
    await rm(runFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}
