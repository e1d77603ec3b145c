import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Connector, createConnectors } from '../index.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

let count = 0
const newKey = () => `odd-${process.pid}-${++count}`
const money = (amountMinor: number) => ({
  requestId: newKey(),
  amountMinor,
  currency: 'EUR',
  mid: 'MID-7',
  merchantReference: 'order-7',
  deadlineMs: 5_000,
})

/** A provider that gives the prescribed answers, for cases that the sandbox acquirer never has. */
async function serving(listener: RequestListener): Promise<Connector> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return createConnectors({ sandboxUrl, sandboxSecret: 'a-secret-for-tests-only' }).find('adelphi')!
}

test('a provider that is not there is unknown, and known not to have been reached', async () => {
  const gone = await serving(() => {})
  await new Promise((resolve) => servers.pop()?.close(resolve))
  const answer = await gone.refund({ ...money(1), providerPaymentId: 'pay_1' })
  expect(answer).toMatchObject({
    outcome: 'unknown',
    normalisedCode: 'NetworkError',
    exchange: { errorClass: 'Network', reachedProvider: false },
  })
  expect(await gone.sync({ providerPaymentId: 'pay_1', deadlineMs: 5_000 })).toMatchObject({ result: 'unknown' })
})

test('a deadline holds for a body that drips, and the caller may give up earlier', async () => {
  const dripping = await serving((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 10)
    response.once('close', () => clearInterval(drip))
  })
  const started = performance.now()
  const request = { ...money(1), deadlineMs: 100, providerPaymentId: 'pay_1' }
  expect(await dripping.refund(request)).toMatchObject({ outcome: 'unknown', exchange: { errorClass: 'Timeout' } })
  expect(performance.now() - started).toBeLessThan(2_000)
  expect(await dripping.refund({ ...request, deadlineMs: 60_000, signal: AbortSignal.timeout(30) })).toMatchObject({
    outcome: 'unknown',
    exchange: { errorClass: 'Timeout' },
  })
})

test.each<[string, RequestListener, object]>([
  ['a redirect is not followed', (_q, reply) => reply.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(), { errorClass: 'Network' }],
  [
    'a connection cut in the middle',
    (_q, reply) => void reply.writeHead(200, { 'content-length': '100' }).write('{', () => reply.destroy()),
    { errorClass: 'Network' },
  ],
  ['JSON of another shape', (_q, reply) => reply.end('{"status":"Approved"}'), { errorClass: 'Network', errorText: 'Unreadable answer' }],
  ['an answer to somebody else', (_q, reply) => reply.end(JSON.stringify(operationView('somebody-else'))), { errorClass: 'Network' }],
  ['an empty answer', (_q, reply) => reply.writeHead(200).end(), { errorClass: 'Network' }],
  ['a refusal of our signature', (_q, reply) => reply.writeHead(401).end('{"error":"unauthorised","message":"no"}'), { errorClass: '4xx' }],
  ['too many requests', (_q, reply) => reply.writeHead(429).end('{"error":"slow_down","message":"later"}'), { errorClass: '4xx' }],
  [
    'a gateway that fails in HTML',
    (_q, reply) => reply.writeHead(502).end('<h1>Bad gateway</h1>'),
    { errorClass: '5xx', responseBody: '<h1>Bad gateway</h1>' },
  ],
  ['a body without end', (_q, reply) => pour(reply), { errorClass: 'Network' }],
])('%s leaves the outcome unknown', async (_what, listener, exchange) => {
  const odd = await serving(listener)
  const answer = await odd.refund({ ...money(1), deadlineMs: 2_000, providerPaymentId: 'pay_1' })
  expect(answer).toMatchObject({ outcome: 'unknown', exchange })
  expect(await odd.sync({ operationRequestId: newKey(), deadlineMs: 2_000 })).toMatchObject({ result: 'unknown' })
})

test.each([
  [401, 'unknown'],
  [429, 'unknown'],
  [500, 'unknown'],
  [422, 'declined'],
])('a payment whose handing over is answered with %i leaves its refund %s', async (status, outcome) => {
  const forgetful = await serving((request, reply) => {
    reply.writeHead(request.method === 'PUT' ? status : 404)
    reply.end(request.method === 'PUT' ? '{"error":"odd","message":"no"}' : '{"error":"payment_not_found","message":"No such payment"}')
  })
  const original = { authorisedMinor: 5, capturedMinor: 5, refundedMinor: 0, currency: 'EUR', mid: 'MID-7', merchantReference: 'order-7' }
  expect((await forgetful.refund({ ...money(1), providerPaymentId: 'pay_1', original })).outcome).toBe(outcome)
})

const operationView = (requestId: string) => ({
  ...{
    id: 'pay_1',
    operationId: 'op_1',
    requestId,
    kind: 'Refund',
    bookedAs: 'Refund',
    status: 'Approved',
    revision: 1,
    amountMinor: 1,
    currency: 'EUR',
  },
  ...{
    responseCode: '00',
    responseText: 'Approved',
    authCode: null,
    arn: null,
    rrn: null,
    networkTransactionId: null,
    utr: null,
    redirectUrl: null,
  },
  ...{
    avs: null,
    cvc: null,
    threeDs: null,
    card: null,
    expiresAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
})

function pour(reply: Parameters<RequestListener>[1]): void {
  reply.writeHead(200)
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const more = () => {
    while (!reply.destroyed && reply.write(chunk));
  }
  reply.on('drain', more)
  more()
}
