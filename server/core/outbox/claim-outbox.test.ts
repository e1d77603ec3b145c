import { inLocal } from '@portico/database/scope.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { claimOutbox, type OutboxRow } from './outbox.repository.ts'
import { publish } from './outbox.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterEach(() => portico.admin.query('delete from outbox'))
afterAll(() => portico?.close())

async function say(count: number, merchant: 'acme' | 'initech' = 'acme'): Promise<string[]> {
  const { services, world } = portico
  const { id: merchantId, tenantId } = world[merchant]
  await services.inScope({ level: 'merchant', tenantId, merchantId, mode: 'Test' }, async (db) => {
    for (let said = 0; said < count; said++)
      await publish(db, services, 'transaction.changed', { transactionId: services.newId(), status: 'Captured' }, { merchantId })
  })
  const { rows } = await portico.admin.query<{ id: string }>('select id from outbox where tenant_id = $1 order by available_at, id', [
    tenantId,
  ])
  return rows.map(({ id }) => id)
}
const claim = (most: number, meanwhile: (rows: OutboxRow[]) => Promise<unknown> = async () => undefined) =>
  inLocal(portico.pools.jobs, async (db) => {
    const rows = await claimOutbox(db, { most, leaseMs: 30_000, now: new Date() })
    await meanwhile(rows)
    return rows.map(({ id }) => id)
  })
/** A worker that has claimed and not committed yet, until it is let go. */
async function aSlowWorker(most: number) {
  const gate = Promise.withResolvers<void>()
  const claimed = Promise.withResolvers<void>()
  const work = claim(most, () => {
    claimed.resolve()
    return gate.promise
  })
  await claimed.promise
  return { work, commits: gate.resolve, dies: () => gate.reject(new Error('the worker died')) }
}
const someoneWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await portico.admin.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    })
    .toBe(1)

test('a worker that reads the events that another is claiming waits for it, and then claims the next ones', async () => {
  const ids = await say(6)
  const first = await aSlowWorker(3)
  const second = claim(3)
  await someoneWaits()
  first.commits()
  expect([...(await first.work), ...(await second)].sort()).toEqual([...ids].sort())
  expect(await claim(3)).toEqual([])
})

test('events whose claim is rolled back are claimed by the worker that waited, each with one attempt', async () => {
  const ids = await say(3)
  const first = await aSlowWorker(3)
  const second = claim(3)
  await someoneWaits()
  first.dies()
  await expect(first.work).rejects.toThrow('the worker died')
  expect((await second).sort()).toEqual([...ids].sort())
  const { rows } = await portico.admin.query('select distinct attempts from outbox')
  expect(rows).toEqual([{ attempts: 1 }])
})

test('many workers at once claim every event of every tenant, and none twice', async () => {
  const ids = new Set([...(await say(40)), ...(await say(40, 'initech'))])
  const claimed: string[] = []
  const work = async (most: number) => {
    for (let rows = await claim(most); rows.length > 0; rows = await claim(most)) claimed.push(...rows)
  }
  await Promise.all([work(3), work(8), work(8), work(5)])
  await work(8)
  expect(claimed).toHaveLength(ids.size)
  expect(new Set(claimed)).toEqual(ids)
})

test('the oldest events are claimed first, whatever tenant they belong to', async () => {
  const old = await say(1, 'initech')
  await portico.admin.query("update outbox set available_at = available_at - interval '1 minute'")
  const many = await say(20)
  const oldest = await claim(3)
  expect(oldest).toContain(old[0])
  expect(oldest).not.toContain(many.at(-1))
})
