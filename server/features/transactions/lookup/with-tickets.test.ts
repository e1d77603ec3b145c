import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aTicket, aTicketOfTenant, sidesOf } from '@portico/testkit/features/tickets.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const paths = { tenant: '/api/v1/crm/transactions', merchant: '/api/v1/transactions', platform: '/api/v1/crm/transactions/platform' }
let portico: TestPortico
let sides: ReturnType<typeof sidesOf>

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  sides = sidesOf(portico)
  const refer = (value: string) => ({ references: [{ key: 'Transaction' as const, value }] })
  await aTicket(portico, refer(await aCapturedPayment(portico, { externalId: 'OF-ACME' })))
  await aTicketOfTenant(portico, refer(await aCapturedPayment(portico, { externalId: 'OF-TENANT' })))
  await aTicket(portico, { merchant: 'globex', ...refer(await aCapturedPayment(portico, { externalId: 'OF-GLOBEX', merchant: 'globex' })) })
  await aTicket(portico, {
    merchant: 'initech',
    ...refer(await aCapturedPayment(portico, { externalId: 'OF-INITECH', merchant: 'initech' })),
  })
  await aCapturedPayment(portico, { externalId: 'OF-NOBODY' })
  await aTicket(portico, { subject: 'About no payment' })
})
afterAll(() => portico?.close())

const found = async (caller: Caller, path: string, query: Record<string, string> = {}) => {
  const reply = await caller.get(path, { query: { hasTicket: 'true', pageSize: '100', ...query } })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { data: { externalId: string }[] }).data.map(({ externalId }) => externalId).toSorted()
}

test('each side finds the payments of the tickets that it reads, and no others', async () => {
  expect(await found(sides.staff, paths.tenant)).toEqual(['OF-ACME', 'OF-GLOBEX', 'OF-TENANT'])
  expect(await found(sides.merchant, paths.merchant)).toEqual(['OF-ACME'])
  expect(await found(sides.platform, paths.platform)).toEqual(['OF-TENANT'])
  const contoso = portico.as(portico.world.contoso.people.administrator!)
  expect(await found(contoso, paths.tenant)).toEqual(['OF-INITECH'])
})

test('it narrows what other filters leave, in the list, in its total and in its file', async () => {
  const query = { merchantId: portico.world.acme.id, currency: 'EUR' }
  expect(await found(sides.staff, paths.tenant, query)).toEqual(['OF-ACME', 'OF-TENANT'])
  const total = await sides.staff.get(`${paths.tenant}/total`, { query: { hasTicket: 'true', ...query } })
  expect(total.body).toEqual({ totalCount: 2, totalIsCapped: false })
  const file = await sides.staff.get(`${paths.tenant}/csv`, {
    query: { hasTicket: 'true', ...query, columns: 'externalId', spreadsheet: 'true' },
  })
  expect(file.text.split('\r\n').slice(1, -1).toSorted()).toEqual(['OF-ACME', 'OF-TENANT'])
})

test('a user who may not read tickets learns nothing of them by payments', async () => {
  const person = portico.as(await portico.personWith('tenant', ['CRM.Transaction.View', 'CRM.Transaction.Export']))
  for (const tail of ['', '/total', '/csv'])
    expect((await person.get(`${paths.tenant}${tail}`, { query: { hasTicket: 'true' } })).status).toBe(403)
  expect((await person.get(paths.tenant)).status).toBe(200)
  const query = { hasTicket: 'true' }
  expect((await person.post('/api/v1/crm/exports', { list: 'transactions', query })).status).toBe(403)
})
