import type { UndeliveredEvent } from '@portico/contract/features/undelivered/undelivered.contract.ts'
import { aParkedEvent } from '@portico/testkit/features/undelivered.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { readAll } from '@portico/testkit/read-all.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startOutboxRelay } from '../../core/outbox/outbox-relay.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

test('the platform reads page by page what the worker has given up, with why, and what it sends again once is delivered', async () => {
  const { platform, northwind, contoso } = portico.world
  const caller = portico.as(platform.people.administrator!)
  const ids = await Promise.all(Array.from({ length: 3 }, () => aParkedEvent(portico, northwind.id)))
  const seen = await readAll<UndeliveredEvent>(caller, '/api/v1/crm/undelivered', { pageSize: '2' })
  expect(seen.map(({ eventId }) => eventId).sort()).toEqual(ids.sort())
  const [id] = ids
  const facts = { topic: 'account.noticed', attempts: 300, reason: 'The mail server does not answer' }
  expect(seen).toContainEqual(expect.objectContaining({ ...facts, eventId: id, tenantId: northwind.id, tenantName: 'Northwind' }))

  const resend = (tenantId: string, event = id) => caller.post(`/api/v1/crm/tenants/${tenantId}/undelivered/${event}/resend`)
  for (const reply of [await resend(contoso.id), await resend(northwind.id, northwind.id)]) expect(reply.status).toBe(404)
  expect((await Promise.all([resend(northwind.id), resend(northwind.id)])).map(({ status }) => status).sort()).toEqual([204, 404])
  const heard: unknown[] = []
  const subscribers = [{ 'account.noticed': [async (delivery: object) => void heard.push(delivery)] }]
  const relay = startOutboxRelay({ pool: portico.pools.jobs, services: portico.services, subscribers, idleMs: 20 })
  await expect.poll(() => heard).toMatchObject([{ id, attempt: 1 }])
  await relay.stop()
  const of = "select tenant_id, actor_level, after ->> 'topic' as topic from audit_records where entity_id = $1 and result = 'done'"
  expect((await portico.admin.query(of, [id])).rows).toEqual([{ tenant_id: northwind.id, actor_level: 'platform', topic: facts.topic }])
})
