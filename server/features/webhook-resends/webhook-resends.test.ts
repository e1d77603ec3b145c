import type { Resend, ResendableEvent, ResendRow } from '@portico/contract/features/webhook-resends/webhook-resends.schemas.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { anEndpoint, aSink, type Sink } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { leaseMs, runBulk } from '../../core/bulk/run-bulk.ts'
import type { Services } from '../../core/call/services.ts'
import { startWebhookSender } from '../webhooks/index.ts'
import { resendBulk } from './index.ts'

let portico: TestPortico
let sink: Sink
let developer: Caller
let merchant: Caller
let endpointId: string
const staffPath = '/api/v1/crm/reports/resend-webhooks'
const merchantPath = '/api/v1/reports/customer/resend-webhooks'
const dayMs = 86_400_000

beforeAll(async () => {
  sink = await aSink()
  portico = await aPortico(inject('cluster'), { outboundAllow: [sink.host] })
  developer = portico.as(portico.world.northwind.people.administrator!)
  merchant = portico.as(portico.world.acme.owner)
  ;({ endpointId } = await anEndpoint({ portico, place: 'acme', level: 'merchant' }, { address: sink.at('/shop') }))
}, 60_000)
afterEach(() => sink.answers('/shop', { status: 200, body: 'thanks' }))
afterAll(async () => {
  await portico?.close()
  await sink?.close()
})

type Past = { to?: string; of?: string; state?: 'Failed' | 'Delivered'; type?: string; ageMs?: number; place?: MerchantName }
/** A delivery that has been tried once. `of`: of this transaction; `to`: to this endpoint. */
async function aPast({ to = endpointId, of, state = 'Failed', type = 'payment.captured', ageMs = 60_000, place = 'acme' }: Past = {}) {
  const transactionId = of ?? (await aCapturedPayment(portico, { merchant: place }))
  const id = portico.services.newId()
  const at = new Date(portico.services.now().getTime() - ageMs)
  await portico.admin.query(
    `insert into webhook_deliveries (tenant_id, id, merchant_id, mode, transaction_id, payment_method, payment_provider, event_id, endpoint_id,
       event_type, payload, state, attempts, auto_attempts, last_try_at, last_status, last_error, delivered_at, created_at)
     select e.tenant_id, $1, e.merchant_id, e.mode, e.transaction_id, e.payment_method, e.payment_provider, gen_random_uuid(), $2,
       $4, '{"type":"payment.captured","data":{"externalId":"Order 1","paymentReference":null}}', $5::text, 1, 10, $6::timestamptz, 500, 'status',
       case when $5::text = 'Delivered' then $6::timestamptz end, $6::timestamptz
     from transaction_events e where e.transaction_id = $3 order by seq desc limit 1`,
    [id, to, transactionId, type, state, at],
  )
  return { id, transactionId }
}

const order = (bulkId: string) => ({ bulkId, tenantId: portico.world.northwind.id, mode: 'Live' }) as const
const work = (bulkId: string, services: Services = portico.services) => runBulk(services, [resendBulk], order(bulkId))
const begin = async (who: Caller, path: string, body: object): Promise<Resend> => {
  const reply = await who.post(path, { key: portico.services.newId(), ...body })
  expect(reply.status, reply.text).toBe(202)
  return reply.body as Resend
}
const read = async (who: Caller, path: string, bulkId: string) => (await who.get(`${path}/${bulkId}`)).body as Resend
const rowsOf = async (who: Caller, path: string, bulkId: string, result?: string) =>
  ((await who.get(`${path}/${bulkId}/rows${result ? `?result=${result}` : ''}`)).body as { data: ResendRow[] }).data
async function sent<T>(until: () => Promise<T>, wanted: (found: T) => boolean): Promise<void> {
  const sender = startWebhookSender({ services: portico.services, idleMs: 10 })
  await expect.poll(async () => wanted(await until()), { timeout: 10_000 }).toBe(true)
  await sender.stop()
}
const heardOf = (id: string) => sink.heardAt('/shop').filter(({ headers }) => headers['webhook-id'] === `evt_${id.replaceAll('-', '')}`)

