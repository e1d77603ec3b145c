import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OperationView } from './operation.ts'
import { signRequest } from './signatures.ts'
import { APPROVED_CARDS } from './test-cards.ts'

/** Support of the tests of this service and of its connector. */
export const SECRET = 'a-secret-for-tests-only'

/** Short, so that a suite does not wait for what a person would watch. */
export const QUICK = { callbackAfterMs: 5, settleAfterMs: 40, lateAnswerMs: 400, holdMs: 3_000, callbackRetryMs: [20, 40, 80, 160, 320] }

export function temporaryDir(): { dir: string; remove(): void } {
  const dir = mkdtempSync(join(tmpdir(), 'acquirer-'))
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

let count = 0
export const newKey = (label = 'test') => `${label}-${process.pid}-${++count}`

export const card = (number: string = APPROVED_CARDS[0].number, more: object = {}) => ({
  kind: 'card',
  number,
  expMonth: 12,
  expYear: 2099,
  cvc: '123',
  ...more,
})

export const money = (amountMinor: number, more: object = {}) => ({
  requestId: newKey(),
  provider: 'adelphi',
  mid: 'MID-1',
  merchantReference: 'order-1',
  amountMinor,
  currency: 'EUR',
  ...more,
})

export type Answer = OperationView & { error?: string; message?: string }
export type SignedClient = ReturnType<typeof signedClient>

/** Requests as a caller with the secret makes them. */
export function signedClient(url: string, secret = SECRET) {
  const send = async (method: string, path: string, body?: unknown, signal = AbortSignal.timeout(30_000)) => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'x-acquirer-timestamp': timestamp,
      'x-acquirer-signature': signRequest({ secret, timestamp, method, path, body: text }),
    }
    const response = await fetch(url + path, {
      method,
      headers: text ? { ...headers, 'content-type': 'application/json' } : headers,
      body: text || undefined,
      signal,
    })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const json = async <Body = Answer>(method: string, path: string, body?: unknown) => {
    const { status, text } = await send(method, path, body)
    return { status, body: JSON.parse(text) as Body }
  }
  return {
    send,
    get: <Body>(path: string) => json<Body>('GET', path),
    post: (path: string, body: unknown) => json('POST', path, body),
    put: (path: string, body: unknown) => json<{ result?: string; error?: string }>('PUT', path, body),
    /** A payment of its own, approved unless the card or amount says otherwise. */
    pay: async (amountMinor: number, capture: 'automatic' | 'manual' = 'automatic', method: object = card()) =>
      (await json('POST', '/v1/payments', money(amountMinor, { capture, method }))).body,
  }
}

export type Delivery = { headers: IncomingHttpHeaders; body: string; at: number }

/** A receiver of callbacks; `answerWith` decides the status of each, by default 204, `location` where a redirect leads. */
export async function callbackSink(answerWith: (delivery: Delivery, count: number) => number = () => 204, location?: string) {
  const deliveries: Delivery[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      const delivery = { headers: request.headers, body, at: Date.now() }
      deliveries.push(delivery)
      response.writeHead(answerWith(delivery, deliveries.length), location ? { location } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callbacks`,
    deliveries,
    about: (requestId: string) => deliveries.filter(({ body }) => JSON.parse(body).data.requestId === requestId),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Waits until the condition holds; throws what it last was when the time is over. */
export async function eventually<Value>(
  read: () => Value | Promise<Value>,
  holds: (value: Value) => boolean,
  withinMs = 5_000,
): Promise<Value> {
  const until = Date.now() + withinMs
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > until) throw new Error(`Never came about; last seen: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
