import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { triggeringAmount } from './behaviours.ts'
import type { Timings } from './context.ts'
import { callbackHeaders, isRecent } from './signatures.ts'
import { type AcquirerOptions, startAcquirer } from './start-acquirer.ts'
import { callbackSink, card, type Delivery, eventually, money, QUICK, SECRET, signedClient, temporaryDir } from './test-client.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const folder = () => {
  const { dir, remove } = temporaryDir()
  cleanups.push(remove)
  return dir
}
async function receiver(answerWith?: (delivery: Delivery, count: number) => number, location?: string) {
  const sink = await callbackSink(answerWith, location)
  cleanups.push(sink.stop)
  return sink
}
async function running(callbackUrl: string | undefined, timings: Partial<Timings> = {}, options: Partial<AcquirerOptions> = {}) {
  const acquirer = await startAcquirer({ dir: folder(), secret: SECRET, callbackUrl, timings: { ...QUICK, ...timings }, ...options })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await acquirer.stop()
    isStopped = true
  }
  cleanups.push(stop)
  return { ...signedClient(acquirer.url), stop }
}
const statuses = (deliveries: Delivery[]) => deliveries.map(({ body }) => JSON.parse(body).data.status)

test('a callback is signed over id, timestamp and body, and tells what a status check tells', async () => {
  const sink = await receiver()
  const client = await running(sink.url)
  const { requestId } = await client.pay(1000)
  const [delivery] = await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 1,
  )
  const { headers, body } = delivery!
  const timestamp = String(headers['webhook-timestamp'])
  const expected = callbackHeaders(SECRET, String(headers['webhook-id']), Number(timestamp) * 1000, body)
  expect(headers).toMatchObject(expected)
  expect(isRecent(timestamp, Date.now())).toBe(true)
  const known = await client.get<{ operation: object }>(`/v1/operations/${requestId}`)
  expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], type: 'authorise.approved', data: known.body.operation })
})

test('a receiver that fails is asked again with the same id and a fresh signature, waiting longer each time', async () => {
  const sink = await receiver((_delivery, count) => (count < 4 ? 503 : 200))
  const client = await running(sink.url)
  const { requestId } = await client.pay(1000)
  const deliveries = await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 4,
  )
  expect(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const waits = deliveries.slice(1).map(({ at }, index) => at - (deliveries[index]?.at ?? 0))
  expect(waits[0]).toBeGreaterThanOrEqual(15)
  expect(waits[2]).toBeGreaterThanOrEqual(60)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sink.about(requestId)).toHaveLength(4)
})

test('a callback that is never taken is given up, and the answer to a status check stays', async () => {
  const sink = await receiver(() => 500)
  const client = await running(sink.url, { callbackRetryMs: [5, 5] })
  const { requestId } = await client.pay(1000)
  await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 3,
  )
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(sink.about(requestId)).toHaveLength(3)
  expect(await client.get(`/v1/operations/${requestId}`)).toMatchObject({ body: { operation: { status: 'Approved' } } })
})

test('a redirect is not followed', async () => {
  const target = await receiver()
  const sink = await receiver(() => 307, target.url)
  const client = await running(sink.url, { callbackRetryMs: [] })
  const { requestId } = await client.pay(1000)
  await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 1,
  )
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(target.deliveries).toHaveLength(0)
})

test('a delivery that hangs does not hold up the others', async () => {
  const quick = await receiver()
  const client = await running(quick.url)
  const deaf = createServer(() => {}).listen(0, '127.0.0.1')
  await once(deaf, 'listening')
  const { port } = deaf.address() as AddressInfo
  await client.post('/v1/payments', money(100, { capture: 'automatic', method: card(), callbackUrl: `http://127.0.0.1:${port}/` }))
  await once(deaf, 'request')
  const { requestId } = await client.pay(1000)
  await eventually(
    () => quick.about(requestId),
    ({ length }) => length === 1,
    4_000,
  )
  deaf.closeAllConnections()
  deaf.close()
})

test('a doubled callback comes twice with one id', async () => {
  const sink = await receiver()
  const client = await running(sink.url)
  const { requestId } = await client.pay(triggeringAmount('callback_doubled'))
  const deliveries = await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 2,
  )
  expect(deliveries[0]?.headers['webhook-id']).toBe(deliveries[1]?.headers['webhook-id'])
  expect(deliveries[0]?.body).toBe(deliveries[1]?.body)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sink.about(requestId)).toHaveLength(2)
})

test('reordered callbacks tell the second state first, and their revisions tell which is old', async () => {
  const sink = await receiver()
  const client = await running(sink.url)
  const { requestId } = await client.pay(triggeringAmount('callbacks_reordered'))
  const deliveries = await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 2,
  )
  expect(statuses(deliveries)).toEqual(['Approved', 'Pending'])
  expect(deliveries.map(({ body }) => JSON.parse(body).data.revision)).toEqual([2, 1])
})

test('a request may name its own address, and its payment keeps it for later operations', async () => {
  const usual = await receiver()
  const own = await receiver()
  const client = await running(usual.url)
  const { body } = await client.post('/v1/payments', money(1000, { capture: 'automatic', method: card(), callbackUrl: own.url }))
  const refund = money(10)
  await client.post(`/v1/payments/${body.id}/refunds`, refund)
  await eventually(
    () => own.about(refund.requestId),
    ({ length }) => length === 1,
  )
  expect(usual.deliveries).toHaveLength(0)
})

test('a service without any address tells nothing and settles all the same', async () => {
  const client = await running(undefined)
  const { requestId } = await client.pay(triggeringAmount('pending_then_approved'))
  await expect.poll(async () => (await client.get(`/v1/operations/${requestId}`)).body).toMatchObject({ operation: { status: 'Approved' } })
})

test('results and callbacks that were due while the service was down come after its next start', async () => {
  let isUp = false
  const sink = await receiver(() => (isUp ? 204 : 503))
  const dir = folder()
  const first = await running(sink.url, { settleAfterMs: 200 }, { dir })
  const { requestId } = await first.pay(triggeringAmount('pending_then_declined'))
  await eventually(
    () => sink.about(requestId),
    ({ length }) => length >= 1,
  )
  await first.stop()
  const before = sink.about(requestId).length
  isUp = true
  await running(sink.url, {}, { dir })
  const after = await eventually(
    () => sink.about(requestId).slice(before),
    ({ length }) => length === 2,
  )
  expect(statuses(after).sort()).toEqual(['Declined', 'Pending'])
})

test('a folder serves one running service, and the next after it ends', async () => {
  const dir = folder()
  const first = await running(undefined, {}, { dir })
  await expect(startAcquirer({ dir, secret: SECRET })).rejects.toThrow(/locked/)
  await first.stop()
  await running(undefined, {}, { dir })
})

test('time is the clock that was given: a result comes when that clock says so', async () => {
  let nowMs = Date.now()
  const client = await running(undefined, { settleAfterMs: 200_000 }, { clock: { now: () => nowMs } })
  const { requestId } = await client.pay(triggeringAmount('pending_then_approved'))
  const statusNow = async () => (await client.get<{ operation: { status: string } }>(`/v1/operations/${requestId}`)).body.operation.status
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await statusNow()).toBe('Pending')
  nowMs += 200_001
  await eventually(statusNow, (status) => status === 'Approved', 3_000)
})
