import type { Page } from '@portico/contract/core/page.ts'
import type { Problem } from '@portico/contract/core/problem.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aTicketOfTenant } from '@portico/testkit/features/tickets.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkAuditChain, sealAudit } from '../audit/audit-chain.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

type Line = {
  action: string
  entityId: string
  actorId: string
  merchantId: string | null
  result: string
  after: { code: string; detail: string }
  requestId: string
}
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const aChange = { actionType: 'Captured', note: 'The bank says so', expectedVersion: 1 }
const aRefund = { amountMinor: 100, reasonCode: 'CustomerRequest' }

/** What the trail of a tenant has of refusals of this person. */
async function refusalsOf(person: Person, auditor = portico.world.northwind.people.auditor!): Promise<Line[]> {
  const { body } = await portico.as(auditor).get(`/api/v1/crm/audit?result=refused&actorId=${person.id}&pageSize=100`)
  return (body as Page<Line>).data
}

test('a refused change is recorded once, with its action and its record', async () => {
  const { auditor } = portico.world.northwind.people
  const id = await aCapturedPayment(portico, {})
  const reply = await portico.as(auditor!).post(`/api/v1/crm/transactions/${id}/refunds`, aRefund, keyed('refusal-of-an-auditor'))
  expect(reply.status).toBe(403)
  expect(await refusalsOf(auditor!)).toMatchObject([{ action: 'transactions.refund', entityId: id, result: 'refused' }])
})

test('a change is not refused while the database cannot put that on record: the caller asks again', async () => {
  const { auditor } = portico.world.northwind.people
  const caller = portico.as(auditor!)
  const known = (await refusalsOf(auditor!)).length
  await portico.admin.query(
    `create function lose_refusal() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
     create trigger lose_refusal before insert on audit_records for each row when (new.result = 'refused') execute function lose_refusal()`,
  )
  const change = async () => caller.put(`/api/v1/crm/transactions/${await aCapturedPayment(portico, {})}/StatusChange`, aChange)
  try {
    const reply = await change()
    expect([reply.status, reply.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  } finally {
    await portico.admin.query('drop trigger lose_refusal on audit_records; drop function lose_refusal()')
  }
  expect(await refusalsOf(auditor!)).toHaveLength(known)
  expect((await change()).status).toBe(403)
  expect(await refusalsOf(auditor!)).toHaveLength(known + 1)
})

test('a refused access is recorded in the caller’s tenant, not in the record’s', async () => {
  const { contoso, acme } = portico.world
  const id = await aCapturedPayment(portico, {})
  const stranger = contoso.people.finance!
  const reply = await portico.as(stranger).post(`/api/v1/crm/transactions/${id}/refunds`, aRefund, keyed('refusal-of-a-stranger'))
  expect(reply.status).toBe(404)
  expect(await refusalsOf(stranger, contoso.people.auditor!)).toMatchObject([{ entityId: id, actorId: stranger.id }])
  expect(await refusalsOf(stranger)).toEqual([])
  const nothing = '0198c0de-0000-7000-8000-000000000000'
  const merchant = await portico.as(acme.owner).post(`/api/support/ticket/${nothing}/close`, {})
  expect(merchant.status).toBe(404)
  expect(await refusalsOf(acme.owner)).toMatchObject([{ merchantId: acme.id, entityId: nothing }])
})

test('a change that came too late is on record; what could not be read, and reading, are not', async () => {
  const { administrator } = portico.world.northwind.people
  const caller = portico.as(administrator!)
  const before = (await refusalsOf(administrator!)).length
  const label = { value: 'Late', color: '#336699', description: 'x' }
  const { labelId, version } = (await caller.post('/api/support/label', label)).body as { labelId: string; version: number }
  expect((await caller.put(`/api/support/label/${labelId}`, { ...label, version: version + 7 })).status).toBe(409)
  expect((await caller.put(`/api/support/label/${labelId}`, { ...label, version: 'seven' })).status).toBe(422)
  expect((await caller.get('/api/v1/crm/transactions/0198c0de-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await refusalsOf(administrator!)).length - before).toBe(1)
})

test('the trail of a record shows a change that came too late, beside the one that was in time', async () => {
  const { administrator } = portico.world.northwind.people
  const caller = portico.as(administrator!)
  const label = { value: 'Twice', color: '#336699', description: 'x' }
  const { labelId, version } = (await caller.post('/api/support/label', label)).body as { labelId: string; version: number }
  const change = { ...label, description: 'y', version }
  expect((await caller.put(`/api/support/label/${labelId}`, change)).status).toBe(200)
  expect((await caller.put(`/api/support/label/${labelId.toUpperCase()}`, change)).status).toBe(409)
  const trail = (await caller.get(`/api/support/label/${labelId}/audit`)).body as Page<Line>
  expect(trail.data.map(({ action, result }) => [action, result])).toEqual([
    ['labels.update', 'refused'],
    ['labels.update', 'done'],
    ['labels.create', 'done'],
  ])
})

test('the trail of a ticket shows its tenant what staff of the platform were refused', async () => {
  const { northwind, platform } = portico.world
  const ticketId = await aTicketOfTenant(portico)
  const close = () => portico.as(platform.people.administrator!).post(`/api/support/${northwind.id}/ticket/${ticketId}/close`)
  expect([(await close()).status, (await close()).status]).toEqual([204, 409])
  const trail = (await portico.as(northwind.people.auditor!).get(`/api/support/ticket/${ticketId}/audit`)).body as Page<Line>
  expect(trail.data.map(({ action, result }) => [action, result])).toEqual([
    ['support.close', 'refused'],
    ['support.close', 'done'],
    ['support.raise', 'done'],
  ])
})

test('a record keeps which sentence of the catalogue refused, sealed with the rest; of the guard it keeps no more than the answer said', async () => {
  const { northwind } = portico.world
  const { finance, auditor } = northwind.people
  const id = await aCapturedPayment(portico, {})
  const refund = (by: Person) =>
    portico
      .as(by)
      .post(`/api/v1/crm/transactions/${id}/refunds`, { ...aRefund, amountMinor: 99_999_999 }, keyed(`sentence-${by.id}`))
      .then(({ body }) => body as Problem)
  const [tooMuch, forbidden] = [await refund(finance!), await refund(auditor!)]
  expect(tooMuch).toMatchObject({ reason: 'transactions.refundTooMuch', params: { left: { minor: expect.any(Number) } } })
  const about = `/api/v1/crm/transactions/${id}/audit`
  const trail = ((await portico.as(auditor!).get(about)).body as Page<Line>).data.filter(({ result }) => result === 'refused')
  const said = ({ code, detail, reason, params }: Problem) => ({ code, detail, reason, params })
  expect(trail.map(({ after }) => after)).toEqual([{ code: forbidden.code, detail: forbidden.error }, said(tooMuch)])
  const chain = await portico.services.inScope({ level: 'tenant', tenantId: northwind.id, mode: 'Live' }, async (db) => {
    await sealAudit(db, new Date(Date.now() + 60_000))
    return checkAuditChain(db)
  })
  expect(chain).toMatchObject({ unsealed: 0, brokenAt: null })
})
