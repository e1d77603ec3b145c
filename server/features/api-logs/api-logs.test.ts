import type { Log, LogDetail } from '@portico/contract/features/api-logs/api-logs.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, anUnreachedPayment } from '@portico/testkit/features/payments.ts'
import { aDelivery } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { forgetAttempts } from '../webhooks/index.ts'
import { forgetLogs } from './index.ts'

let portico: TestPortico
let developer: Person
let owner: Person
const staffPath = '/api/v1/crm/reports/api-logs'
const merchantPath = '/api/v1/reports/customer/api-logs'
const platformPath = '/api/v1/crm/platform/reports/api-logs'
type Page = { data: Log[]; totalCount: number; nextCursor: string | null }
async function read<Reply>(who: Person, path: string): Promise<Reply> {
  const reply = await portico.as(who).get(path)
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as Reply
}
const refund = (who: Person, id: string, body: object) =>
  portico.as(who).post(`/api/v1/${who.level === 'merchant' ? '' : 'crm/'}transactions/${id}/refunds`, body, {
    headers: { 'idempotency-key': portico.services.newId(), authorization: `Bearer test-token-${who.id}` },
  })
/** The call of a payment, once it has been written. */
async function called(who: Person, path: string, transactionId: string): Promise<Log[]> {
  const find = async () => (await read<Page>(who, `${path}?kind=InboundApi&transactionId=${transactionId}`)).data
  await expect.poll(async () => (await find()).length, { timeout: 10_000 }).toBeGreaterThan(0)
  return find()
}

beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { keepsCalls: {} })
  developer = portico.world.northwind.people.developer ?? portico.world.northwind.people.administrator!
  owner = portico.world.acme.owner
}, 60_000)
afterAll(() => portico?.close())

test('B-TXN-01 a call about a payment is in the logs with its answer, and no secret of its caller', async () => {
  const id = await aCapturedPayment(portico)
  const reply = await refund(owner, id, { amountMinor: 100, reasonCode: 'CustomerRequest', note: 'Card 4111 1111 1111 1111' })
  expect(reply.status, reply.text).toBe(201)
  const [log] = await called(owner, merchantPath, id)
  expect(log).toMatchObject({ direction: 'In', flow: 'Refund', method: 'POST', statusCode: 201, errorClass: null, transactionId: id })
  const detail = await read<LogDetail>(owner, `${merchantPath}/${log!.logId}`)
  expect(detail.requestHeaders).toMatchObject({ 'content-type': 'application/json', authorization: 'Bearer ***' })
  expect(JSON.parse(detail.requestBody)).toMatchObject({ amountMinor: 100, note: 'Card 4111 11** **** 1111' })
  expect(JSON.parse(detail.responseBody)).toMatchObject({ parent: { id } })
  expect(JSON.stringify(detail)).not.toMatch(/test-token|1111 1111 1111/)
})

test('a refused call is in the logs with the reason, found by its request id and among the failures', async () => {
  const id = await aCapturedPayment(portico)
  const reply = await refund(owner, id, { amountMinor: 99_999_999, reasonCode: 'CustomerRequest' })
  expect(reply.status).toBe(409)
  const { requestId } = reply.body as { requestId: string }
  await called(developer, staffPath, id)
  const found = await read<Page>(developer, `${staffPath}?requestId=${requestId}&outcome=Failed&errorClass=Business&statusCode=4xx`)
  expect(found.data.map(({ transactionId, errorClass }) => [transactionId, errorClass])).toEqual([[id, 'Business']])
  const detail = await read<LogDetail>(developer, `${staffPath}/${found.data[0]!.logId}`)
  expect(JSON.parse(detail.responseBody)).toMatchObject({ requestId })
})

test('a merchant sees its own calls, none of its tenant about its payments, and nothing of another merchant', async () => {
  const id = await aCapturedPayment(portico)
  await refund(portico.world.northwind.people.administrator!, id, {
    amountMinor: 100,
    reasonCode: 'CustomerRequest',
    note: 'A word among us',
  })
  await called(developer, staffPath, id)
  expect((await read<Page>(owner, `${merchantPath}?kind=InboundApi&transactionId=${id}`)).data).toEqual([])
  const [log] = await called(developer, staffPath, id)
  expect((await portico.as(owner).get(`${merchantPath}/${log!.logId}`)).status).toBe(404)
  expect(
    (await read<Page>(portico.world.globex.owner, merchantPath)).data.every(({ merchantId }) => merchantId === portico.world.globex.id),
  ).toBe(true)
  // Another merchant's payment is none to the caller, in the logs as well.
  const stranger = await refund(portico.world.globex.owner, id, { amountMinor: 100, reasonCode: 'CustomerRequest' })
  expect(stranger.status).toBe(404)
  const own = async () => (await read<Page>(portico.world.globex.owner, `${merchantPath}?kind=InboundApi`)).data
  await expect.poll(async () => (await own()).length, { timeout: 10_000 }).toBe(1)
  expect((await own())[0]).toMatchObject({ transactionId: null, statusCode: 404, merchantId: portico.world.globex.id })
})

