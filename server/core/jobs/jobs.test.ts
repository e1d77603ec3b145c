import { roleNamesOf } from '@portico/database/roles.ts'
import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareJobs, startJobs } from './jobs.ts'

let database: TestDatabase
const log = pino({ level: 'silent' })
beforeAll(async () => {
  const cluster = inject('cluster')
  database = await aDatabase(cluster)
  await prepareJobs(database.ownerUrl, roleNamesOf(cluster.template).app_jobs, ['count', 'flaky', 'waits'])
})
afterAll(() => database?.drop())

test('a job that was sent runs once, as the role that may only use the queue', async () => {
  const ran: unknown[] = []
  const queue = await startJobs({ url: database.urls.app_jobs, jobs: [{ name: 'count', run: async (data) => void ran.push(data) }], log })
  await queue.send('count', { n: 1 })
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual([{ n: 1 }])
  await queue.stop()
  expect(ran).toHaveLength(1)
})

test('a job that fails runs again', async () => {
  let tries = 0
  const run = async () => {
    if (++tries === 1) throw new Error('the first try fails')
  }
  const queue = await startJobs({ url: database.urls.app_jobs, jobs: [{ name: 'flaky', run }], log })
  await queue.send('flaky', {})
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(2)
  await queue.stop()
})

test('jobs of one group follow each other, and hold up none of another group', async () => {
  const begun: string[] = []
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const run = async (data: unknown) => {
    const { name } = data as { name: string }
    begun.push(name)
    if (name === 'slow 1') await held
  }
  const queue = await startJobs({ url: database.urls.app_jobs, jobs: [{ name: 'waits', atOnce: 3, run }], log })
  await queue.send('waits', { name: 'slow 1' }, 'slow')
  await expect.poll(() => begun).toEqual(['slow 1'])
  await queue.send('waits', { name: 'slow 2' }, 'slow')
  await queue.send('waits', { name: 'other' }, 'other')
  await expect.poll(() => begun).toEqual(['slow 1', 'other'])
  letGo()
  await expect.poll(() => begun).toEqual(['slow 1', 'other', 'slow 2'])
  await queue.stop()
})

test('preparing a second time changes nothing', async () => {
  await prepareJobs(database.ownerUrl, roleNamesOf(inject('cluster').template).app_jobs, ['count', 'flaky'])
})
