import type { TestProject } from 'vitest/node'
import { startTestCluster, type TestCluster } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

export default async function setup(project: TestProject) {
  const { cluster, stop } = await startTestCluster()
  project.provide('cluster', cluster)
  return stop
}
