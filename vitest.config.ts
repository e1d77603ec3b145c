import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './testkit/machine/longest-first.ts'

const root = import.meta.dirname
const rooms = ['contract', 'database', 'server', 'acquirer', 'vault', 'identity', 'demo', 'testkit', 'tools', 'bench', 'prove', 'ui', 'web']
const globalSetup = join(root, 'testkit/database/global-setup.ts')
const never = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'prove/quick.test.ts']
/** Files that start nothing and change nothing outside themselves: one process runs them after each other without beginning anew. */
const plain = [
  'contract/**/*.test.{ts,tsx}',
  'web/{features,router,shared,shell}/**/*.test.{ts,tsx}',
  'ui/!(gallery)/*.test.{ts,tsx}',
  'acquirer/{behaviours,booking}.test.ts',
  'bench/**/*.test.ts',
  'prove/**/*.test.ts',
  'testkit/{machine/*,samples}.test.ts',
  'tools/{contract,new,source,tests}/*.test.ts',
  'tools/{behaviours,boundaries,contract,cost,durations,names-of-actions,safety,screens,security-papers}.test.ts',
]

/**
 * Files that take a database of their own and leave nothing in the process: it loads the server once and runs them after each other.
 * What kills processes, drives browsers or keeps something at the top of a file stays out.
 */
const onTheServer = ['server/**/*.test.ts', 'identity/**/*.test.ts', 'database/*.test.ts']
const withGlobalSetup = existsSync(globalSetup) ? [globalSetup] : []

/** Everything but the browser journeys, which have a configuration of their own in e2e. */
export default defineConfig({
  root,
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'own process',
          include: [`{${rooms.join(',')}}/**/*.test.{ts,tsx}`],
          exclude: [...never, ...plain, ...onTheServer],
          globalSetup: withGlobalSetup,
        },
      },
      { extends: true, test: { name: 'server', include: onTheServer, exclude: never, isolate: false, globalSetup: withGlobalSetup } },
      { extends: true, test: { name: 'plain', include: plain, exclude: never, isolate: false } },
    ],
    // Processes, not threads: tests start PostgreSQL, browsers and servers, and change the environment.
    pool: 'forks',
    // One more than there are cores, four at most: much of a test is waiting for PostgreSQL, a browser or another process.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // Awaited events come within milliseconds; a busy machine may take longer without a fault.
    expect: { poll: { timeout: 15_000, interval: 25 } },
    hookTimeout: 90_000,
    teardownTimeout: 30_000,
    // Processes are killed, ports taken and browsers driven here. What passes only at the second try does not stop a change from landing,
    // but is marked in the output; a run by hand shows it fail.
    retry: process.env.CI ? 1 : 0,
  },
})
