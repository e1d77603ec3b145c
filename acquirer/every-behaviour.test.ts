import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BEHAVIOURS, type Behaviour, type OperationKind, triggeringAmount } from './behaviours.ts'
import type { OperationView } from './operation.ts'
import { type Acquirer, startAcquirer } from './start-acquirer.ts'
import { testCard, testToken } from './test-cards.ts'
import {
  callbackSink,
  card,
  type Delivery,
  eventually,
  money,
  QUICK,
  SECRET,
  type SignedClient,
  signedClient,
  temporaryDir,
} from './test-client.ts'

const folder = temporaryDir()
let acquirer: Acquirer
let client: SignedClient
let sink: Awaited<ReturnType<typeof callbackSink>>
beforeAll(async () => {
  sink = await callbackSink()
  acquirer = await startAcquirer({ dir: folder.dir, secret: SECRET, callbackUrl: sink.url, timings: QUICK })
  client = signedClient(acquirer.url)
})
afterAll(async () => {
  await acquirer.stop()
  await sink.stop()
  folder.remove()
})

const PATHS = { Capture: 'captures', Void: 'voids', Refund: 'refunds', Reversal: 'reversals', Payout: 'payouts' } as const
const eachKind = BEHAVIOURS.flatMap((behaviour) =>
  behaviour.on.map((kind) => ({ name: `${behaviour.key} on ${kind} by card`, behaviour, kind })),
)
const byAmount = BEHAVIOURS.flatMap((behaviour) =>
  behaviour.on
    .filter((kind) => kind !== 'Void' && kind !== 'Reversal')
    .map((kind) => ({ name: `${behaviour.key} on ${kind} by amount`, behaviour, kind })),
)

/** The operation of its kind on a payment that is ready for it: the request, and the path to send it to. */
async function prepared(kind: OperationKind, number: string, amountMinor: number) {
  if (kind === 'Authorise') return { path: '/v1/payments', request: money(amountMinor, { capture: 'automatic', method: card(number) }) }
  const isAuthorised = kind === 'Capture' || kind === 'Void'
  const payment = await client.pay(1_000_000, isAuthorised ? 'manual' : 'automatic', card(number))
  expect(payment.status).toBe('Approved')
  const final = kind === 'Capture' ? { final: false } : {}
  return { path: `/v1/payments/${payment.id}/${PATHS[kind]}`, request: money(amountMinor, final) }
}

type Prepared = Awaited<ReturnType<typeof prepared>>
const lookUp = async (requestId: string) => (await client.get<{ operation?: OperationView }>(`/v1/operations/${requestId}`)).body.operation

/** Where an answer comes, a busy machine may take its time with it; where none comes, a second is enough to know. */
const patienceMs = (isAnswered: boolean) => (isAnswered ? 15_000 : 1_000)

/** Sends once, and reports what the wire showed. */
async function send({ path, request }: Prepared, isAnswered = true): Promise<{ wire: string; body?: OperationView; tookMs: number }> {
  const started = performance.now()
  try {
    const { status, text } = await client.send('POST', path, request, AbortSignal.timeout(patienceMs(isAnswered)))
    const tookMs = performance.now() - started
    if (status === 500) return { wire: 'http500', tookMs }
    try {
      return { wire: 'given', body: JSON.parse(text), tookMs }
    } catch {
      return { wire: 'malformed', tookMs }
    }
  } catch {
    return { wire: 'none', tookMs: performance.now() - started }
  }
}

async function expectDocumented(behaviour: Behaviour, operation: Prepared) {
  const { requestId } = operation.request
  const { wire, body, tookMs } = await send(operation, behaviour.answer !== 'none')
  expect(wire).toBe(behaviour.answer === 'late' ? 'given' : behaviour.answer)
  if (behaviour.answer === 'late') expect(tookMs).toBeGreaterThan(QUICK.lateAnswerMs - 20)
  const first = { status: behaviour.status, responseCode: behaviour.responseCode, revision: 1 }
  if (body) expect(body).toMatchObject(first)

  const afterFirst = await lookUp(requestId)
  if (behaviour.effect === 'secondTime') expect(afterFirst).toBeUndefined()
  else expect(afterFirst?.status).toBeDefined()
  const repeated = await send(operation)
  expect(repeated).toMatchObject({
    wire: 'given',
    body: { ...first, status: behaviour.effect === 'secondTime' ? 'Approved' : behaviour.status },
  })
  await expectLater(behaviour, requestId, repeated.body?.amountMinor ?? 0)
}

async function expectLater(behaviour: Behaviour, requestId: string, answeredMinor: number) {
  const { later } = behaviour
  if (later) {
    const last = await eventually(
      () => lookUp(requestId),
      (operation) => operation?.revision === 2,
    )
    const amountMinor = later.booksLess ? answeredMinor - 100 : answeredMinor
    expect(last).toMatchObject({ status: later.status, responseCode: later.responseCode, amountMinor })
  }
  const deliveries = await eventually(
    () => sink.about(requestId),
    ({ length }) => length >= expectedCallbacks(behaviour),
  )
  expect(deliveries).toHaveLength(expectedCallbacks(behaviour))
  expect(revisionsOf(deliveries)).toEqual(behaviour.callbacks === 'none' || behaviour.status === 'Error' ? [] : later ? [1, 2] : [1])
  if (behaviour.callbacks === 'reordered') expect(deliveries.map(revisionOf)).toEqual([2, 1])
}

