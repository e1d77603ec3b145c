import { setTimeout } from 'node:timers/promises'
import { placeOf, startTcpProxy, type TcpProxy } from '@portico/testkit/machine/tcp-proxy.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let proxy: TcpProxy
let portico: TestPortico
let url: string
beforeAll(async () => {
  const cluster = inject('cluster')
  proxy = await startTcpProxy(placeOf(cluster.ownerUrl))
  portico = await aPortico(cluster, { through: proxy.through })
  url = await portico.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portico?.close()
  await proxy?.close()
})

/** How often the database was asked for one call, once connection, statements and session are warm. */
async function tripsOf(path: string, token: string): Promise<number> {
  const call = async () => {
    const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status, await reply.text()).toBe(200)
  }
  // The session is remembered for a second. On a busy machine one call may come too late for that, not each of five.
  const counted: number[] = []
  for (let n = 0; n < 5; n++) {
    await call()
    const before = proxy.roundTrips()
    await call()
    counted.push(proxy.roundTrips() - before)
  }
  return Math.min(...counted)
}

test.each([
  ['a tenant', '/api/v1/crm/lookup/active-languages', 'finance'],
  ['a merchant', '/api/v1/crm/lookup/active-countries', 'owner'],
])('a call that reads with one query, by %s, takes one round trip to the database', async (_who, path, who) => {
  const { world, as } = portico
  const person = who === 'owner' ? world.acme.owner : world.northwind.people.finance!
  as(person)
  expect(await tripsOf(path, `test-token-${person.id}`)).toBe(1)
})

test('a call that asks the database nothing takes none', async () => {
  const person = portico.world.northwind.people.finance!
  portico.as(person)
  expect(await tripsOf('/api/v1/_configuration/portal', `test-token-${person.id}`)).toBe(0)
})

test('a call of platform staff across all tenants takes one as well', async () => {
  const person = portico.world.platform.people.administrator!
  portico.as(person)
  expect(await tripsOf('/api/v1/tenants', `test-token-${person.id}`)).toBe(1)
})

test('once a session is known, it and its rights are read at the same time, as of now', async () => {
  let reads = 0
  const other = await aPortico(inject('cluster'), {
    through: proxy.through,
    findSession: async (token) => {
      const { id, tenantId, merchantId, level } = other.world.northwind.people.finance!
      const before = proxy.roundTrips()
      // Goes on only once the database is asked beside it.
      if (++reads > 1) await expect.poll(() => proxy.roundTrips(), { timeout: 3000, interval: 5 }).toBeGreaterThan(before)
      return reads > 2 ? undefined : { sessionId: token, userId: id, tenantId, merchantId, level, secondFactor: false }
    },
  })
  const statusOf = async () => (await other.withToken('token-of-a-person-who-rests').get('/api/v1/crm/users')).status
  try {
    expect(await statusOf()).toBe(200)
    await setTimeout(1100)
    expect(await statusOf()).toBe(200)
    // Rights that were read beside a session that is over open nothing.
    await setTimeout(1100)
    expect(await statusOf()).toBe(401)
  } finally {
    await other.close()
  }
})
