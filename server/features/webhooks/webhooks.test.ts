import { createHmac } from 'node:crypto'
import { mostFailingDays } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { Delivery, DeliveryDetail, Endpoint } from '@portico/contract/features/webhooks/webhooks.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { anEndpoint, aSink, changeOf, endpointRequest, type Heard, type Sink } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { z } from 'zod'
import { startWebhookSender } from './index.ts'
import { leaseMs, mostOfTurn } from './turn.ts'

type Detail = z.infer<typeof DeliveryDetail>

let portico: TestPortico
let sink: Sink
let owner: Caller
let staff: Caller
/** The clock of the product, so much ahead of the real one. */
let ahead = 0
beforeAll(async () => {
  sink = await aSink()
  portico = await aPortico(inject('cluster'), { outboundAllow: [sink.host] })
  portico.services.now = () => new Date(Date.now() + ahead)
  owner = portico.as(portico.world.acme.owner)
  staff = portico.as(portico.world.northwind.people.administrator!)
})
beforeEach(async () => {
  ahead = 0
  await portico.admin.query(
    'update webhook_endpoints set is_on = false, off_because = $1, off_since = now(), deleted_at = now() where deleted_at is null',
    ['ByHand'],
  )
  await portico.admin.query(`update webhook_deliveries set state = 'Failed', next_try_at = null where state = 'Delivering'`)
})
afterAll(() => Promise.all([portico?.close(), sink?.close()]))

const acme = (level: 'merchant' | 'tenant' = 'merchant') => ({ portico, place: 'acme' as const, level })
let paths = 0
/** An endpoint at a path of its own. */
async function listening(wish: object = {}, level: 'merchant' | 'tenant' = 'merchant') {
  const path = `/hook-${++paths}`
  return { path, ...(await anEndpoint(acme(level), { address: sink.at(path), ...wish })) }
}
async function captured(): Promise<string> {
  const { acme: merchant } = portico.world
  const id = await aCapturedPayment(portico, { at: new Date(portico.services.now().getTime() + 1000) })
  await changeOf(portico, merchant.tenantId, merchant.id, id)
  return id
}
/** Sends until what the test waits for is there. */
async function sending<T>(until: () => Promise<T> | T): Promise<void> {
  const sender = startWebhookSender({ services: portico.services, idleMs: 10 })
  try {
    await vi.waitFor(async () => expect(await until()).toBeTruthy(), { timeout: 8000, interval: 20 })
  } finally {
    await sender.stop()
  }
}
const ofPayment = async (id: string, caller = owner) =>
  ((await caller.get(`/api/wh2/api/notifications/transaction-webhooks/${id}`)).body as { data: Detail[] }).data
