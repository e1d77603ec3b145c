import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createConnectors } from '../index.ts'
import type { ScoreAnswer } from '../score.ts'

const secret = 'a-secret-for-tests-only'
const path = '/v1/risk-scores'
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Said = {
  status?: number
  body?: string
  secret?: string
  timestamp?: number
  path?: string
  headers?: Record<string, string>
  afterMs?: number
}
let count = 0

/** Asks a scorer that gives the prescribed answer; `{id}` in its body is the id of the question. */
async function ask(say: Said, { deadlineMs = 800, asked = [] as string[] } = {}): Promise<ScoreAnswer> {
  const server = createServer(async (request, response) => {
    asked.push(await textOf(request))
    const { requestId } = JSON.parse(asked.at(-1)!)
    const body = (say.body ?? '{"requestId":"{id}","score":12,"verdict":"Allow"}').replace('{id}', requestId)
    const timestamp = String(say.timestamp ?? Math.floor(Date.now() / 1000))
    const signed = `${timestamp}.ANSWER.${say.path ?? path}.${body}`
    const signature = `v1=${createHmac('sha256', say.secret ?? secret)
      .update(signed)
      .digest('hex')}`
    const headers = say.headers ?? { 'x-acquirer-timestamp': timestamp, 'x-acquirer-signature': signature }
    setTimeout(() => response.writeHead(say.status ?? 200, { 'content-type': 'application/json', ...headers }).end(body), say.afterMs ?? 0)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { score } = createConnectors({ sandboxUrl, sandboxSecret: secret })
  return score!({ requestId: `score-${process.pid}-${++count}`, deadlineMs, amountMinor: 1000, currency: 'EUR', binCountry: 'NO' })
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

const answering = (score: unknown, verdict: string): Said => ({ body: `{"requestId":"{id}","score":${score},"verdict":"${verdict}"}` })

test('a signed score is believed; the question names only the country of the card issuer', async () => {
  const asked: string[] = []
  expect(await ask({}, { asked })).toMatchObject({ state: 'Given', score: 12, exchange: { flow: 'RiskScore' } })
  expect(Object.keys(JSON.parse(asked[0]!)).sort()).toEqual(['amountMinor', 'binCountry', 'currency', 'requestId'])
})

test.each<[string, Said]>([
  ['another secret', { secret: 'another secret than ours' }],
  ['an hour ago', { timestamp: Math.floor(Date.now() / 1000) - 3600 }],
  ['another path', { path: '/v1/payments' }],
  ['nothing at all', { headers: {} }],
  ['half a signature', { headers: { 'x-acquirer-timestamp': String(Math.floor(Date.now() / 1000)), 'x-acquirer-signature': 'v1=' } }],
])('a score that is signed by %s is not believed', async (_by, say) => {
  expect(await ask(say)).toMatchObject({ state: 'Unsigned', score: null })
})

test('a score after its time counts as late, and the payment does not wait for it', async () => {
  const begun = performance.now()
  expect(await ask({ afterMs: 2_000 }, { deadlineMs: 60 })).toMatchObject({ state: 'Late', score: null })
  expect(performance.now() - begun).toBeLessThan(1_000)
})

test.each<[string, Said]>([
  ['an answer of 503', { status: 503 }],
  ['a body that is not JSON', { body: '<html>' }],
  ['no number', answering('"12"', 'Allow')],
  ['a number beyond 100', answering(101, 'Allow')],
  ['a verdict of its own', answering(12, 'Maybe')],
  ['the score of another payment', { body: '{"requestId":"score-of-another","score":12,"verdict":"Allow"}' }],
])('%s is no score', async (_of, say) => {
  expect(await ask(say)).toMatchObject({ state: 'Missing', score: null })
})

test.each([
  [49, 'Block', 'Contradictory'],
  [50, 'Block', 'Given'],
  [89, 'Allow', 'Given'],
  [90, 'Allow', 'Contradictory'],
  [10, 'Review', 'Given'],
  [100, 'Review', 'Given'],
] as const)('a score of %i with the verdict %s is %s', async (score, verdict, state) => {
  expect(await ask(answering(score, verdict))).toMatchObject({ state, score })
})
