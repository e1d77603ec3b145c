import type {
  Destination,
  DestinationDetail,
  ReportedAttempt,
  ReportedEvent,
  Statistics,
} from '@portico/contract/features/webhook-reports/webhook-reports.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { anEndpoint, aSink, changeOf, type Sink } from '@portico/testkit/features/webhooks.ts'
import { aPortico, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startWebhookSender } from '../webhooks/index.ts'

let portico: TestPortico
let sink: Sink
let developer: Person
let endpointId: string
const base = '/api/v1/crm/reports'
type Page<Row> = { data: Row[]; totalCount: number; nextCursor: string | null }
const read = async <Reply>(who: Person, path: string) => {
  const reply = await portico.as(who).get(path)
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as Reply
}
const said = <Row>(path: string, who = developer) => read<Page<Row>>(who, path)

/** A payment of Acme whose capture its endpoint hears of; `answer`: what the receiver says. */
async function told(answer: { status: number; body: string }): Promise<string> {
  const { acme } = portico.world
  sink.answers('/shop', answer)
  // An endpoint hears of what comes after it.
  const payment = await aCapturedPayment(portico, { at: new Date(portico.services.now().getTime() + 1000) })
  await changeOf(portico, acme.tenantId, acme.id, payment)
  const sender = startWebhookSender({ services: portico.services, idleMs: 10 })
  const tried = async () =>
    (await said<ReportedEvent>(`${base}/webhook-events`)).data.find((row) => row.transactionId === payment)?.lastTryAt
  await expect.poll(tried, { timeout: 10_000 }).toBeTruthy()
  await sender.stop()
  return payment
}

beforeAll(async () => {
  sink = await aSink()
  portico = await aPortico(inject('cluster'), { outboundAllow: [sink.host] })
  developer = portico.world.northwind.people.administrator!
  endpointId = (await anEndpoint({ portico, place: 'acme', level: 'tenant' }, { address: sink.at('/shop'), events: ['payment.captured'] }))
    .endpointId
}, 60_000)
afterAll(async () => {
  await portico?.close()
  await sink?.close()
})

test('an event shows how far it is, an attempt what was sent and answered, and a destination the last good answer beside the first bad one', async () => {
  const good = await told({ status: 200, body: 'thanks' })
  const well = await said<Destination>(`${base}/webhook-destinations?merchantId=${portico.world.acme.id}`)
  expect(well.data).toMatchObject([{ id: endpointId, status: 'Delivering', failuresInARow: 0, failingSince: null }])
  const bad = await told({ status: 503, body: 'busy' })

  const { data: events } = await said<ReportedEvent>(`${base}/webhook-events?endpointId=${endpointId}`)
  expect(events.map(({ transactionId, state, merchantName }) => [transactionId, state, merchantName])).toEqual([
    [bad, 'Delivering', 'Acme Ltd'],
    [good, 'Delivered', 'Acme Ltd'],
  ])
  expect((await said(`${base}/webhook-events?state=Delivered`)).data).toHaveLength(1)

  const { data: attempts } = await said<ReportedAttempt>(`${base}/webhook-attempts?endpointId=${endpointId}`)
  expect(attempts.map(({ httpStatus, error }) => [httpStatus, error])).toEqual([
    [503, 'status'],
    [200, null],
  ])
  expect(attempts[0]!.nextRetryAt).not.toBeNull()
  expect((await said(`${base}/webhook-attempts?outcome=Failed&error=timeout`)).data).toEqual([])
  const attempt = await read<{ requestBody: string; responseBody: string; requestHeaders: Record<string, string> }>(
    developer,
    `${base}/webhook-attempts/${attempts[0]!.attemptId}`,
  )
  expect(attempt.responseBody).toBe('busy')
  expect(JSON.parse(attempt.requestBody)).toMatchObject({ type: 'payment.captured' })

  const destination = await read<DestinationDetail>(developer, `${base}/webhook-destinations/${endpointId}`)
  expect(destination).toMatchObject({ status: 'NotDelivering', failuresInARow: 1, waiting: 1 })
  expect(destination.lastGood).toMatchObject({ transactionId: good, httpStatus: 200, responseBody: 'thanks' })
  expect(destination.firstBad).toMatchObject({ transactionId: bad, httpStatus: 503, responseBody: 'busy' })
})

