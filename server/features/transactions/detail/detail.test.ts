import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let finance: Caller
let platform: Caller
let id: string
let refundId: string
const at = '/api/v1/crm/transactions'

beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  const { world, as } = provider.portico
  finance = as(world.northwind.people.finance!)
  platform = as(world.platform.people.support!)
  id = await provider.aPayment({
    amountMinor: 10_000,
    externalId: 'ORD-1',
    details: { description: 'Two shirts', risk: { score: 12, level: 'Normal' } },
  })
  await provider.aPayment({ amountMinor: 500 })
  for (const amountMinor of [1000, 2000]) {
    const reply = await finance.post(
      `${at}/${id}/refunds`,
      { amountMinor, reasonCode: 'ReturnedGoods', note: 'Too large' },
      { headers: { 'idempotency-key': `detail-${amountMinor}` } },
    )
    refundId = (reply.body as { childTransactionId: string }).childTransactionId
  }
  await provider.settled()
})
afterAll(() => provider?.stop())

const get = async <Body>(url: string, caller = finance) => {
  const reply = await caller.get(url)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Body
}

test('the money of a payment adds up', async () => {
  const payment = await get<Record<string, number>>(`${at}/${id}`)
  expect(payment).toMatchObject({
    amountAuthorisedMinor: 10_000,
    amountCapturedMinor: 10_000,
    amountRefundedMinor: 3000,
    amountRefundableMinor: 7000,
    feeTotalMinor: 320,
    netMinor: 6680,
  })
  expect(payment).toMatchObject({
    description: 'Two shirts',
    risk: { score: 12, level: 'Normal' },
    counts: { attempts: 1, related: 3, fees: 1 },
  })
  expect(payment.counts).toMatchObject({ events: (await get<{ totalCount: number }>(`${at}/${id}/events`)).totalCount })
})

test('a refund is a transaction of its own that points to its payment', async () => {
  const refund = await get<object>(`${at}/related/${refundId}`)
  expect(refund).toMatchObject({
    type: 'Refund',
    status: 'Successful',
    parentTransactionId: id,
    rootTransactionId: id,
    direction: 'Out',
    amountMinor: 2000,
    shownMinor: -2000,
    externalId: null,
    cardLast4: '4242',
  })
  const related = await get<{ data: { relation: string; shownMinor: number }[] }>(`${at}/${refundId}/related`)
  expect(related.data.map(({ relation, shownMinor }) => `${relation} ${shownMinor}`)).toEqual(['Parent 10000', 'Sibling -1000'])
  const ofPayment = await get<{ data: { relation: string; shownMinor: number }[] }>(`${at}/${id}/related`)
  expect(ofPayment.data.map(({ relation, shownMinor }) => `${relation} ${shownMinor}`)).toEqual([
    'Child -1000',
    'Child -2000',
    'SameShopper 500',
  ])
})

test('B-TXN-01 events are paged newest first, forwards and back', async () => {
  type Events = {
    data: { seq: number; eventId: string; reasonCode: string | null; reasonText: string | null }[]
    nextCursor: string | null
    previousCursor: string | null
    totalCount: number
  }
  const all = await get<Events>(`${at}/${id}/events?pageSize=100`)
  expect(all.data.map(({ seq }) => seq)).toEqual(Array.from({ length: all.totalCount }, (_, index) => all.totalCount - index))
  const first = await get<Events>(`${at}/${id}/events?pageSize=3`)
  const second = await get<Events>(`${at}/${id}/events?pageSize=3&cursor=${first.nextCursor}`)
  const back = await get<Events>(`${at}/${id}/events?pageSize=3&cursor=${second.previousCursor}`)
  expect([...first.data, ...second.data].map(({ seq }) => seq)).toEqual(all.data.slice(0, 6).map(({ seq }) => seq))
  expect(back.data).toEqual(first.data)
  expect(all.data).toContainEqual(expect.objectContaining({ reasonCode: 'ReturnedGoods', reasonText: 'Too large' }))
})