test('chosen webhooks are sent again, each with its result: what arrived, what failed, and why the others were not sent', async () => {
  const off = await anEndpoint({ portico, place: 'acme', level: 'merchant' }, { address: sink.at('/off') })
  const gone = await anEndpoint({ portico, place: 'acme', level: 'merchant' }, { address: sink.at('/gone') })
  const [good, old, toOff, toGone] = [
    await aPast(),
    await aPast({ ageMs: 91 * dayMs }),
    await aPast({ to: off.endpointId }),
    await aPast({ to: gone.endpointId }),
  ]
  await merchant.put(`/api/webhook/endpoints/${off.endpointId}/state`, { isOn: false, version: 1 })
  await merchant.delete(`/api/webhook/endpoints/${gone.endpointId}`)
  const { bulkId, total } = await begin(merchant, merchantPath, { deliveries: [good, old, toOff, toGone].map(({ id }) => id) })
  expect(total).toBe(4)
  await work(bulkId)
  await sent(
    () => read(merchant, merchantPath, bulkId),
    ({ results }) => results.Sending === 0,
  )
  expect(await read(merchant, merchantPath, bulkId)).toMatchObject({
    state: 'Done',
    results: { Arrived: 1, Refused: 3, Failed: 0, Waiting: 0, Sending: 0, Left: 0 },
  })
  const rows = await rowsOf(merchant, merchantPath, bulkId)
  const cameOf = (id: string) => {
    const { result, reason, httpStatus } = rows.find(({ deliveryId }) => deliveryId === id)!
    return [result, reason?.reason, httpStatus]
  }
  expect([good, old, toOff, toGone].map(({ id }) => cameOf(id))).toEqual([
    ['Arrived', undefined, 200],
    ['Refused', 'webhooks.tooOld', null],
    ['Refused', 'webhooks.off', null],
    ['Refused', 'webhooks.deleted', null],
  ])
  expect(heardOf(good.id)).toHaveLength(1)
  const { rows: records } = await portico.admin.query(
    "select action, request_id from audit_records where action = 'webhooks.resend' and request_id = $1",
    [bulkId],
  )
  expect(records).toHaveLength(1)
})

test('those that failed are sent once more, and nothing that arrived', async () => {
  const [one, other] = [await aPast(), await aPast()]
  sink.answers('/shop', { status: 503, body: 'busy' })
  const first = await begin(merchant, merchantPath, { deliveries: [one.id] })
  await work(first.bulkId)
  await sent(
    () => read(merchant, merchantPath, first.bulkId),
    ({ results }) => results.Sending === 0,
  )
  expect((await rowsOf(merchant, merchantPath, first.bulkId, 'Failed')).map(({ httpStatus, error }) => [httpStatus, error])).toEqual([
    [503, 'status'],
  ])
  sink.answers('/shop', { status: 200, body: 'thanks' })
  const again = await begin(merchant, merchantPath, { failedOf: first.bulkId })
  expect(again.total).toBe(1)
  await work(again.bulkId)
  await sent(
    () => read(merchant, merchantPath, again.bulkId),
    ({ results }) => results.Arrived === 1,
  )
  // What came of the first resend stays what it was.
  expect((await read(merchant, merchantPath, first.bulkId)).results).toMatchObject({ Failed: 1, Arrived: 0 })
  expect((await begin(merchant, merchantPath, { failedOf: again.bulkId })).total).toBe(0)
  expect(heardOf(other.id)).toHaveLength(0)
})

test('all that match are sent as the list shows them: of each object only the newest event, unless every one is wanted', async () => {
  const older = await aPast({ type: 'payment.authorised', ageMs: 50_000 })
  const newer = await aPast({ of: older.transactionId, ageMs: 40_000 })
  const arrived = await aPast({ state: 'Delivered' })
  const superseded = await aPast({ type: 'payment.authorised', ageMs: 50_000 })
  await aPast({ of: superseded.transactionId, state: 'Delivered', ageMs: 40_000 })
  const filter = { state: 'Failed', dateFrom: new Date(portico.services.now().getTime() - 70_000).toISOString() }
  const shown = async (events: string) =>
    (
      (await developer.get(`${staffPath}/events?pageSize=100&state=Failed&dateFrom=${filter.dateFrom}&events=${events}`)).body as {
        data: ResendableEvent[]
      }
    ).data.map(({ deliveryId }) => deliveryId)
  const newest = await shown('newest')
  expect([newer, older, superseded, arrived].map(({ id }) => newest.includes(id))).toEqual([true, false, false, false])
  const every = await shown('all')
  expect([newer, older, superseded, arrived].map(({ id }) => every.includes(id))).toEqual([true, true, true, false])
  const { bulkId, total } = await begin(developer, staffPath, { filter })
  expect(total).toBe(newest.length)
  const rows = await rowsOf(developer, staffPath, bulkId)
  expect(rows.map(({ deliveryId, result }) => [deliveryId, result]).sort()).toEqual(newest.map((id) => [id, 'Waiting']).sort())
  expect((await begin(developer, staffPath, { filter: { ...filter, events: 'all' } })).total).toBe(every.length)
})

