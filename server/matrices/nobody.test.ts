import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { longestBodyBytes } from '../core/input/bounds.ts'
import { guardedWays, type Sent, sentOf } from './ways.fixture.ts'

let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
})
afterAll(() => portico?.close())

/** Nothing of these may be looked at: not the ids, not the type of the body, not the body. */
const broken = { params: new Proxy({}, { get: () => 'not-an-id' }), query: { nonsense: '1' } }
const tooLarge = 'x'.repeat(longestBodyBytes + 1)
const strangers: [who: string, headers: Record<string, string>][] = [
  ['without a token', {}],
  ['with a token that nobody was given', { authorization: 'Bearer never-issued-by-anybody-0123456789' }],
  ['with a token of the wrong form', { authorization: 'Bearer x' }],
  ['with a password instead of a token', { authorization: 'Basic YTpi' }],
  ['with a session cookie instead of a token', { cookie: '_session=abc' }],
]

describe.each(guardedWays)('$spec.method $url', (way) => {
  test.each(strangers)('is closed to somebody %s, before the body is read', async (_who, headers) => {
    const sent = sentOf(way, broken)
    const bodies: [type: string, payload: string][] = [
      ['application/json', '{"broken'],
      ['text/unheard-of', 'anything'],
      ['application/json', tooLarge],
    ]
    await expectClosed({ ...sent, headers })
    // Every GET answers HEAD as well.
    if (sent.method === 'GET') expect((await portico.nobody.send({ ...sent, method: 'HEAD', headers })).status).toBe(401)
    for (const [type, payload] of bodies) await expectClosed({ ...sent, headers: { ...headers, 'content-type': type }, payload })
  })
})

async function expectClosed(sent: Sent) {
  const reply = await portico.nobody.send(sent)
  expect(reply.status).toBe(401)
  expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(reply.body).toMatchObject({ code: 'not_signed_in', status: 401, requestId: reply.headers['x-request-id'] })
}

test('a call that was refused at the door leaves nothing behind', async () => {
  const before = await portico.tableStates()
  for (const way of guardedWays) await portico.nobody.send(sentOf(way, broken))
  expect(await portico.tableStates()).toEqual(before)
})
