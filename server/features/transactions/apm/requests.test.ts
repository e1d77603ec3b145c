import type { PageWithoutTotal } from '@portico/contract/core/page.ts'
import type { ApmRequest, OutcomeCounts } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aCapturedPayment, anUnreachedPayment, aPendingPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let portico: TestPortico
let clerk: Caller
const url = '/api/v1/crm/apm-transactions'
const of = { kind: 'requests' }
const ids: Record<'wallet' | 'waiting' | 'card' | 'unreached', string> = {} as never

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  ids.wallet = await aCapturedPayment(portico, { externalId: 'REQ-1', paymentMethod: 'Wallet' })
  ids.waiting = await aPendingPayment(portico, { externalId: 'REQ-2', paymentMethod: 'Crypto' })
  ids.card = await aCapturedPayment(portico, { externalId: 'REQ-3' })
  ids.unreached = (await anUnreachedPayment(portico, { externalId: 'REQ-4', paymentMethod: 'Apm', serviceProvider: 'Clearhaven' })).id
  // No provider that is named takes transfers, so there is no payment.
  const refused = anUnreachedPayment(portico, { externalId: 'REQ-5', paymentMethod: 'BankTransfer', serviceProvider: 'Adelphi Acquiring' })
  await expect(refused).rejects.toThrow('No service provider can take this payment')
  clerk = portico.as(await portico.personWith('tenant', ['CRM.VRPaymentsTransaction.View', 'CRM.Transaction.Export']))
})
afterAll(() => portico?.close())

async function list(query: Record<string, string> = {}, caller = clerk, at = url) {
  const reply = await caller.get(at, { query: { ...of, ...query } })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as PageWithoutTotal<ApmRequest>
}
const references = async (query: Record<string, string> = {}) => (await list(query)).data.map(({ externalId }) => externalId).sort()

test('each request to pay by an alternative method is a row with its outcome, even without a payment', async () => {
  const { data, totalCount } = await list()
  const shown = Object.fromEntries(
    data.map(({ externalId, outcome, transactionId, refusal }) => [externalId, { outcome, transactionId, refusal }]),
  )
  expect(shown).toEqual({
    'REQ-1': { outcome: 'Approved', transactionId: ids.wallet, refusal: null },
    'REQ-2': { outcome: 'Waiting', transactionId: ids.waiting, refusal: null },
    'REQ-4': { outcome: expect.any(String), transactionId: ids.unreached, refusal: null },
    'REQ-5': { outcome: 'NoPayment', transactionId: null, refusal: 'processing.noProvider' },
  })
  expect(totalCount).toBe(4)
  expect(data.find(({ externalId }) => externalId === 'REQ-5')).toMatchObject({
    serviceProvider: null,
    amountMinor: 1000,
    paymentMethod: 'BankTransfer',
  })
})

test('requests are found by outcome, key, method, merchant and time, page by page', async () => {
  expect(await references({ outcome: 'NoPayment' })).toEqual(['REQ-5'])
  expect(await references({ outcome: 'NoPayment,Approved' })).toEqual(['REQ-1', 'REQ-5'])
  expect(await references({ paymentMethod: 'Crypto,Apm' })).toEqual(['REQ-2', 'REQ-4'])
  expect(await references({ id: ids.wallet })).toEqual(['REQ-1'])
  expect(await references({ searchKey: 'REQ-2' })).toEqual(['REQ-2'])
  expect((await list({ searchKey: ids.wallet, searchParam: 'id' }, clerk, `${url}/searchKey`)).data).toHaveLength(1)
  expect(await references({ merchantId: portico.world.globex.id })).toEqual([])
  expect(await references({ dateTo: '2020-01-01T00:00:00Z' })).toEqual([])
  const first = await list({ pageSize: '3' })
  const second = await list({ pageSize: '3', cursor: first.nextCursor! })
  expect(new Set([...first.data, ...second.data].map(({ requestId }) => requestId)).size).toBe(4)
})