test('a resend of a merchant reaches its own webhooks alone, and someone else’s resend is not there', async () => {
  const ofGlobex = await anEndpoint({ portico, place: 'globex', level: 'tenant' }, { address: sink.at('/globex') })
  const theirs = await aPast({ place: 'globex', to: ofGlobex.endpointId })
  const ofTenant = await anEndpoint({ portico, place: 'acme', level: 'tenant' }, { address: sink.at('/tenant'), merchantId: null })
  const toTenant = await aPast({ to: ofTenant.endpointId })
  const own = await aPast()
  for (const { id } of [theirs, toTenant])
    expect((await merchant.post(merchantPath, { key: portico.services.newId(), deliveries: [own.id, id] })).code).toBe('not_found')
  const { bulkId } = await begin(developer, staffPath, { deliveries: [theirs.id] })
  for (const [who, path] of [
    [merchant, merchantPath],
    [
      portico.as(await portico.personWith('tenant', ['CRM.Reports.ResendWebhooks.View', 'CRM.Transaction.Actions.ResendWebhook'])),
      staffPath,
    ],
  ] as const) {
    expect((await who.get(`${path}/${bulkId}`)).code).toBe('not_found')
    expect((await who.get(`${path}/${bulkId}/rows`)).code).toBe('not_found')
    expect((await who.post(`${path}/${bulkId}/cancel`)).code).toBe('not_found')
    expect((await who.post(path, { key: portico.services.newId(), failedOf: bulkId })).code).toBe('not_found')
  }
  expect((await developer.get(`${staffPath}/${bulkId}`, { headers: { mode: 'Test' } })).code).toBe('not_found')
})

test('a row is done once: by two workers at a time, after a worker that died, and under the same key', async () => {
  const past = [await aPast(), await aPast(), await aPast()]
  const body = { key: portico.services.newId(), deliveries: past.map(({ id }) => id) }
  const { bulkId } = (await merchant.post(merchantPath, body)).body as Resend
  expect((await merchant.post(merchantPath, body)).body).toMatchObject({ bulkId, total: 3 })
  // A worker that dies in the middle leaves the lease, one row that is done, and one that is not.
  let rows = 0
  const inScope: Services['inScope'] = (scope, does) =>
    portico.services.inScope(scope, async (db) => {
      const done = await does(db)
      if (scope.level === 'merchant' && ++rows === 2) throw new Error('killed')
      return done
    })
  const dying = { ...portico.services, inScope }
  await expect(work(bulkId, dying)).rejects.toThrow('killed')
  await portico.admin.query('update bulks set leased_until = $1 where id = $2', [
    new Date(portico.services.now().getTime() + leaseMs),
    bulkId,
  ])
  await work(bulkId)
  expect(await read(merchant, merchantPath, bulkId)).toMatchObject({ state: 'Running' })
  await portico.admin.query("update bulks set leased_until = leased_until - interval '2 minutes' where id = $1", [bulkId])
  await Promise.all([work(bulkId), work(bulkId)])
  await sent(
    () => read(merchant, merchantPath, bulkId),
    ({ results }) => results.Arrived === 3,
  )
  expect(past.map(({ id }) => heardOf(id).length)).toEqual([1, 1, 1])
  expect((await read(merchant, merchantPath, bulkId)).state).toBe('Done')
})

test('a resend that is stopped leaves what has not been sent, and stays stopped', async () => {
  const past = await aPast()
  const { bulkId } = await begin(merchant, merchantPath, { deliveries: [past.id] })
  const stopped = await merchant.post(`${merchantPath}/${bulkId}/cancel`)
  expect([stopped.status, stopped.body]).toEqual([
    200,
    expect.objectContaining({ state: 'Cancelled', results: expect.objectContaining({ Left: 1 }) }),
  ])
  await work(bulkId)
  expect((await rowsOf(merchant, merchantPath, bulkId)).map(({ result }) => result)).toEqual(['Left'])
  expect((await merchant.post(`${merchantPath}/${bulkId}/cancel`)).body).toMatchObject({ state: 'Cancelled' })
  expect(((await merchant.get(merchantPath)).body as { data: Resend[] }).data[0]).toMatchObject({ bulkId, state: 'Cancelled' })
})

test('which webhooks must be said, and with two conditions both must hold', async () => {
  const past = await aPast()
  expect((await merchant.post(merchantPath, { key: portico.services.newId() })).status).toBe(422)
  expect((await begin(merchant, merchantPath, { deliveries: [past.id], filter: { state: 'Delivered' } })).total).toBe(0)
  expect((await begin(merchant, merchantPath, { deliveries: [past.id], filter: { state: 'Failed' } })).total).toBe(1)
})
