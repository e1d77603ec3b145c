import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { type ErrorCode, errors } from '@portico/contract/errors.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { toAppError } from './problem.ts'

let portico: TestPortico
let port: number
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { lockTimeoutMs: 300 })
  port = Number(new URL(await portico.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => portico?.close())

/** Bytes as nobody's client would send them, and all that comes back. */
async function raw(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(Buffer.from(request, 'latin1'))
  socket.setTimeout(3000, () => socket.destroy())
  // A server that has had enough may cut the line while it is still being spoken to.
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('close', resolve))
  const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), head: head.toLowerCase(), body: body.join('\r\n\r\n') }
}
const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

describe('every answer carries the headers that keep browsers safe', () => {
  const targets: [what: string, request: string, status: number][] = [
    ['a success', get('/api/v1/_configuration/portal'), 200],
    ['nobody', get('/api/v1/crm/users'), 401],
    ['an address that does not exist', get('/api/v1/nowhere'), 404],
    ['an address that cannot be read', get('/api/v1/preferences/%zz'), 422],
    ['a parameter that is too long', get(`/api/v1/preferences/${'x'.repeat(300)}`), 422],
    ['a method that nobody knows', 'DEBUG / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['a method that is not offered', 'DELETE /api/v1/crm/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 405],
    ['a request without a host', 'GET /api/v1/crm/users HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation', get('/api/v1/crm/users', 'Expect: something-else\r\n'), 417],
    ['headers that are too large', get('/api/v1/crm/users', `X: ${'x'.repeat(40_000)}\r\n`), 431],
  ]
  test.each(targets)('%s', async (_what, request, status) => {
    const reply = await raw(request)
    expect(reply.status).toBe(status)
    for (const line of [
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'content-security-policy: ',
      'cache-control: no-store',
      'x-request-id: ',
    ])
      expect(reply.head).toContain(line)
    expect(reply.head).not.toMatch(/\n(server|x-powered-by):/)
    if (status >= 400) {
      expect(reply.head).toContain('content-type: application/problem+json')
      const problem = JSON.parse(reply.body) as { code: ErrorCode }
      expect(problem).toMatchObject({ status, requestId: /x-request-id: (\S+)/.exec(reply.head)![1] })
      expect(errors[problem.code]).toMatchObject({ status })
    }
  })
})

describe('a refusal has the header of its standard', () => {
  test('401 names the scheme, and says so where the token is wrong', async () => {
    const headerOf = async (headers = '') => /\nwww-authenticate: (.*)\r/.exec((await raw(get('/api/v1/crm/users', headers))).head)?.[1]
    expect(await headerOf()).toBe('bearer realm="portico"')
    expect(await headerOf('Authorization: Bearer never-issued-by-anybody-0123456789\r\n')).toBe(
      'bearer realm="portico", error="invalid_token"',
    )
  })

  test('405 lists the methods of the address', async () => {
    const allowed = async (method: string, url: string) => {
      const { status, head } = await raw(`${method} ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
      return [status, /\nallow: (.*)\r/.exec(head)?.[1]]
    }
    expect(await allowed('PATCH', '/api/v1/preferences/some-list?x=1')).toEqual([405, 'delete, get, head, put'])
    expect(await allowed('GET', '/api/external/sessions')).toEqual([405, 'post'])
    expect(await allowed('OPTIONS', '/api/v1/crm/users/')).toEqual([405, 'get, head'])
    expect(await allowed('GET', '/api/v1/nowhere')).toEqual([404, undefined])
    expect(await allowed('DELETE', '/api/v1')).toEqual([404, undefined])
  })

  test('a body that is compressed is refused, with the encoding that is taken', async () => {
    const { world } = portico
    const reply = await portico.as(world.acme.owner).send({
      method: 'PUT',
      url: '/api/v1/preferences/some-list',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{}'),
    })
    expect([reply.status, reply.code, reply.headers['accept-encoding']]).toEqual([415, 'unsupported_content_type', 'identity'])
  })
})

test('a money step that waits too long for a payment is to be tried again, and nothing of it is kept', async () => {
  const { admin, services, world } = portico
  const id = await aCapturedPayment(portico, { amountMinor: 1000 })
  const refund = () =>
    portico
      .as(world.northwind.people.finance!)
      .post(
        `/api/v1/crm/transactions/${id}/refunds`,
        { amountMinor: 400, reasonCode: 'CustomerRequest' },
        { headers: { 'idempotency-key': services.newId() } },
      )
  await admin.query('begin')
  await admin.query('select from transactions where id = $1 for update', [id])
  const late = await refund()
  await admin.query('rollback')
  expect([late.status, late.code, late.headers['retry-after']]).toEqual([503, 'unavailable', '1'])
  expect(late.text).not.toContain('search')
  expect((await admin.query('select from transactions where parent_transaction_id = $1', [id])).rows).toEqual([])
})

test('a statement that takes too long is a search to narrow where rows are read, and to be tried again where something changes', () => {
  const error = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  expect(toAppError(error, { method: 'GET' })).toMatchObject({ code: 'narrow_the_search' })
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(toAppError(error, { method })).toMatchObject({ code: 'unavailable', retryAfterSeconds: 2 })
})

test('a body that breaks off after its request was answered gets no second answer', async () => {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk) => (heard += chunk))
  socket.write(
    'PUT /api/v1/preferences/some-list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}',
  )
  await expect.poll(() => heard).toContain('HTTP/1.1 401')
  socket.write('XX0\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401'])
})

describe('input that is not HTTP, or not for us, ends with a 4xx and leaves the server as it was', () => {
  const odd: [what: string, request: string][] = [
    ['no protocol', 'hello\r\n\r\n'],
    ['a method nobody knows', 'BREW /api/v1/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['headers without end', get('/', `X-Long: ${'x'.repeat(70_000)}\r\n`)],
    [
      'two lengths',
      'POST /api/v1/session/ping HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/v1/session/ping HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
    ],
    ['a line feed in a header', get('/api/v1/users', 'X-A: b\nX-C\r\n')],
    ['a NUL in the address', get('/api/v1/\u0000users')],
    ['no host', 'GET /api/v1/users HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ]
  test.each(odd)('%s', async (_what, request) => {
    const { status, body } = await raw(request)
    expect([0, 400, 401, 404, 405, 431]).toContain(status)
    expect(body).not.toMatch(/\.ts|node_modules|\n\s+at /)
    expect((await raw(get('/api/v1/_configuration/portal'))).status).toBe(200)
  })
})

test('an address is the same with and without a slash at its end', async () => {
  const person = portico.as(portico.world.acme.owner)
  expect((await person.get('/api/v1/users/')).status).toBe(200)
  expect((await person.get('/api/v1/transactions/')).status).toBe(200)
})