test('failures in a row are counted until one arrives', async () => {
  await told({ status: 500, body: 'no' })
  expect(await read<DestinationDetail>(developer, `${base}/webhook-destinations/${endpointId}`)).toMatchObject({ failuresInARow: 2 })
  await told({ status: 200, body: 'again' })
  expect(await read<DestinationDetail>(developer, `${base}/webhook-destinations/${endpointId}`)).toMatchObject({
    status: 'Delivering',
    failuresInARow: 0,
    lastGood: { responseBody: 'again' },
    firstBad: null,
  })
})

test('a merchant without an endpoint is a destination that is not configured, and one that has heard of nothing is configured', async () => {
  const { data } = await said<Destination>(`${base}/webhook-destinations?status=NotConfigured`)
  expect(data.map(({ merchantId }) => merchantId)).toContain(portico.world.globex.id)
  expect(data.every(({ endpointId: none, address }) => none === null && address === null)).toBe(true)
  await anEndpoint({ portico, place: 'globex', level: 'tenant' })
  const own = await said<Destination>(`${base}/webhook-destinations?merchantId=${portico.world.globex.id}`)
  expect(own.data.map(({ status }) => status)).toEqual(['Configured'])
})

test('statistics have each day on which something was sent, with success, latency and codes that add up to the attempts', async () => {
  const statistics = await read<Statistics>(developer, `${base}/webhook-statistics?endpointId=${endpointId}&timeZone=Asia/Kathmandu`)
  expect(statistics.data.every(({ attempts }) => attempts > 0)).toBe(true)
  expect(statistics.period.dateTo > statistics.period.dateFrom).toBe(true)
  expect(statistics.total).toMatchObject({ attempts: 4, delivered: 2 })
  const codes: Record<string, number> = {}
  for (const day of statistics.data) for (const [code, count] of Object.entries(day.codes)) codes[code] = (codes[code] ?? 0) + count
  expect(codes).toEqual({ 200: 2, 500: 1, 503: 1 })
  expect(statistics.data.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(4)
  expect(statistics.total.p95Ms!).toBeGreaterThanOrEqual(statistics.total.p50Ms!)
  const tooLong = await portico.as(developer).get(`${base}/webhook-statistics?dateFrom=2026-01-01&dateTo=2026-11-01`)
  expect(tooLong.body).toMatchObject({ code: 'invalid_input', fields: { 'query.dateFrom': expect.anything() } })
})

test('a merchant sees what went to its own endpoints, and nothing that its tenant or another merchant was told', async () => {
  const { acme, globex } = portico.world
  const whole = await portico.as(developer).post('/api/webhook/crm/endpoints', {
    address: sink.at('/books'),
    description: 'Books',
    events: ['payment.captured'],
    merchantId: null,
  })
  expect(whole.status, whole.text).toBe(201)
  await told({ status: 200, body: 'both' })
  const path = '/api/v1/reports/customer/webhook-events'
  const own = await said<ReportedEvent>(path, acme.owner)
  expect(new Set(own.data.map((row) => row.endpointId))).toEqual(new Set([endpointId]))
  expect((await said('/api/v1/reports/customer/webhook-attempts', globex.owner)).data).toEqual([])
})

test('a person who is held to a provider sees its attempts alone', async () => {
  const { risk } = portico.world.northwind.people
  await limit(portico, risk!, { serviceProviders: ['Clearhaven'] })
  expect((await said(`${base}/webhook-attempts`, risk!)).data).toEqual([])
  expect((await read<Statistics>(risk!, `${base}/webhook-statistics`)).total.attempts).toBe(0)
})
