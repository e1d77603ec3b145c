import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { createQuotas, windowSeconds } from './quotas.ts'

const sizes = { user: 2, tenant: 3 }
let portico: TestPortico
let nowMs = 0
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { quotas: createQuotas(sizes, () => nowMs) })
})
afterAll(() => portico?.close())
beforeEach(() => {
  nowMs += 3_600_000
})

const peopleOf = ({ world }: TestPortico) => ({
  northwind: { admin: world.northwind.people.administrator!, finance: world.northwind.people.finance! },
  contoso: { admin: world.contoso.people.administrator! },
})
const ask = async (who: Parameters<TestPortico['as']>[0]) => portico.as(who).get('/api/v1/session/look')
async function statuses(who: Parameters<TestPortico['as']>[0], times: number) {
  const all: number[] = []
  for (let time = 0; time < times; time++) all.push((await ask(who)).status)
  return all
}
const atOnce = { user: sizes.user * windowSeconds, tenant: sizes.tenant * windowSeconds }

test('a caller over their quota learns when to try again, and is served then', async () => {
  const { northwind } = peopleOf(portico)
  expect(new Set(await statuses(northwind.admin, atOnce.user))).toEqual(new Set([200]))

  const refused = await ask(northwind.admin)
  expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '1'])
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.headers['cache-control']).toBe('no-store')

  nowMs += 1000
  expect(await statuses(northwind.admin, sizes.user + 1)).toEqual([200, 200, 429])
})

test('the people of a tenant share what it may ask for; those of another are not held up', async () => {
  const { northwind, contoso } = peopleOf(portico)
  await statuses(northwind.admin, atOnce.user)
  expect(await statuses(northwind.finance, atOnce.tenant - atOnce.user + 1)).toEqual([200, 200, 200, 200, 200, 429])
  expect((await ask(contoso.admin)).status).toBe(200)
})

test('a refused request of one user does not count for their tenant', async () => {
  const { northwind } = peopleOf(portico)
  await statuses(northwind.admin, atOnce.tenant * 2)
  expect((await ask(northwind.finance)).headers.ratelimit).toContain(`"tenant";r=${atOnce.tenant - atOnce.user - 1};`)
})

test('every answer says how much quota is left', async () => {
  const { contoso } = peopleOf(portico)
  const { headers } = await ask(contoso.admin)
  expect(headers['ratelimit-policy']).toBe(`"user";q=10;w=${windowSeconds}, "tenant";q=15;w=${windowSeconds}`)
  expect(headers.ratelimit).toBe('"user";r=9;t=1, "tenant";r=14;t=1')
})

test('timers of the portal count too, and no one signed in is counted for no one', async () => {
  const { contoso } = peopleOf(portico)
  const ping = () => portico.as(contoso.admin).post('/api/v1/session/ping')
  for (let time = 0; time < atOnce.user; time++) expect((await ping()).status).toBe(204)
  expect((await ping()).status).toBe(429)
  expect((await portico.nobody.get('/api/v1/session/look')).headers.ratelimit).toBeUndefined()
})
