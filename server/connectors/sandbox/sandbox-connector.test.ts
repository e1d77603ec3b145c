import {
  type Acquirer,
  BEHAVIOURS,
  type Behaviour,
  type OperationKind,
  startAcquirer,
  testCard,
  triggeringAmount,
} from '@portico/acquirer/index.ts'
import { callbackHeaders } from '@portico/acquirer/signatures.ts'
import { callbackSink, eventually, QUICK, SECRET, temporaryDir } from '@portico/acquirer/test-client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Connector, contradicts, createConnectors, type ProviderAnswer, type ProviderOutcome } from '../index.ts'

/** For calls that are to be answered, and for those that are not. */
const PATIENT_MS = 5_000
const HASTY_MS = 500

const folder = temporaryDir()
let acquirer: Acquirer
let sink: Awaited<ReturnType<typeof callbackSink>>
let connector: Connector
const connectorTo = (url: string, secret = SECRET): Connector =>
  createConnectors({ sandboxUrl: url, sandboxSecret: secret, callbackUrl: sink.url }).find('adelphi')!

beforeAll(async () => {
  sink = await callbackSink()
  acquirer = await startAcquirer({ dir: folder.dir, secret: SECRET, timings: { ...QUICK, lateAnswerMs: 1_500 } })
  connector = connectorTo(acquirer.url)
})
afterAll(async () => {
  await acquirer.stop()
  await sink.stop()
  folder.remove()
})
let count = 0
const newKey = () => `connector-${process.pid}-${++count}`
const money = (amountMinor: number) => ({
  requestId: newKey(),
  amountMinor,
  currency: 'EUR',
  mid: 'MID-7',
  merchantReference: 'order-7',
  deadlineMs: PATIENT_MS,
})
const cardOf = (number: string) => ({ kind: 'card', number, expMonth: 12, expYear: 2099, cvc: '123', holderName: 'A. Yılmaz' }) as const
const pay = (amountMinor: number, number = '4242424242424242', capture: 'automatic' | 'manual' = 'automatic') =>
  connector.authorise({ ...money(amountMinor), capture, method: cardOf(number) })

const ERROR_CLASSES = { given: undefined, late: 'Timeout', none: 'Timeout', http500: '5xx', malformed: 'Network' } as const

function documentedOutcome({ answer, status }: Behaviour): ProviderOutcome {
  if (answer !== 'given') return 'unknown'
  return ({ Approved: 'approved', Declined: 'declined', Error: 'declined', Pending: 'pending' } as const)[status]
}

/** The operation on a payment that is ready for it, twice callable with one key. */
async function prepared(kind: OperationKind, number: string): Promise<(deadlineMs: number) => Promise<ProviderAnswer>> {
  const request = money(1_000)
  if (kind === 'Authorise')
    return (deadlineMs) => connector.authorise({ ...request, deadlineMs, capture: 'automatic', method: cardOf(number) })
  const payment = await pay(10_000, number, kind === 'Capture' || kind === 'Void' ? 'manual' : 'automatic')
  const onPayment = { ...request, providerPaymentId: payment.providerTransactionId }
  if (kind === 'Capture') return (deadlineMs) => connector.capture({ ...onPayment, deadlineMs, final: false })
  if (kind === 'Payout') return (deadlineMs) => connector.payout({ ...request, deadlineMs, to: onPayment })
  const verb = ({ Void: 'void', Refund: 'refund', Reversal: 'reversal' } as const)[kind]
  return (deadlineMs) => connector[verb]({ ...onPayment, deadlineMs })
}

const eachKind = BEHAVIOURS.flatMap((behaviour) => behaviour.on.map((kind) => ({ name: `${behaviour.key} on ${kind}`, behaviour, kind })))

test.concurrent.each(eachKind)(
  '$name has its outcome, and the same key sent again resolves an unknown one',
  async ({ behaviour, kind }) => {
    const send = await prepared(kind, testCard(behaviour.key, kind))
    const first = await send(behaviour.answer === 'none' || behaviour.answer === 'late' ? HASTY_MS : PATIENT_MS)
    expect(first.outcome).toBe(documentedOutcome(behaviour))
    expect(first.exchange.errorClass).toBe(behaviour.status === 'Error' ? 'Business' : ERROR_CLASSES[behaviour.answer])
    if (first.outcome !== 'unknown') expect(first).toMatchObject({ responseCode: behaviour.responseCode })
    const again = await send(PATIENT_MS)
    const approvedSecondTime = behaviour.effect === 'secondTime'
    expect(again.outcome).toBe(approvedSecondTime ? 'approved' : documentedOutcome({ ...behaviour, answer: 'given' }))
    expect(again.providerOperationId).not.toBe('')
  },
)

