import { readFile } from 'node:fs/promises'
import { startTestCluster, type TestCluster } from '@portico/testkit/database/postgres.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A PostgreSQL of its own, to be killed. */
let cluster: TestCluster
let stopCluster: () => Promise<void>
let portico: TestPortico
let url: string
const paths = ['/api/v1/crm/lookup/active-languages', '/api/v1/crm/transactions?pageSize=5', '/api/v1/crm/users']

beforeAll(async () => {
  const started = await startTestCluster()
  cluster = started.cluster
  stopCluster = started.stop
  portico = await aPortico(cluster, { poolMax: 4 })
  portico.admin.on('error', () => undefined)
  url = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  await aCapturedPayment(portico)
  portico.as(portico.world.northwind.people.administrator!)
})
afterAll(async () => {
  await portico?.close().catch(() => undefined)
  await stopCluster?.()
})

async function ask(path: string) {
  const authorization = `Bearer test-token-${portico.world.northwind.people.administrator!.id}`
  const reply = await fetch(`${url}${path}`, { headers: { authorization }, signal: AbortSignal.timeout(25_000) })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
}

async function postmasterPid(): Promise<number> {
  const client = new pg.Client({ connectionString: cluster.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  return Number((await readFile(`${rows[0]!.data_directory}/postmaster.pid`, 'utf8')).split('\n')[0])
}

/** Calls from six people at a time until stopped, and their answers. */
function underLoad() {
  const answers: { status: number; retryAfter: string | null; text: string; at: number }[] = []
  let stopped = false
  const worker = async (n: number) => {
    for (let turn = n; !stopped; turn++) answers.push({ ...(await ask(paths[turn % paths.length]!)), at: performance.now() })
  }
  const workers = Promise.all(Array.from({ length: 6 }, (_, n) => worker(n)))
  return {
    answers,
    async stop() {
      stopped = true
      await workers
    },
  }
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe('while PostgreSQL is restarted under load', () => {
  const ways: [how: string, signal: NodeJS.Signals][] = [
    ['a fast restart', 'SIGINT'],
    ['its death', 'SIGKILL'],
  ]
  test.each(ways)(
    'after %s calls get 503, then answers as before, from the same process',
    async (_how, signal) => {
      const load = underLoad()
      await expect.poll(() => load.answers.filter(({ status }) => status === 200).length, { timeout: 10_000 }).toBeGreaterThan(30)
      expect(load.answers.every(({ status }) => status === 200)).toBe(true)

      process.kill(await postmasterPid(), signal)
      await expect.poll(() => load.answers.some(({ status }) => status === 503), { timeout: 10_000 }).toBe(true)
      const firstFailure = load.answers.findIndex(({ status }) => status !== 200)
      await expect
        .poll(() => load.answers.slice(-12).every(({ status }) => status === 200) && load.answers.length > firstFailure + 40, {
          timeout: 30_000,
        })
        .toBe(true)
      const healthyFrom = load.answers.length
      await pause(500)
      await load.stop()

      const statuses = new Set(load.answers.map(({ status }) => status))
      expect([...statuses].sort()).toEqual([200, 503])
      for (const { status, retryAfter, text } of load.answers.filter((answer) => answer.status === 503)) {
        expect(retryAfter, `${status} ${text}`).toMatch(/^\d+$/)
        expect(JSON.parse(text)).toMatchObject({ code: 'unavailable' })
      }
      expect(load.answers.slice(healthyFrom).every(({ status }) => status === 200)).toBe(true)
      expect(portico.pools.rw.totalCount).toBeLessThanOrEqual(4)
    },
    90_000,
  )
})
