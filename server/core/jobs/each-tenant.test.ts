import { Writable } from 'node:stream'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { readAll } from '@portico/testkit/read-all.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runAgain } from '../outbox/run-again.ts'
import { tenantJob } from './each-tenant.ts'
import { reported } from './failed-jobs.ts'

type Listed = { eventId: string; topic: string; tenantId: string }
let portico: TestPortico
const logged: string[] = []
const logTo = new Writable({
  write(line, _, done) {
    logged.push(String(line))
    done()
  },
})
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { logTo })
})
afterAll(() => portico?.close())

const failedJobs = async () => {
  const all = await readAll<Listed>(portico.as(portico.world.platform.people.administrator!), '/api/v1/crm/undelivered')
  return all.filter(({ topic }) => topic.startsWith('sweep-'))
}
const aJob = (turn: Parameters<typeof tenantJob>[1]['turn']) =>
  tenantJob({ pool: portico.pools.jobs, services: portico.services }, { name: 'sweep-presence', modes: ['Live', 'Test'], turn })

test('a job that fails for one tenant runs for the others, is logged and listed for the platform, and leaves the list when it succeeds', async () => {
  const { platform, northwind, contoso } = portico.world
  const turns: string[] = []
  let broken = true
  const job = aJob(async ({ tenantId, mode }) => {
    turns.push(`${tenantId} ${mode}`)
    if (broken && tenantId === northwind.id && mode === 'Live') throw new Error('Northwind has a bad value')
  })
  for (let round = 0; round < 2; round++) await job.run({})
  const everyTurn = [platform, northwind, contoso].flatMap(({ id }) => [`${id} Live`, `${id} Test`])
  expect(turns.sort()).toEqual([...everyTurn, ...everyTurn].sort())
  const facts = {
    topic: 'sweep-presence',
    tenantId: northwind.id,
    tenantName: 'Northwind',
    reason: 'Northwind has a bad value',
    attempts: 2,
  }
  expect(await failedJobs()).toEqual([expect.objectContaining(facts)])
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ job: 'sweep-presence', tenantId: northwind.id, err: { message: 'Northwind has a bad value' } })
  broken = false
  await job.run({})
  expect(await failedJobs()).toEqual([])
})

test('what a turn leaves to others outside runs beside that of the other tenants, and its failure is listed too', async () => {
  const { northwind, contoso } = portico.world
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const ended: string[] = []
  const running = aJob(async ({ tenantId, mode }) => async () => {
    if (tenantId === northwind.id) await held
    if (tenantId === northwind.id && mode === 'Test') throw new Error('No answer')
    ended.push(tenantId)
  }).run({})
  await expect.poll(() => ended).toContain(contoso.id)
  expect(ended).not.toContain(northwind.id)
  letGo()
  await running
  expect(await failedJobs()).toMatchObject([{ tenantId: northwind.id, reason: 'No answer' }])
})

test('the platform runs a failed job again: for its tenant alone, or as a whole', async () => {
  const { platform, northwind, contoso } = portico.world
  const tools = { pool: portico.pools.jobs, services: portico.services }
  const whole = reported(tools, { name: 'sweep-identity', run: () => Promise.reject(new Error('No database')) })
  await expect(whole.run({})).rejects.toThrow('No database')
  const listed = await failedJobs()
  expect(listed.map(({ topic, tenantId }) => [topic, tenantId]).sort()).toEqual([
    ['sweep-identity', platform.id],
    ['sweep-presence', northwind.id],
  ])
  const caller = portico.as(platform.people.administrator!)
  const resend = (tenantId: string, id: string) => caller.post(`/api/v1/crm/tenants/${tenantId}/undelivered/${id}/resend`)
  for (const { tenantId, eventId } of listed) {
    expect((await resend(contoso.id, eventId)).status).toBe(404)
    expect((await Promise.all([resend(tenantId, eventId), resend(tenantId, eventId)])).map(({ status }) => status).sort()).toEqual([
      204, 404,
    ])
  }
  expect(await failedJobs()).toEqual([])
  const sent: { name: string; data: object }[] = []
  const send = async (name: string, data: object) => void sent.push({ name, data })
  await portico.admin.query("delete from outbox where topic <> 'job.requested'")
  await deliverTo(portico, [runAgain(send)])
  expect(sent.sort((one, other) => (one.name < other.name ? -1 : 1))).toEqual([
    { name: 'sweep-identity', data: {} },
    { name: 'sweep-presence', data: { tenantId: northwind.id, mode: 'Test' } },
  ])
  const turns: string[] = []
  await aJob(async ({ tenantId, mode }) => void turns.push(`${tenantId} ${mode}`)).run(sent[1]!.data)
  expect(turns).toEqual([`${northwind.id} Test`])
})

test('what many tenants leave to others outside is done ten at a time, and each has its turn', async () => {
  const { admin } = portico
  await admin.query(
    "insert into tenants (id, slug, name, created_at, updated_at) select gen_random_uuid(), 'many-' || n, 'Many ' || n, now(), now() from generate_series(1, 30) n",
  )
  let [running, most, ended] = [0, 0, 0]
  await aJob(async () => async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running--
    ended++
  }).run({})
  await admin.query("delete from tenants where slug like 'many-%'")
  expect([most, ended]).toEqual([10, 66])
})