test('the counts are of each outcome that any request has, whichever of them the list asks for', async () => {
  const counted = async (query: Record<string, string> = {}, caller = clerk) => {
    const reply = await caller.get(`${url}/outcome-counts`, { query })
    expect(reply.status, reply.text).toBe(200)
    const { data } = reply.body as OutcomeCounts
    return Object.fromEntries(data.map(({ outcome, totalCount }) => [outcome, totalCount]))
  }
  const all = await counted()
  expect(all).toMatchObject({ Approved: 1, NoPayment: 1 })
  for (const [outcome, count] of Object.entries(all)) expect((await list({ outcome })).totalCount).toBe(count)
  expect(await counted({ searchKey: 'REQ-5' })).toEqual({ NoPayment: 1 })
  expect(await counted({ paymentMethod: 'Wallet', dateFrom: '2020-01-01T00:00:00Z' })).toEqual({ Approved: 1 })
  expect(await counted({}, portico.as(portico.world.contoso.people.administrator!))).toEqual({})
  for (const query of [{ status: 'Captured' }, { outcome: 'Approved' }, { sort: 'amountMinor' }] as Record<string, string>[])
    expect((await clerk.get(`${url}/outcome-counts`, { query })).status).toBe(422)
  const ofPayments = portico.as(await portico.personWith('tenant', ['CRM.Transaction.Apm.View']))
  expect((await ofPayments.get(`${url}/outcome-counts`)).status).toBe(403)
})

test('a filter that only payments have is refused for requests, and an outcome for payments', async () => {
  for (const query of [{ status: 'Captured' }, { sort: 'amountMinor' }, { cardLast4: '4242' }] as Record<string, string>[])
    expect((await clerk.get(url, { query: { ...of, ...query } })).status).toBe(422)
  const both = portico.as(await portico.personWith('tenant', ['CRM.VRPaymentsTransaction.View', 'CRM.Transaction.Apm.View']))
  expect((await both.get(url, { query: { outcome: 'Approved' } })).status).toBe(422)
})

test('each kind needs the permission of its lookup', async () => {
  expect((await clerk.get(url)).status).toBe(403)
  const other = portico.as(await portico.personWith('tenant', ['CRM.Transaction.Apm.View']))
  expect((await other.get(url, { query: of })).status).toBe(403)
  expect((await other.get(url)).status).toBe(200)
})

test('a user with only the lookup of requests reaches the payments of these requests and no others', async () => {
  expect((await clerk.get(`/api/v1/crm/transactions/${ids.wallet}`)).status).toBe(200)
  expect((await clerk.get(`/api/v1/crm/transactions/${ids.card}`)).status).toBe(404)
  const { data } = await list({ outcome: 'Approved' })
  expect((await clerk.get(`${url}/${data[0]!.requestId}`, { query: of })).body).toEqual(data[0])
  expect((await clerk.get(`${url}/${ids.wallet}`, { query: of })).status).toBe(404)
})

test('limits of a user hide requests of other merchants, methods and providers', async () => {
  const held = await portico.personWith('tenant', ['CRM.VRPaymentsTransaction.View'])
  await portico.admin.query('insert into user_limits (tenant_id, user_id, service_providers, updated_at) values ($1, $2, $3, now())', [
    held.tenantId,
    held.id,
    ['Clearhaven'],
  ])
  expect((await list({}, portico.as(held))).data.map(({ externalId }) => externalId)).toEqual(['REQ-4'])
})

test('the file holds what the list shows', async () => {
  const reply = await clerk.get(`${url}/csv`, { query: { ...of, timezoneOffset: '0', spreadsheet: 'true', outcome: 'NoPayment' } })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.text).toContain('REQ-5')
  expect(reply.text).toContain('10.00,EUR,NoPayment,processing.noProvider')
  expect(reply.text).not.toContain('REQ-1')
})