const attempts = async (id: string) => (await ofPayment(id))[0]?.attempts.length ?? 0
const endpointOf = async (id: string) => (await owner.get(`/api/webhook/endpoints/${id}`)).body as Endpoint
const statusOf = async (id: string) => {
  const { rows } = await portico.admin.query<{ webhook_status: string }>('select webhook_status from transactions where id = $1', [id])
  return rows[0]!.webhook_status
}
const signature = ({ headers, body }: Heard, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`
const again = (key = portico.services.newId()) => ({ headers: { 'idempotency-key': key } })

test('a captured payment is sent once to each endpoint that chose the event, signed so that its secret verifies it', async () => {
  const mine = await listening()
  const other = await listening({ events: ['payment.declined'] })
  const ofTenant = await listening({ merchantId: null }, 'tenant')
  const id = await captured()
  await changeOf(portico, portico.world.acme.tenantId, portico.world.acme.id, id)
  expect(await statusOf(id)).toBe('Delivering')
  await sending(() => sink.heardAt(ofTenant.path).length > 0 && sink.heardAt(mine.path).length > 0)
  const [heard] = sink.heardAt(mine.path)
  expect([sink.heardAt(mine.path).length, sink.heardAt(ofTenant.path).length, sink.heardAt(other.path).length]).toEqual([1, 1, 0])
  expect(heard!.headers['webhook-signature']).toBe(signature(heard!, mine.secret))
  expect(Math.abs(Number(heard!.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(60_000)
  expect(JSON.parse(heard!.body)).toMatchObject({
    type: 'payment.captured',
    data: { transactionId: id, status: 'Captured', cardLast4: '4242' },
  })
  expect(heard!.body).not.toMatch(/"(fee|net|cost)/)
  const deliveries = await ofPayment(id)
  expect(deliveries).toMatchObject([
    {
      webhookId: heard!.headers['webhook-id'],
      state: 'Delivered',
      nextRetryAt: null,
      attempts: [{ no: 1, trigger: 'Auto', httpStatus: 200, responseBody: 'thanks' }],
    },
  ])
  expect(deliveries[0]!.webhookId).toMatch(/^evt_[0-9a-f]{32}$/)
})

test('a refund is sent as an event of its own, and is shown with its payment', async () => {
  const { path } = await listening({ events: ['refund.succeeded'] })
  const { acme: merchant } = portico.world
  const { id, refundId } = await aRefundedPayment(portico, { at: new Date(Date.now() + 1000) })
  await changeOf(portico, merchant.tenantId, merchant.id, id)
  expect([await statusOf(id), await statusOf(refundId)]).toEqual(['Configured', 'Delivering'])
  await sending(() => sink.heardAt(path).length > 0)
  expect(JSON.parse(sink.heardAt(path)[0]!.body)).toMatchObject({
    type: 'refund.succeeded',
    data: { transactionId: refundId, parentTransactionId: id },
  })
  expect(await ofPayment(id)).toMatchObject([{ eventType: 'refund.succeeded', transactionId: refundId }])
})

test('after a rotation both secrets sign for a day, and then the new one alone', async () => {
  const { endpointId, path, secret, version } = await listening()
  const rotated = await owner.post(`/api/webhook/endpoints/${endpointId}/rotate-secret`, { version })
  expect(rotated.status, rotated.text).toBe(201)
  const { secret: next } = rotated.body as { secret: string }
  expect(next).not.toBe(secret)
  await captured()
  await sending(() => sink.heardAt(path).length === 1)
  ahead = 25 * 3_600_000
  await captured()
  await sending(() => sink.heardAt(path).length === 2)
  const [both, alone] = sink.heardAt(path)
  expect(both!.headers['webhook-signature']).toBe(`${signature(both!, next)} ${signature(both!, secret)}`)
  expect(alone!.headers['webhook-signature']).toBe(signature(alone!, next))
  expect(JSON.stringify(await endpointOf(endpointId))).not.toContain(next)
})

test('a sink that fails is tried again by the clock under the same id with a fresh time, and the payment says how it fares', async () => {
  const { path, endpointId } = await listening()
  sink.answers(path, { status: 503, body: 'card 4111 1111 1111 1111 later' })
  const id = await captured()
  await sending(async () => (await attempts(id)) === 1)
  expect(await statusOf(id)).toBe('NotDelivering')
  const [waiting] = await ofPayment(id)
  expect(waiting).toMatchObject({ state: 'Delivering', lastStatus: 503, lastError: 'status' })
  expect(waiting!.attempts[0]!.responseBody).toBe('card 4111 11** **** 1111 later')
  const waits = Date.parse(waiting!.nextRetryAt!) - Date.parse(waiting!.lastTryAt!)
  expect([waits >= 5000, waits <= 5500]).toEqual([true, true])
  sink.answers(path, { status: 204 })
  ahead = 6000
  await sending(async () => (await attempts(id)) === 2)
  const [first, second] = sink.heardAt(path)
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
  expect(second!.headers['webhook-timestamp']).not.toBe(first!.headers['webhook-timestamp'])
  expect([await statusOf(id), (await ofPayment(id))[0]!.state, (await endpointOf(endpointId)).failingSince]).toEqual([
    'Delivering',
    'Delivered',
    null,
  ])
})

test('an answer of 410 switches the endpoint off at once, gives up on what waits and tells those who manage it', async () => {
  const { path, endpointId } = await listening()
  sink.answers(path, { status: 410 })
  const id = await captured()
  await sending(async () => !(await endpointOf(endpointId)).isOn)
  expect(await endpointOf(endpointId)).toMatchObject({ isOn: false, offBecause: 'Gone', offSince: expect.any(String) })
  expect(await ofPayment(id)).toMatchObject([{ state: 'Failed', nextRetryAt: null, resend: { allowed: false, reason: 'off' } }])
  const { rows } = await portico.admin.query(`select payload->>'kind' as kind, merchant_id from outbox where topic = 'news.due'`)
  expect(rows).toEqual([{ kind: 'WebhookAlert', merchant_id: portico.world.acme.id }])
  const quiet = await captured()
  expect(await ofPayment(quiet)).toEqual([])
})

test('three days of nothing but failure switch the endpoint off; a delivery is given up after as long', async () => {
  const { path, endpointId } = await listening()
  sink.answers(path, { status: 500 })
  const id = await captured()
  for (let tries = 1; tries <= 10; tries++) {
    await sending(async () => (await attempts(id)) === tries)
    const [delivery] = await ofPayment(id)
    if (tries < 10) ahead = Date.parse(delivery!.nextRetryAt!) - Date.now() + 1
  }
  expect(await ofPayment(id)).toMatchObject([{ state: 'Failed', attemptCount: 10 }])
  expect(ahead).toBeGreaterThan(mostFailingDays * 86_400_000)
  expect(ahead).toBeLessThan(mostFailingDays * 86_400_000 * 1.2)
  expect(await endpointOf(endpointId)).toMatchObject({ isOn: false, offBecause: 'Failing' })
})

test('an endpoint that hangs does not hold up another', async () => {
  const hanging = await listening()
  sink.answers(hanging.path, 'silence')
  for (let payments = 0; payments < 20; payments++) await captured()
  const sender = startWebhookSender({ services: portico.services, idleMs: 10 })
  await vi.waitFor(() => expect(sink.heardAt(hanging.path).length).toBeGreaterThan(0), { timeout: 8000 })
  await owner.delete(`/api/webhook/endpoints/${hanging.endpointId}`)
  const { path } = await listening()
  const startedAt = performance.now()
  await captured()
  await vi.waitFor(() => expect(sink.heardAt(path)).toHaveLength(1), { timeout: 8000, interval: 10 })
  expect(performance.now() - startedAt).toBeLessThan(2000)
  void sender.stop()
}, 30_000)

test('many deliveries are sent once each, the oldest first, over connections that are kept', async () => {
  const { path, endpointId } = await listening()
  const id = await captured()
  const many = 400
  await portico.admin.query(
    `insert into webhook_deliveries (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, event_id, endpoint_id, event_type,
       payload, next_try_at, created_at)
     select tenant_id, gen_random_uuid(), merchant_id, mode, transaction_id, payment_method, payment_provider, gen_random_uuid(), endpoint_id, event_type,
       json_build_object('n', n)::text, now() - make_interval(secs => ${many} - n), now()
     from webhook_deliveries, generate_series(0, ${many} - 1) n where endpoint_id = $1 and transaction_id = $2`,
    [endpointId, id],
  )
  await sending(() => sink.heardAt(path).length > many)
  const heard = sink.heardAt(path)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(heard.length)
  const places = heard.flatMap(({ body }) => (JSON.parse(body) as { n?: number }).n ?? [])
  expect(places).toHaveLength(many)
  // A turn is over before the next begins, so none is further from its place than that.
  for (const [place, n] of places.entries()) expect(Math.abs(place - n)).toBeLessThan(mostOfTurn)
  const { rows } = await portico.admin.query<{ state: string; attempts: number; count: number }>(
    'select state, attempts, count(*)::int from webhook_deliveries where endpoint_id = $1 group by 1, 2',
    [endpointId],
  )
  expect(rows).toEqual([{ state: 'Delivered', attempts: 1, count: many + 1 }])
  expect(new Set(heard.map(({ port }) => port)).size).toBeLessThan(many / 4)
})

test('a worker that dies after it sent leaves the delivery to the next one, which sends it again under the same id', async () => {
  const { path } = await listening()
  const id = await captured()
  const { inScope } = portico.services
  let opened = 0
  const dying = {
    ...portico.services,
    inScope: ((scope, work) => {
      if (++opened > 1) throw new Error('the worker died')
      return inScope(scope, work)
    }) as typeof inScope,
  }
  const first = startWebhookSender({ services: dying, idleMs: 60_000 })
  await vi.waitFor(() => expect(sink.heardAt(path)).toHaveLength(1), { timeout: 8000 })
  await first.stop()
  expect(await ofPayment(id)).toMatchObject([{ state: 'Delivering', attemptCount: 0, resend: { allowed: false, reason: 'underWay' } }])
  ahead = leaseMs + 1000
  await sending(async () => (await ofPayment(id))[0]!.state === 'Delivered')
  const [one, two] = sink.heardAt(path)
  expect(two!.headers['webhook-id']).toBe(one!.headers['webhook-id'])
  expect(await attempts(id)).toBe(1)
})

describe('a resend', () => {
  test('is a new attempt, sent at once, by the person who asked; a double press sends once', async () => {
    const { path, endpointId } = await listening()
    const id = await captured()
    await sending(async () => (await attempts(id)) === 1)
    const [delivery] = await ofPayment(id)
    const url = `/api/webhook/endpoints/${endpointId}/deliveries/${delivery!.deliveryId}/resend`
    const key = portico.services.newId()
    const [one, two] = [await owner.post(url, {}, again(key)), await owner.post(url, {}, again(key))]
    expect([one.status, two.status, two.text]).toEqual([202, 202, one.text])
    expect((await owner.post(url, {}, again())).body).toMatchObject({ code: 'action_not_allowed', reason: 'webhooks.underWay' })
    await sending(async () => (await attempts(id)) === 2)
    expect(sink.heardAt(path)).toHaveLength(2)
    expect((await ofPayment(id))[0]!.attempts.map(({ no, trigger, by }) => [no, trigger, by])).toEqual([
      [2, 'Manual', expect.any(String)],
      [1, 'Auto', null],
    ])
  })

  test('of an event of a payment goes to each endpoint that was told of it, for staff and for the merchant by the same tail', async () => {
    const { path } = await listening()
    const ofTenant = await listening({ merchantId: null }, 'tenant')
    const id = await captured()
    await sending(() => sink.heardAt(path).length > 0 && sink.heardAt(ofTenant.path).length > 0)
    await sending(async () => (await attempts(id)) === 1)
    const { eventId } = (await ofPayment(id))[0]!
    const byMerchant = await owner.post(`/api/v1/transactions/events/${eventId}/resend-webhook`, {}, again())
    expect((byMerchant.body as { data: Delivery[] }).data).toHaveLength(1)
    await sending(() => sink.heardAt(path).length === 2)
    await sending(async () => (await attempts(id)) === 2)
    const byStaff = await staff.post(`/api/v1/crm/transactions/events/${eventId}/resend-webhook`, {}, again())
    expect((byStaff.body as { data: Delivery[] }).data).toHaveLength(2)
    await sending(() => sink.heardAt(path).length === 3 && sink.heardAt(ofTenant.path).length === 2)
  })

  test('that fails takes no try by the clock away, and one that had arrived stays delivered', async () => {
    const { path, endpointId } = await listening()
    const id = await captured()
    await sending(async () => (await attempts(id)) === 1)
    sink.answers(path, { status: 500 })
    const { deliveryId } = (await ofPayment(id))[0]!
    await owner.post(`/api/webhook/endpoints/${endpointId}/deliveries/${deliveryId}/resend`, {}, again())
    await sending(async () => (await attempts(id)) === 2)
    expect(await ofPayment(id)).toMatchObject([{ state: 'Delivered', lastStatus: 500 }])
    expect(await statusOf(id)).toBe('Delivering')
  })
})

test('an address that is private or not safe is refused when it is given, and a name that leads inside when it is called', async () => {
  for (const address of [
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://intranet/x',
    'http://shop.example/x',
    'https://a:b@shop.example',
    'https://[::1]/x',
  ])
    expect([address, (await owner.post('/api/webhook/endpoints', endpointRequest({ address }))).status]).toEqual([address, 422])
  const { endpointId } = await listening()
  await portico.admin.query("update webhook_endpoints set address = 'https://127.0.0.1:9/x' where id = $1", [endpointId])
  const id = await captured()
  await sending(async () => (await attempts(id)) === 1)
  expect((await ofPayment(id))[0]!.attempts).toMatchObject([{ error: 'refused', httpStatus: null }])
})

test('a test event is signed and its answer shown, also while the endpoint is off', async () => {
  const { endpointId, path, secret, version } = await listening()
  await owner.put(`/api/webhook/endpoints/${endpointId}/state`, { isOn: false, version })
  sink.answers(path, { status: 418, body: 'teapot' })
  const reply = await owner.post(`/api/webhook/endpoints/${endpointId}/test`)
  expect(reply.body).toMatchObject({ httpStatus: 418, error: 'status', responseBody: 'teapot' })
  const [heard] = sink.heardAt(path)
  expect(heard!.headers['webhook-signature']).toBe(signature(heard!, secret))
  expect(JSON.parse(heard!.body)).toMatchObject({ type: 'endpoint.test' })
})

describe('the walls', () => {
  test('a merchant sees neither endpoints of its tenant nor what went to them, and another merchant and tenant see nothing', async () => {
    const ofTenant = await listening({ merchantId: null }, 'tenant')
    const { endpointId } = await listening()
    const id = await captured()
    const deliveries = await ofPayment(id)
    expect(deliveries.map((one) => one.endpointId)).toEqual([endpointId])
    const seenBy = async (caller: Caller, path: string) => (await caller.get(path)).status
    expect(await seenBy(owner, `/api/webhook/endpoints/${ofTenant.endpointId}`)).toBe(404)
    const { globex, contoso } = portico.world
    const strangers: [Caller, string, string][] = [
      [portico.as(globex.owner), '/api/webhook/endpoints', '/api/wh2/api/notifications/transaction-webhooks'],
      [portico.as(contoso.people.administrator!), '/api/webhook/crm/endpoints', '/api/wh2/api/crm/notifications/transaction-webhooks'],
    ]
    for (const [stranger, endpoints, payments] of strangers)
      expect([await seenBy(stranger, `${endpoints}/${endpointId}`), await seenBy(stranger, `${payments}/${id}`)]).toEqual([404, 404])
    const ofStaff = (await staff.get(`/api/wh/api/crm/notifications/transaction-webhooks/${id}`)).body as { data: Delivery[] }
    expect(ofStaff.data).toHaveLength(2)
  })

  test('platform staff see deliveries of a payment with the right tenant alone', async () => {
    await listening()
    const id = await captured()
    const platform = portico.as(portico.world.platform.people.administrator!)
    const at = (tenantId: string) => platform.get(`/api/wh2/api/crm/notifications/platform-transaction-webhooks/${id}?tenantId=${tenantId}`)
    expect((await at(portico.world.northwind.id)).body).toMatchObject({ data: [{ state: 'Delivering' }] })
    expect((await at(portico.world.contoso.id)).status).toBe(404)
  })

  test('a person with access limits sees deliveries of their payments alone, and manages no endpoint', async () => {
    const limited = await portico.personWith('tenant', [
      'CRM.Transaction.View',
      'Settings.PaymentSettings.WebhookEndpoints.View',
      'Settings.PaymentSettings.WebhookEndpoints.Actions.Manage',
      'Settings.PaymentSettings.WebhookEndpoints.Actions.Send',
    ])
    const { endpointId, version } = await listening({ merchantId: null }, 'tenant')
    await captured()
    const caller = portico.as(limited)
    const shown = async () =>
      ((await caller.get(`/api/webhook/crm/endpoints/${endpointId}/deliveries`)).body as { data: Delivery[] }).data.length
    expect(await shown()).toBe(1)
    await limit(portico, limited, { paymentMethods: ['Wallet'] })
    await vi.waitFor(async () => expect(await shown()).toBe(0), { timeout: 5000 })
    for (const refused of [
      await caller.post('/api/webhook/crm/endpoints', endpointRequest()),
      await caller.put(`/api/webhook/crm/endpoints/${endpointId}`, { ...endpointRequest(), version }),
      await caller.post(`/api/webhook/crm/endpoints/${endpointId}/test`),
    ])
      expect(refused.body).toMatchObject({ reason: 'webhooks.limited' })
  })
})