test('an approved sale brings its codes, checks and card facts, and a masked exchange', async () => {
  const answer = await pay(2_500)
  expect(answer).toMatchObject({
    outcome: 'approved',
    responseCode: '00',
    normalisedCode: 'Approved',
    adviceCode: 'None',
    amountMinor: 2_500,
    currency: 'EUR',
  })
  expect(answer.checks).toEqual({ avsLine: 'Unchecked', avsPostal: 'Unchecked', cvc: 'Pass' })
  expect(answer.card).toMatchObject({ maskedPan: '424242******4242', brand: 'Visa', bin: '424242' })
  expect(answer.exchange).toMatchObject({ flow: 'Authorise', method: 'POST', statusCode: 200, reachedProvider: true })
  expect(answer.exchange.requestBody).toMatchObject({
    provider: 'adelphi',
    mid: 'MID-7',
    method: { number: '424242******4242', cvc: '***' },
  })
  expect(answer.exchange.responseBody).toMatchObject({
    id: answer.providerTransactionId,
    networkTransactionId: answer.networkTransactionId,
    cvc: { result: 'Pass' },
  })
  const kept = JSON.stringify(answer)
  for (const secret of ['4242424242424242', '"123"', SECRET, 'signature']) expect(kept).not.toContain(secret)
})

test('a challenge and a redirecting method name the address for the shopper', async () => {
  const challenged = await pay(100, testCard('three_ds_challenge'))
  expect(challenged).toMatchObject({ outcome: 'pending', threeDs: { flow: 'Challenge', liabilityShift: false } })
  expect(challenged.threeDs?.challengeUrl).toContain('/challenges/')
  const apm = await connector.authorise({ ...money(100), capture: 'automatic', method: { kind: 'apm', scheme: 'Tulip' } })
  expect(apm.redirectUrl).toContain('/challenges/')
})

test('a payout reaches a beneficiary', async () => {
  const beneficiary = { kind: 'bank', iban: 'DE89370400440532013000', holderName: 'Globex' } as const
  const answer = await connector.payout({ ...money(700), to: { beneficiary } })
  expect(answer).toMatchObject({
    outcome: 'pending',
    amountMinor: 700,
    exchange: { flow: 'Payout', requestBody: { method: { iban: 'DE89**************3000' } } },
  })
})

test('a rule of the provider is a decline of class Business', async () => {
  const payment = await pay(1_000)
  const answer = await connector.refund({ ...money(1_001), providerPaymentId: payment.providerTransactionId })
  expect(answer).toMatchObject({
    outcome: 'declined',
    responseCode: '64',
    normalisedCode: 'WrongOriginalAmount',
    exchange: { statusCode: 422, errorClass: 'Business' },
  })
})

test('an unknown payment is declined, and taken over where we say what we hold of it', async () => {
  const onPayment = { ...money(400), providerPaymentId: newKey() }
  const original = {
    authorisedMinor: 1_000,
    capturedMinor: 1_000,
    refundedMinor: 500,
    currency: 'EUR',
    mid: 'MID-7',
    merchantReference: 'INV-1',
  }
  expect(await connector.refund(onPayment)).toMatchObject({
    outcome: 'declined',
    normalisedCode: 'PaymentNotFound',
    exchange: { errorClass: '4xx' },
  })
  const taken = await connector.refund({ ...onPayment, original })
  expect(taken).toMatchObject({
    outcome: 'approved',
    providerTransactionId: onPayment.providerPaymentId,
    exchange: { flow: 'Refund', method: 'POST' },
  })
  expect(await connector.refund({ ...onPayment, requestId: newKey(), amountMinor: 101, original })).toMatchObject({
    outcome: 'declined',
    responseCode: '64',
  })
  const unsound = await connector.refund({
    ...onPayment,
    requestId: newKey(),
    providerPaymentId: newKey(),
    original: { ...original, capturedMinor: 2_000 },
  })
  expect(unsound).toMatchObject({ outcome: 'declined', normalisedCode: 'PaymentNotFound' })
})

test('sync by key says whether it took effect, sync by payment says all', async () => {
  const payment = await pay(1_000)
  const refund = { ...money(400), providerPaymentId: payment.providerTransactionId }
  const byKey = () => connector.sync({ operationRequestId: refund.requestId, deadlineMs: PATIENT_MS })
  expect(await byKey()).toMatchObject({ result: 'absent', exchange: { flow: 'Sync', statusCode: 404 } })
  await connector.refund(refund)
  expect(await byKey()).toMatchObject({
    result: 'found',
    operation: { kind: 'Refund', outcome: 'approved', revision: 1 },
    payment: { refundedMinor: 400 },
  })
  const whole = await connector.sync({ providerPaymentId: payment.providerTransactionId, deadlineMs: PATIENT_MS })
  expect(whole.payment).toMatchObject({ capturedMinor: 1_000, refundedMinor: 400, operations: [{ kind: 'Authorise' }, { kind: 'Refund' }] })
})