test('an event of a provider brings its request and response, for those who may see them', async () => {
  const { data } = await get<{ data: { eventId: string; apiLogId: string | null; title: string; said: object }[] }>(`${at}/${id}/events`)
  const event = data.find(({ title }) => title === 'Captured 100,00 EUR')!
  expect(event.said).toEqual({ reason: 'history.captured', params: { amount: { minor: 10_000, currency: 'EUR' } } })
  const detail = await get<{
    transactionId: string
    apiLog: { flow: string; statusCode: number; requestBody: string; responseBody: string }
  }>(`${at}/events/${event.eventId}`)
  expect(detail).toMatchObject({ transactionId: id, apiLog: { flow: 'Authorise', statusCode: 200 } })
  expect(JSON.parse(detail.apiLog.requestBody)).toMatchObject({ amountMinor: 10_000 })
  expect(JSON.parse(detail.apiLog.responseBody)).toMatchObject({ status: 'Approved' })
  expect(await get<object>(`${at}/api-logs/${event.apiLogId}`)).toMatchObject({ flow: 'Authorise' })
  const reader = provider.portico.as(await provider.portico.personWith('tenant', ['CRM.Transaction.View']))
  expect((await reader.get(`${at}/events/${event.eventId}`)).status).toBe(403)
})

test('calls for refunds are among the calls of their payment, and alone on the refund', async () => {
  type Logs = { data: { flow: string; direction: string }[]; totalCount: number }
  const ofPayment = await get<Logs>(`${at}/${id}/api-logs?pageSize=100`)
  expect(ofPayment.data.filter(({ flow, direction }) => flow === 'Refund' && direction === 'OutboundProvider')).toHaveLength(2)
  const ofRefund = await get<Logs>(`${at}/${refundId}/api-logs?pageSize=100`)
  expect(new Set(ofRefund.data.map(({ flow }) => flow))).toEqual(new Set(['Refund']))
})

test('debits equal credits, and the entries are found under their own merchant only', async () => {
  const { world } = provider.portico
  const accounting = await get<{ data: object[]; sums: object[] }>(
    `/api/acc/customers/${world.acme.id}/transactions/${id}/accounting-entries`,
  )
  expect(accounting.sums).toEqual([{ currency: 'EUR', debitMinor: 13_320, creditMinor: 13_320 }])
  expect(accounting.data).toHaveLength(8)
  expect((await finance.get(`/api/acc/customers/${world.globex.id}/transactions/${id}/accounting-entries`)).status).toBe(404)
  const own = await get<object>(`/api/v1/transactions/${id}/accounting-entries`, provider.portico.as(world.acme.owner))
  expect(own).toEqual(accounting)
})

test('the balance says whether all that may go back is covered', async () => {
  const balance = await get<object>(`${at}/${id}/check-balance`)
  // 10.500 captured, 3.000 refunded, 364 of fees.
  expect(balance).toMatchObject({
    currency: 'EUR',
    availableMinor: 10_500 - 3000 - 320 - 45,
    requiredMinor: 7000,
    sufficient: true,
    shortfallMinor: 0,
    source: 'Ledger',
  })
})

test('platform staff see the payment of any tenant, a stranger gets the same answer as for a missing payment', async () => {
  const { world, as } = provider.portico
  expect(await get<object>(`${at}/${id}`, platform)).toMatchObject({ id, tenantName: 'Northwind' })
  const { data } = await get<{ data: { eventId: string; apiLogId: string | null }[] }>(`${at}/${id}/events`, platform)
  await get(`${at}/events/${data[0]!.eventId}`, platform)
  await get(`${at}/api-logs/${data.find(({ apiLogId }) => apiLogId)!.apiLogId}`, platform)
  const missing = '019f0000-0000-7000-8000-000000000000'
  const strangers = [as(world.contoso.people.finance!), platform, finance]
  for (const tail of ['', '/details', '/events', '/cascading', '/related', '/api-logs', '/fees', '/check-balance'])
    for (const stranger of strangers) expect((await stranger.get(`${at}/${missing}${tail}`)).status, tail).toBe(404)
  const foreign = await as(world.contoso.people.finance!).get(`${at}/${id}`)
  const absent = await as(world.contoso.people.finance!).get(`${at}/${missing}`)
  const without = (text: string) => text.replace(/"requestId":"[^"]+"/, '')
  expect([foreign.status, without(foreign.text)]).toEqual([404, without(absent.text)])
})
