import type { Viewing } from '@portico/contract/features/viewings/viewings.contract.ts'
import { told } from '@portico/testkit/features/notifications.ts'
import { aWaitingPayout } from '@portico/testkit/features/payments.ts'
import { anAccountFor, anotherSession } from '@portico/testkit/features/profile.ts'
import { aTheme } from '@portico/testkit/features/tenants.ts'
import { reason } from '@portico/testkit/features/viewings.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mostStreams } from '../../core/streams/streams.ts'

const url = '/v1/api/in-app-notifications'
let portico: TestPortico
let origin: string
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  origin = await portico.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portico?.close())

type Heard = { status: number; signs: string[]; isOver(): boolean; leave(): void }
const leaving: (() => void)[] = []
afterAll(() => leaving.forEach((leave) => void leave()))

/** Opens a stream as a browser does, and keeps what it says. */
async function listen(token: string, { at = origin, query = '', headers = {} } = {}): Promise<Heard> {
  const gone = new AbortController()
  const reply = await fetch(`${at}${url}/stream${query}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: gone.signal,
  })
  const signs: string[] = []
  let over = !reply.ok
  const read = async () => {
    for await (const chunk of reply.body!.pipeThrough(new TextDecoderStream() as never) as AsyncIterable<string>)
      signs.push(...[...chunk.matchAll(/"sign":"(\w+)"/g)].map((match) => match[1]!))
  }
  if (reply.ok)
    void read()
      .catch(() => undefined)
      .finally(() => (over = true))
  leaving.push(() => gone.abort())
  return { status: reply.status, signs, isOver: () => over, leave: () => gone.abort() }
}

const someone = async () => {
  const person = await portico.personWith('tenant', [])
  const { token, sessionId } = await anotherSession(portico, person)
  return { person, token, sessionId }
}
const soon = { timeout: 2000, interval: 20 }

test('news is heard at once, by the person and no one else, in every window', async () => {
  const [one, other] = [await someone(), await someone()]
  const [first, second, theirs] = [await listen(one.token), await listen(one.token), await listen(other.token)]
  for (const stream of [first, second, theirs]) await expect.poll(() => stream.signs, soon).toContain('open')
  await told(portico, one.person)
  for (const stream of [first, second]) await expect.poll(() => stream.signs, soon).toContain('news')
  expect(theirs.signs).not.toContain('news')
})

test('a decision on a waiting payment is heard in every window of the tenant, and in no other tenant', async () => {
  const { world } = portico
  const tokenOf = async (person: Person) => (await anotherSession(portico, person)).token
  const [clerk, stranger] = [
    await listen(await tokenOf(world.northwind.people.finance!)),
    await listen(await tokenOf(world.contoso.people.finance!)),
  ]
  for (const stream of [clerk, stranger]) await expect.poll(() => stream.signs, soon).toContain('open')
  const transactions = [await aWaitingPayout(portico), await aWaitingPayout(portico)]
  // A stream that has just begun to listen says once that it may have missed something.
  const heard = ({ signs }: Heard) => signs.filter((sign) => sign === 'decided').length
  const before = [heard(clerk), heard(stranger)] as const
  const body = { transactions, reason: 'Not agreed' }
  const reply = await portico.as(world.northwind.people.administrator!).post('/api/v1/crm/transactions/payout/declinations', body)
  expect(reply.body).toMatchObject({ done: 2 })
  await expect.poll(() => heard(clerk), soon).toBe(before[0] + 1)
  expect(heard(stranger)).toBe(before[1])
})

test('A-NOTIF-17 reading or deleting in one window reaches the others', async () => {
  const { person, token } = await someone()
  const id = await told(portico, person)
  const acts = [
    () => caller(person).put(`${url}/mark-as-read/${id}`),
    () => caller(person).delete(`${url}/${id}`),
    () => caller(person).delete(url),
  ]
  for (const act of acts) {
    const stream = await listen(token)
    await expect.poll(() => stream.signs, soon).toContain('open')
    const before = stream.signs.filter((sign) => sign === 'changed').length
    await act()
    await expect.poll(() => stream.signs.filter((sign) => sign === 'changed').length, soon).toBeGreaterThan(before)
    stream.leave()
  }
})
const caller = (person: Person) => portico.as(person)

async function newLookOf(id: string): Promise<void> {
  const platform = caller(portico.world.platform.people.administrator!)
  const { version, tenantName } = (await platform.get(`/api/v1/tenants/${id}/details`)).body as { version: number; tenantName: string }
  const change = { version, tenantName, supportEmail: null, isDefaultTenant: false, themeSettings: aTheme }
  expect((await platform.put(`/api/v1/tenants/${id}`, change)).status).toBe(200)
}

test('a new look of a tenant is heard by all its people who are signed in, and no one else', async () => {
  const { northwind, contoso, acme } = portico.world
  const people = [northwind.people.support!, acme.owner, contoso.people.support!]
  const streams: Heard[] = []
  for (const person of people) streams.push(await listen((await anotherSession(portico, person)).token))
  for (const stream of streams) await expect.poll(() => stream.signs, soon).toContain('open')
  await told(portico, people[0]!)
  await expect.poll(() => streams[0]!.signs.some((sign) => sign !== 'open'), soon).toBe(true)
  const looks = () => streams.map(({ signs }) => signs.filter((sign) => sign === 'look').length)
  const before = looks()
  await newLookOf(northwind.id)
  await expect.poll(looks, soon).toEqual(before.map((count, at) => count + (at < 2 ? 1 : 0)))
  for (const stream of streams) stream.leave()
})

test('a user who views the portal as a tenant hears of its look and of nothing of their own, for as long as the viewing lasts', async () => {
  const { northwind } = portico.world
  const viewer = await portico.personWith('platform', ['Platform.Tenants.Actions.ViewAs', 'Platform.Tenants.View'])
  const { token } = await anotherSession(portico, viewer)
  const post = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  const started = await fetch(`${origin}/api/v1/tenants/${northwind.id}/viewings`, {
    ...post,
    body: JSON.stringify({ merchantId: null, reason }),
  })
  const { viewingId } = (await started.json()) as Viewing
  const [own, viewing] = [await listen(token), await listen(token, { headers: { viewAs: viewingId } })]
  for (const stream of [own, viewing]) await expect.poll(() => stream.signs, soon).toContain('open')
  await told(portico, viewer)
  await expect.poll(() => own.signs, soon).toContain('news')
  await newLookOf(northwind.id)
  await expect.poll(() => viewing.signs, soon).toContain('look')
  expect(viewing.signs).not.toContain('news')
  await portico.admin.query("update viewings set ends_at = now() + interval '1 second' where id = $1", [viewingId])
  const short = await listen(token, { headers: { viewAs: viewingId } })
  await expect.poll(() => short.signs, soon).toContain('open')
  await expect.poll(() => short.isOver(), { timeout: 4000 }).toBe(true)
})

test('reading the look is no sign of life', async () => {
  const touched: string[] = []
  const beside = await aPortico(inject('cluster'), { onActivity: (sessionId) => touched.push(sessionId) })
  expect((await beside.as(beside.world.acme.owner).get('/api/v1/session/look')).status).toBe(200)
  expect(touched).toEqual([])
  await beside.close()
})

test('says nothing of what it is about', async () => {
  const { person, token } = await someone()
  const stream = await listen(token)
  const heard: string[] = []
  const { Client } = (await import('pg')).default
  const spy = new Client({ connectionString: portico.database.urls.app_jobs })
  await spy.connect()
  spy.on('notification', ({ payload }) => heard.push(payload ?? ''))
  await spy.query('listen portico_streams')
  await told(portico, person, { title: 'A secret' })
  await expect.poll(() => stream.signs, soon).toContain('news')
  await expect.poll(() => heard, soon).toHaveLength(1)
  await spy.end()
  expect(heard[0]).toMatch(/^news [\w-]{24}$/)
  expect(heard[0]).not.toContain(person.id)
})

test('no one hears anything without a session', async () => {
  expect((await listen('nobody-has-this-token-at-all')).status).toBe(401)
})

test.each(['signing out', 'being deactivated', 'idling for too long'])('ends within two seconds of %s', async (how) => {
  const { person, token, sessionId } = await someone()
  const stream = await listen(token)
  await expect.poll(() => stream.signs, soon).toContain('open')
  const { sessions } = await portico.identity()
  if (how === 'signing out') await sessions.end(sessionId)
  if (how === 'being deactivated') await portico.admin.query("update users set status = 'Inactive' where id = $1", [person.id])
  if (how === 'idling for too long')
    await portico.admin.query("update identity.sessions set last_activity_at = now() - interval '1 day' where uid = $1", [sessionId])
  await expect.poll(() => stream.isOver(), soon).toBe(true)
})

test('is no sign of life: listening does not keep a session from idling', async () => {
  const touched: string[] = []
  const beside = await aPortico(inject('cluster'), { onActivity: (sessionId) => touched.push(sessionId) })
  const person = await beside.personWith('tenant', [])
  await beside.as(person).get(`${url}/stream`, { query: { lastsSeconds: '0' } })
  expect(touched).toEqual([])
  await beside.as(person).get(url)
  expect(touched).toHaveLength(1)
  await beside.close()
})

test('a person has so many streams at most, and one that is left makes room', async () => {
  const { token } = await someone()
  const streams = []
  for (let n = 0; n < mostStreams; n++) streams.push(await listen(token))
  for (const stream of streams) await expect.poll(() => stream.signs, soon).toContain('open')
  expect((await listen(token)).status).toBe(429)
  streams[0]!.leave()
  const again = async () => {
    const stream = await listen(token)
    if (stream.status !== 200) stream.leave()
    return stream.status
  }
  await expect.poll(again, soon).toBe(200)
})

test('ends when its time is over, or when the server stops, which it does not hold up', async () => {
  const beside = await aPortico(inject('cluster'))
  const at = await beside.app.listen({ port: 0, host: '127.0.0.1' })
  const person = await beside.personWith('tenant', [])
  await anAccountFor(beside, person)
  const token = await (await beside.identity()).sessions.issueToken(person.id, 3600)
  const short = await listen(token, { at, query: '?lastsSeconds=1' })
  const long = await listen(token, { at })
  await expect.poll(() => long.signs, soon).toContain('open')
  await expect.poll(() => short.isOver(), { timeout: 4000 }).toBe(true)
  expect(long.isOver()).toBe(false)
  const startedAt = performance.now()
  await beside.close()
  expect(performance.now() - startedAt).toBeLessThan(3000)
  await expect.poll(() => long.isOver(), soon).toBe(true)
})

test('another API process hears it too', async () => {
  const { buildApp } = await import('../../app.ts')
  const { pino } = await import('pino')
  const { sessions } = await portico.identity()
  const app = buildApp({
    services: portico.services,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    findSession: sessions.findByAccessToken,
    livingSessions: sessions.livingOf,
    listenUrl: portico.database.urls.app_jobs,
  })
  const at = await app.listen({ port: 0, host: '127.0.0.1' })
  const { person, token } = await someone()
  const stream = await listen(token, { at })
  await expect.poll(() => stream.signs, soon).toContain('open')
  // Its connection to PostgreSQL may still be on its way; what it missed until then it says once it is there.
  await told(portico, person)
  await expect.poll(() => stream.signs.some((sign) => sign !== 'open'), soon).toBe(true)
  await app.close()
})
