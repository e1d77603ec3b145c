import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publish } from './outbox.ts'
import { type Delivery, type Subscribers, startOutboxRelay, waitMs } from './outbox-relay.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

const topic = 'transaction.changed'
async function say(count: number) {
  const { services, world } = portico
  const scope = { level: 'merchant', tenantId: world.acme.tenantId, merchantId: world.acme.id, mode: 'Test' } as const
  const ids = Array.from({ length: count }, () => services.newId())
  for (const transactionId of ids)
    await services.inScope(scope, (db) =>
      publish(db, services, topic, { transactionId, status: 'Captured' }, { merchantId: world.acme.id }),
    )
  return ids
}
const start = (subscriber: (delivery: Delivery) => Promise<void>, options = {}) =>
  startOutboxRelay({
    pool: portico.pools.jobs,
    services: portico.services,
    subscribers: [{ [topic]: [subscriber] } as Subscribers],
    idleMs: 20,
    backOffMs: () => 10,
    ...options,
  })
const waiting = async () => (await portico.admin.query('select count(*)::int as n from outbox where parked_at is null')).rows[0].n as number

test('every event reaches its subscriber, with the scope it was written in', async () => {
  const heard: Delivery[] = []
  const relay = start(async (delivery) => void heard.push(delivery))
  const ids = await say(20)
  await expect.poll(() => heard.length).toBe(20)
  await relay.stop()
  expect(heard.map(({ payload }) => (payload as { transactionId: string }).transactionId).sort()).toEqual(ids.sort())
  expect(heard[0]).toMatchObject({ topic, tenantId: portico.world.acme.tenantId, merchantId: portico.world.acme.id, mode: 'Test' })
  expect(await waiting()).toBe(0)
})

test('what was said, or claimed, by a clock that has been set back since does not wait for that time to come', async () => {
  const { services, admin } = portico
  const right = services.now
  services.now = () => new Date(Date.now() + 3_600_000)
  const ids = await say(2)
  services.now = right
  await say(1)
  await admin.query(`update outbox set leased_until = now() + interval '1 hour' where created_at < now() + interval '1 minute'`)
  const heard: Delivery[] = []
  const relay = start(async (delivery) => void heard.push(delivery))
  await expect.poll(() => heard.length).toBe(ids.length + 1)
  await expect.poll(waiting).toBe(0)
  await relay.stop()
})

test('what fails is delivered again until it succeeds', async () => {
  const tries = new Map<string, number>()
  const relay = start(async ({ id, attempt }) => {
    tries.set(id, attempt)
    if (attempt < 3) throw new Error('not yet')
  })
  await say(5)
  await expect.poll(() => [...tries.values()]).toEqual([3, 3, 3, 3, 3])
  await expect.poll(waiting).toBe(0)
  await relay.stop()
})

test('what never succeeds is parked after the last try, with its reason, and holds nothing up', async () => {
  const relay = start(async () => Promise.reject(new Error('poison')), { mostAttempts: 4 })
  await say(1)
  const parked = async () => (await portico.admin.query('select attempts, last_error from outbox where parked_at is not null')).rows
  await expect.poll(parked).toEqual([{ attempts: 4, last_error: 'poison' }])
  await relay.stop()
})

test('two relays share the work without delivering twice', async () => {
  const heard: string[] = []
  const relays = [1, 2].map(() =>
    start(async ({ id }) => {
      heard.push(id)
      await new Promise((resolve) => setTimeout(resolve, 3))
    }),
  )
  await say(40)
  await expect.poll(waiting).toBe(0)
  await Promise.all(relays.map((relay) => relay.stop()))
  expect(new Set(heard).size).toBe(40)
  expect(heard).toHaveLength(40)
})

test('an event whose worker died comes back when its lease ends', async () => {
  await say(1)
  await portico.admin.query(`update outbox set leased_until = now() + interval '300 milliseconds', attempts = 1 where parked_at is null`)
  const heard: number[] = []
  const relay = start(async ({ attempt }) => void heard.push(attempt))
  await expect.poll(() => heard).toEqual([2])
  await relay.stop()
})

test('an event of a transaction that was rolled back was never said', async () => {
  const { services, world } = portico
  const scope = { level: 'tenant', tenantId: world.northwind.id, mode: 'Live' } as const
  const failing = services.inScope(scope, async (db) => {
    await publish(db, services, topic, { transactionId: services.newId(), status: 'Captured' }, { merchantId: world.acme.id })
    throw new Error('the change did not happen')
  })
  await expect(failing).rejects.toThrow('did not happen')
  expect(await waiting()).toBe(0)
})

test('an event is tried for two days before it is given up, and every quarter of an hour at least', () => {
  const waits = Array.from({ length: 299 }, (_, at) => waitMs(at + 1))
  expect(waits.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2 * 86_400_000)
  expect(Math.max(...waits)).toBe(15 * 60_000)
  // For half an hour, every minute: an operator who restarts a mail server need not wait for it.
  expect(waits.slice(0, 38).reduce((sum, one) => sum + one, 0)).toBeLessThan(35 * 60_000)
})