function expectedCallbacks({ callbacks, status, later }: Behaviour): number {
  if (callbacks === 'none' || status === 'Error') return 0
  return (later ? 2 : 1) * (callbacks === 'doubled' ? 2 : 1)
}
const revisionOf = ({ body }: Delivery): number => JSON.parse(body).data.revision
const revisionsOf = (deliveries: Delivery[]) => [...new Set(deliveries.map(revisionOf))].sort()

test.concurrent.each(eachKind)('$name is as documented', async ({ behaviour, kind }) => {
  await expectDocumented(behaviour, await prepared(kind, testCard(behaviour.key, kind), 1_000))
})

test.concurrent.each(byAmount)('$name is as documented', async ({ behaviour, kind }) => {
  await expectDocumented(behaviour, await prepared(kind, 'tok_visa', triggeringAmount(behaviour.key)))
})

test('a card acts on its own operation only, and is known by its token as well', async () => {
  const payment = await client.pay(1_000, 'automatic', card(testToken('insufficient_funds', 'Refund')))
  expect(payment).toMatchObject({ status: 'Approved', card: { last4: testCard('insufficient_funds', 'Refund').slice(-4) } })
  expect((await client.post(`/v1/payments/${payment.id}/payouts`, money(10))).body.status).toBe('Approved')
  expect((await client.post(`/v1/payments/${payment.id}/refunds`, money(10))).body).toMatchObject({
    status: 'Declined',
    responseCode: '51',
  })
})

test('a number that fails Luhn, an unknown token and a card past its month are declined', async () => {
  expect(await client.pay(100, 'automatic', card('4242424242424241'))).toMatchObject({ status: 'Declined', responseCode: '14' })
  expect(await client.pay(100, 'automatic', card('tok_nobody'))).toMatchObject({ status: 'Declined', responseCode: '14' })
  expect(await client.pay(100, 'automatic', card('4242424242424242', { expMonth: 1, expYear: 2020 }))).toMatchObject({
    status: 'Declined',
    responseCode: '54',
  })
})

test('checks of address and security code follow the given values', async () => {
  const checked = async (more: object) => {
    const { avs, cvc } = await client.pay(100, 'automatic', card('tok_visa', more))
    return [avs?.code, cvc?.code]
  }
  expect(await checked({ billing: { line1: '1 Quay', postalCode: '34000' } })).toEqual(['Y', 'M'])
  expect(await checked({ billing: { line1: 'No match', postalCode: '34000' } })).toEqual(['Z', 'M'])
  expect(await checked({ billing: { line1: '1 Quay', postalCode: '99100' } })).toEqual(['A', 'M'])
  expect(await checked({ billing: { line1: 'No match', postalCode: '99100' } })).toEqual(['N', 'M'])
  expect(await checked({ billing: { line1: '1 Quay', postalCode: '98100' } })).toEqual(['U', 'M'])
  expect(await checked({ cvc: undefined })).toEqual(['I', 'P'])
  expect((await client.pay(100, 'automatic', card(testCard('invalid_cvc')))).cvc).toEqual({ code: 'N', result: 'Fail' })
})

test('3-D Secure without a challenge shifts liability', async () => {
  const payment = await client.pay(100, 'automatic', card(testCard('three_ds_frictionless')))
  expect(payment.threeDs).toMatchObject({ flow: 'Frictionless', transStatus: 'Y', eci: '05', liabilityShift: true, challengeUrl: null })
})

test('a bank payment and one by another method are pending, then approved', async () => {
  const bank = await client.pay(5_000, 'automatic', { kind: 'bank', iban: 'DE89370400440532013000', holderName: 'Globex' })
  const apm = await client.pay(5_000, 'automatic', { kind: 'apm', scheme: 'Tulip' })
  expect(bank).toMatchObject({ status: 'Pending', redirectUrl: null })
  expect(apm.redirectUrl).toContain('/challenges/')
  for (const { requestId } of [bank, apm])
    await eventually(
      () => lookUp(requestId),
      (operation) => operation?.status === 'Approved',
    )
  expect((await lookUp(bank.requestId))?.utr).toMatch(/^UTR\d{12}$/)
})

test('an authorisation is not taken back once its money is refunded', async () => {
  const other = temporaryDir()
  // Later than elsewhere: the refund has to come first, on a busy machine too.
  const timings = { ...QUICK, settleAfterMs: 1_500 }
  const slow = await startAcquirer({ dir: other.dir, secret: SECRET, callbackUrl: sink.url, timings })
  onTestFinished(async () => {
    await slow.stop()
    other.remove()
  })
  const { pay, post, get } = signedClient(slow.url)
  const operationOf = async ({ requestId }: { requestId: string }) =>
    (await get<{ operation?: OperationView }>(`/v1/operations/${requestId}`)).body.operation
  const payment = await pay(triggeringAmount('approved_then_declined', 10_000))
  const refund = await post(`/v1/payments/${payment.id}/refunds`, money(10))
  expect(refund.body.status).toBe('Approved')
  const later = await pay(triggeringAmount('approved_then_declined', 10_000))
  await eventually(
    () => operationOf(later),
    (operation) => operation?.status === 'Declined',
    15_000,
  )
  expect(await operationOf(payment)).toMatchObject({ status: 'Approved', revision: 1 })
})

test('a refund that fails after all gives its amount back to what may be refunded', async () => {
  const payment = await client.pay(triggeringAmount('approved') + 100_000)
  const refund = money(triggeringAmount('approved_then_declined'))
  await client.post(`/v1/payments/${payment.id}/refunds`, refund)
  await eventually(
    () => lookUp(refund.requestId),
    (operation) => operation?.status === 'Declined',
  )
  const { body } = await client.get(`/v1/payments/${payment.id}`)
  expect(body).toMatchObject({ refundedMinor: 0, refundableMinor: payment.amountMinor })
})
