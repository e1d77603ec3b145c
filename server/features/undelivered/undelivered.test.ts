import type { Page } from '@portico/contract/core/page.ts'
import type { UndeliveredEvent } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { aParkedEvent } from '@portico/testkit/features/undelivered.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startOutboxRelay, waitMs } from '../../core/outbox/outbox-relay.ts'

let portico: TestPortico
let platform: Caller
const path = '/api/v1/crm/undelivered'
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  platform = portico.as(portico.world.platform.people.administrator!)
})
afterAll(() => portico?.close())

const listed = async () => ((await platform.get(path)).body as Page<UndeliveredEvent>).data
const resend = (caller: Caller, tenantId: string, id: string) => caller.post(`/api/v1/crm/tenants/${tenantId}/undelivered/${id}/resend`)

test('what the worker has given up is shown to the platform, with why, and is delivered once it is sent again', async () => {
  const { northwind } = portico.world
  const id = await aParkedEvent(portico, northwind.id)
  expect(await listed()).toMatchObject([
    {
      eventId: id,
      tenantId: northwind.id,
      tenantName: 'Northwind',
      topic: 'account.noticed',
      attempts: 300,
      reason: 'The mail server does not answer',
    },
  ])
  expect((await resend(platform, northwind.id, id)).status).toBe(204)
  expect(await listed()).toEqual([])
  const heard: [string, number][] = []
  const { pools, services } = portico
  const subscribers = [
    { 'account.noticed': [async (delivery: { id: string; attempt: number }) => void heard.push([delivery.id, delivery.attempt])] },
  ]
  const relay = startOutboxRelay({ pool: pools.jobs, services, subscribers, idleMs: 20 })
  await expect.poll(() => heard).toEqual([[id, 1]])
  await relay.stop()
  const { rows } = await portico.admin.query(
    "select action, tenant_id, actor_level, after from audit_records where entity = 'undelivered' and entity_id = $1",
    [id],
  )
  expect(rows).toEqual([
    { action: 'undelivered.resend', tenant_id: northwind.id, actor_level: 'platform', after: { topic: 'account.noticed' } },
  ])
})

test('older ones are reached page by page, each once', async () => {
  const ids = new Set<string>()
  for (let n = 0; n < 5; n++) ids.add(await aParkedEvent(portico, portico.world.northwind.id))
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await platform.get(path, { query: { pageSize: '2', ...(cursor && { cursor }) } })
    const page = body as Page<UndeliveredEvent>
    seen.push(...page.data.map(({ eventId }) => eventId))
    cursor = page.nextCursor
  }
  expect(seen.length).toBe(new Set(seen).size)
  expect([...ids].filter((id) => !seen.includes(id))).toEqual([])
  for (const id of ids) await resend(platform, portico.world.northwind.id, id)
})

test('what waits for the worker, lies with another tenant or was sent again already is not there to be sent again', async () => {
  const { northwind, contoso } = portico.world
  const id = await aParkedEvent(portico, northwind.id)
  expect((await resend(platform, contoso.id, id)).status).toBe(404)
  expect((await resend(platform, northwind.id, services().newId())).status).toBe(404)
  const twice = await Promise.all([resend(platform, northwind.id, id), resend(platform, northwind.id, id)])
  expect(twice.map(({ status }) => status).sort()).toEqual([204, 404])
})
const services = () => portico.services

test('seeing undelivered events needs one permission, and sending them again another', async () => {
  const { northwind } = portico.world
  const id = await aParkedEvent(portico, northwind.id)
  const looks = portico.as(await portico.personWith('platform', ['Platform.Deliveries.View']))
  expect([(await looks.get(path)).status, (await resend(looks, northwind.id, id)).status]).toEqual([200, 403])
  const staff = portico.as(northwind.people.administrator!)
  expect([(await staff.get(path)).status, (await resend(staff, northwind.id, id)).status]).toEqual([403, 403])
})

test('an event is tried for two days before it is given up, and every quarter of an hour at least', () => {
  const waits = Array.from({ length: 299 }, (_, at) => waitMs(at + 1))
  expect(waits.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(2 * 86_400_000)
  expect(Math.max(...waits)).toBe(15 * 60_000)
  // For half an hour, every minute: an operator who restarts a mail server need not wait for it.
  expect(waits.slice(0, 38).reduce((sum, one) => sum + one, 0)).toBeLessThan(35 * 60_000)
})
