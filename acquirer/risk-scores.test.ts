import { afterAll, beforeAll, expect, test } from 'vitest'
import { scoreBehaviourOf, verdictOf } from './risk-scores.ts'
import { isSignedRequest } from './signatures.ts'
import { type Acquirer, startAcquirer } from './start-acquirer.ts'
import { newKey, QUICK, SECRET, signedClient, temporaryDir } from './test-client.ts'

const path = '/v1/risk-scores'
const { dir, remove } = temporaryDir()
let acquirer: Acquirer
beforeAll(async () => {
  acquirer = await startAcquirer({ dir, secret: SECRET, seed: 'test', timings: QUICK })
})
afterAll(async () => {
  await acquirer.stop()
  remove()
})

/** The answer as it came, for a check of its signature. */
async function ask(amountMinor: number, more: object = {}) {
  const requestId = newKey('score')
  const begun = performance.now()
  const { status, text, headers } = await signedClient(acquirer.url).send('POST', path, {
    requestId,
    amountMinor,
    currency: 'EUR',
    ...more,
  })
  const tookMs = performance.now() - begun
  const said = {
    timestamp: headers.get('x-acquirer-timestamp') ?? '',
    signature: headers.get('x-acquirer-signature') ?? '',
  }
  const isSigned = isSignedRequest({ secret: SECRET, method: 'ANSWER', path, body: text, nowMs: Date.now(), ...said })
  return { requestId, status, body: JSON.parse(text), isSigned, tookMs }
}

test.each([
  [1400, 0, 'Allow'],
  [1469, 69, 'Allow'],
  [21_470, 70, 'Review'],
  [1489, 89, 'Review'],
  [1490, 90, 'Block'],
  [1495, 95, 'Block'],
] as const)('an amount of %i is answered with %i, %s, signed', async (amountMinor, score, verdict) => {
  const { requestId, status, body, isSigned } = await ask(amountMinor)
  expect({ status, body, isSigned }).toEqual({ status: 200, body: { requestId, score, verdict }, isSigned: true })
})

test('any other amount gets a score below 40, the same for the same address and amount', async () => {
  for (const amountMinor of [100, 1399, 1500, 10_000]) {
    const email = 'ada@example.com'
    const [one, again, other] = [await ask(amountMinor, { email }), await ask(amountMinor, { email }), await ask(amountMinor)]
    expect(one.body.score).toBeLessThan(40)
    expect(one.body).toMatchObject({ score: again.body.score, verdict: 'Allow' })
    expect(other.body.verdict).toBe('Allow')
  }
})

test('the score of …14.96 is signed by another', async () => {
  expect(await ask(1496)).toMatchObject({ status: 200, body: { score: 10, verdict: 'Allow' }, isSigned: false })
})

test('the score of …14.97 is late, and valid when it arrives', async () => {
  const { tookMs, ...answer } = await ask(1497)
  expect(answer).toMatchObject({ status: 200, body: { score: 10, verdict: 'Allow' }, isSigned: true })
  expect(tookMs).toBeGreaterThanOrEqual(QUICK.lateAnswerMs - 5)
})

test('there is no score of …14.98', async () => {
  expect(await ask(1498)).toMatchObject({ status: 503, body: { error: 'no_score' } })
})

test('the score of …14.99 contradicts its own verdict, and is signed', async () => {
  expect(await ask(1499)).toMatchObject({ status: 200, body: { score: 10, verdict: 'Block' }, isSigned: true })
})

test('only callers with the secret get a score, and only for a complete question', async () => {
  const body = { requestId: newKey(), amountMinor: 1000, currency: 'EUR' }
  const stranger = signedClient(acquirer.url, 'not the secret of anyone')
  expect((await stranger.send('POST', path, body)).status).toBe(401)
  expect((await signedClient(acquirer.url).send('POST', path, { ...body, amountMinor: '10' })).status).toBe(400)
})

test('each ending has one behaviour', () => {
  const keys = Array.from({ length: 10_000 }, (_, ending) => scoreBehaviourOf(ending).key).filter((key) => key !== 'given')
  expect(keys).toEqual(['unsigned', 'late', 'missing', 'contradictory'])
  expect([69, 70, 89, 90].map(verdictOf)).toEqual(['Allow', 'Review', 'Review', 'Block'])
})