test('requests to providers and webhooks are in one list with calls, the newest first, page by page', async () => {
  const { id, logId } = await anUnreachedPayment(portico, { serviceProvider: 'Clearhaven' })
  const { attemptId, deliveryId } = await aDelivery({ portico, place: 'acme', level: 'tenant' })
  const all = await read<Page>(developer, `${staffPath}?pageSize=100`)
  expect(new Set(all.data.map(({ kind }) => kind))).toEqual(new Set(['InboundApi', 'OutboundProvider', 'OutboundWebhook']))
  const byTime = all.data.map(({ at }) => Date.parse(at))
  expect(byTime).toEqual([...byTime].sort((one, other) => other - one))
  const provider = await read<LogDetail>(developer, `${staffPath}/${logId}`)
  expect(provider).toMatchObject({ direction: 'Out', flow: 'Authorise', statusCode: null, errorClass: 'Network', transactionId: id })
  const webhook = await read<Page>(developer, `${staffPath}?requestId=evt_${deliveryId.replaceAll('-', '')}`)
  expect(webhook.data).toMatchObject([
    { logId: attemptId, flow: 'Webhook', eventType: 'payment.captured', statusCode: 500, errorClass: '5xx', latencyMs: 40 },
  ])
  const paged: string[] = []
  let next: string | null = `${staffPath}?pageSize=2`
  while (next) {
    const page: Page = await read<Page>(developer, next)
    paged.push(...page.data.map((row) => row.logId))
    next = page.nextCursor && `${staffPath}?pageSize=2&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  expect(paged).toEqual(all.data.map((row) => row.logId))
  expect((await read<Page>(developer, `${staffPath}?direction=In&pageSize=100`)).data.every(({ kind }) => kind.startsWith('In'))).toBe(true)
  expect((await read<Page>(developer, `${staffPath}?flow=Webhook&latencyFrom=41`)).data).toEqual([])
})

test('platform staff read the logs of all tenants, or of one', async () => {
  const support = portico.world.platform.people.administrator!
  await anUnreachedPayment(portico, { merchant: 'initech', serviceProvider: 'Clearhaven' })
  const all = await read<Page>(support, `${platformPath}?pageSize=100`)
  expect(new Set(all.data.map(({ tenantName }) => tenantName))).toEqual(new Set(['Northwind', 'Contoso']))
  const { contoso } = portico.world
  const one = await read<Page>(support, `${platformPath}?tenantId=${contoso.id}`)
  expect(new Set(one.data.map(({ tenantId }) => tenantId))).toEqual(new Set([contoso.id]))
  const { logId } = one.data[0]!
  expect(await read<LogDetail>(support, `${platformPath}/${contoso.id}/${logId}`)).toMatchObject({ logId, tenantName: 'Contoso' })
  expect((await portico.as(support).get(`${platformPath}/${portico.world.northwind.id}/${logId}`)).status).toBe(404)
})

test('a person who is held to a provider sees the logs of its payments alone', async () => {
  const { risk } = portico.world.northwind.people
  await limit(portico, risk!, { serviceProviders: ['Clearhaven'] })
  const { data } = await read<Page>(risk!, `${staffPath}?pageSize=100`)
  expect(data.length).toBeGreaterThan(0)
  expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(['OutboundProvider']))
})

test('logs and attempts that are older than 90 days are deleted in small steps, and the statistics of webhooks stay as they were', async () => {
  const { endpointId, attemptId } = await aDelivery({ portico, place: 'globex', level: 'tenant' })
  const { logId } = await anUnreachedPayment(portico, { merchant: 'globex', serviceProvider: 'Clearhaven' })
  const { admin } = portico
  await admin.query("update webhook_attempts set at = at - interval '91 days' where id = $1", [attemptId])
  await admin.query("update webhook_deliveries set created_at = created_at - interval '92 days' where endpoint_id = $1", [endpointId])
  await admin.query("update api_logs set at = at - interval '91 days' where id = $1", [logId])
  const from = new Date(portico.services.now().getTime() - 91.5 * 86_400_000).toISOString().slice(0, 10)
  const to = new Date(portico.services.now().getTime() - 85 * 86_400_000).toISOString().slice(0, 10)
  const path = `/api/v1/crm/reports/webhook-statistics?endpointId=${endpointId}&dateFrom=${from}&dateTo=${to}&timeZone=UTC`
  const before = await read(developer, path)
  expect(before).toMatchObject({ total: { attempts: 1, delivered: 0 }, data: [{ codes: { 500: 1 } }] })
  const before90 = (await read<Page>(developer, `${staffPath}?pageSize=100`)).data.length
  const tools = { pool: portico.pools.jobs, services: portico.services }
  for (const job of [forgetAttempts(tools, { rows: 1, steps: 50 }), forgetLogs(tools, { rows: 1, steps: 50 })]) await job.run({})
  expect(await read(developer, path)).toEqual(before)
  expect((await portico.as(developer).get(`${staffPath}/${logId}`)).status).toBe(404)
  expect((await portico.as(developer).get(`${staffPath}/${attemptId}`)).status).toBe(404)
  expect((await read<Page>(developer, `${staffPath}?pageSize=100`)).data).toHaveLength(before90 - 2)
  const { rows } = await admin.query('select id from webhook_deliveries where endpoint_id = $1', [endpointId])
  expect(rows).toEqual([])
})