test('sync of an authorisation that was on its way elsewhere brings its result', async () => {
  const providerPaymentId = newKey()
  const pendingAuthorisation = { requestId: newKey(), amountMinor: 900, capture: 'automatic' } as const
  const original = {
    authorisedMinor: 0,
    capturedMinor: 0,
    refundedMinor: 0,
    currency: 'EUR',
    mid: 'MID-7',
    merchantReference: 'INV-2',
    pendingAuthorisation,
  }
  const sync = () => connector.sync({ providerPaymentId, original, deadlineMs: PATIENT_MS })
  expect((await sync()).payment?.operations).toMatchObject([{ outcome: 'pending', amountMinor: 900 }])
  await eventually(sync, ({ payment }) => payment?.capturedMinor === 900)
})

test('a callback is verified over its raw body and says what sync says', async () => {
  const payment = await pay(1_000)
  const key = payment.exchange.requestBody as { requestId: string }
  const [delivery] = await eventually(
    () => sink.about(key.requestId),
    ({ length }) => length === 1,
  )
  const { headers, body } = delivery!
  const verdict = connector.verifyCallback(headers, body)
  if (!verdict.valid) throw new Error(verdict.reason)
  const { operation } = await connector.sync({ operationRequestId: key.requestId, deadlineMs: PATIENT_MS })
  expect(verdict.event).toMatchObject({ callbackId: headers['webhook-id'], type: 'authorise.approved', operation })
  expect(verdict.event.maskedHeaders).not.toHaveProperty('webhook-signature')

  const reason = (change: object, text = body) => connector.verifyCallback({ ...headers, ...change }, text)
  expect(reason({}, body.replace('1000', '9000'))).toEqual({ valid: false, reason: 'bad_signature' })
  expect(reason({ 'webhook-id': 'evt_other' })).toEqual({ valid: false, reason: 'bad_signature' })
  expect(reason({ 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` })).toMatchObject({ valid: true })
  const signature = String(headers['webhook-signature'])
  const last = signature.at(-2) === 'A' ? 'B' : 'A'
  const almost = [
    signature.slice(0, -1),
    signature.slice(0, 20),
    `${signature.slice(0, -2)}${last}=`,
    `${signature}A`,
    'v1,',
    signature.slice(3),
  ]
  for (const wrong of almost) expect([wrong, reason({ 'webhook-signature': wrong })]).toMatchObject([wrong, { reason: 'bad_signature' }])
  expect(reason({ 'webhook-signature': undefined })).toEqual({ valid: false, reason: 'missing_header' })
  expect(connectorTo(acquirer.url, 'another-secret-altogether').verifyCallback(headers, body)).toEqual({
    valid: false,
    reason: 'bad_signature',
  })
  const later = createConnectors({ sandboxUrl: acquirer.url, sandboxSecret: SECRET, now: () => Date.now() + 302_000 }).find('adelphi')!
  expect(later.verifyCallback(headers, body)).toEqual({ valid: false, reason: 'too_old' })
})

test.each(['', 'null', '[]', '{"id":"evt_1"}', 'not JSON'])('a signed callback that says %j is malformed', (body) => {
  expect(connector.verifyCallback(callbackHeaders(SECRET, 'evt_1', Date.now(), body), body)).toEqual({ valid: false, reason: 'malformed' })
})

test('a callback with another booked amount is a contradiction', async () => {
  const asked = { amountMinor: triggeringAmount('amount_differs'), currency: 'EUR' }
  const answer = await pay(asked.amountMinor)
  expect(contradicts(answer, asked)).toBe(false)
  const { requestId } = answer.exchange.requestBody as { requestId: string }
  const deliveries = await eventually(
    () => sink.about(requestId),
    ({ length }) => length === 2,
  )
  const verdict = connector.verifyCallback(deliveries[1]!.headers, deliveries[1]!.body)
  if (!verdict.valid) throw new Error(verdict.reason)
  expect(verdict.event.operation).toMatchObject({ outcome: 'approved', amountMinor: asked.amountMinor - 100, revision: 2 })
  expect(contradicts(verdict.event.operation!, asked)).toBe(true)
})

test('a key sent with another request stays unknown, for it may have had an effect', async () => {
  const payment = await pay(1_000)
  const request = { ...money(100), providerPaymentId: payment.providerTransactionId }
  await connector.refund(request)
  expect(await connector.refund({ ...request, amountMinor: 200 })).toMatchObject({ outcome: 'unknown', exchange: { statusCode: 422 } })
})

test('providers differ in what they can do, and an unconnected one is not found', () => {
  const connectors = createConnectors({ sandboxUrl: acquirer.url, sandboxSecret: SECRET })
  expect(connectors.list().map(({ name }) => name)).toEqual(['Adelphi Acquiring', 'Bosphorus Pay', 'Clearhaven', 'Lumen SEPA'])
  expect(connectors.find('lumen')?.capabilities).toMatchObject({ methods: ['bank'], manualCapture: false, void: false })
  expect(connectors.find('nobody')).toBeUndefined()
})
