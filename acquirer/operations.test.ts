import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationView } from './operation.ts'
import { type Acquirer, startAcquirer } from './start-acquirer.ts'
import { testCard } from './test-cards.ts'
import { card, money, newKey, QUICK, SECRET, type SignedClient, signedClient, temporaryDir } from './test-client.ts'

type PaymentView = {
  authorisedMinor: number
  capturedMinor: number
  refundedMinor: number
  voidedMinor: number
  paidOutMinor: number
  operations: OperationView[]
}
type Totals = { byCurrency: Record<string, number | string>[]; lines: Record<string, number | string>[] }

const folder = temporaryDir()
let acquirer: Acquirer
let client: SignedClient
beforeAll(async () => {
  acquirer = await startAcquirer({ dir: folder.dir, secret: SECRET, seed: 'operations', timings: QUICK })
  client = signedClient(acquirer.url)
})
afterAll(async () => {
  await acquirer.stop()
  folder.remove()
})
const paymentOf = async (id: string) => (await client.get<PaymentView>(`/v1/payments/${id}`)).body

test('an approved sale carries the codes and facts of its card, and no card number', async () => {
  const method = card('4242 4242 4242 4242', { holderName: 'Ayşe Yılmaz', billing: { line1: '1 Quay', postalCode: '34000' } })
  const { status, body } = await client.post('/v1/payments', money(2500, { capture: 'automatic', method }))
  expect(status).toBe(200)
  expect(body).toMatchObject({ kind: 'Authorise', status: 'Approved', revision: 1, amountMinor: 2500, currency: 'EUR', responseCode: '00' })
  expect(body).toMatchObject({ avs: { code: 'Y', line: 'Pass', postal: 'Pass' }, cvc: { result: 'Pass' }, threeDs: null })
  expect(body.card).toMatchObject({ maskedPan: '424242******4242', brand: 'Visa', bin: '424242', last4: '4242' })
  expect(body.authCode).toMatch(/^\d{6}$/)
  expect(body.arn).toMatch(/^\d{23}$/)
  expect(body.rrn).toMatch(/^\d{12}$/)
  expect(body.networkTransactionId).toMatch(/^\d{15}$/)
})

test('nothing on disk holds a card number or a CVC', async () => {
  await client.post('/v1/payments', money(2600, { capture: 'manual', method: card('5555555555554444', { cvc: '987' }) }))
  for (const file of readdirSync(folder.dir)) {
    const bytes = readFileSync(join(folder.dir, file), 'latin1')
    expect(bytes).not.toContain('5555555555554444')
    expect(bytes).not.toContain('"987"')
  }
})

test('a repeated key gets the first answer and has no second effect', async () => {
  const payment = await client.pay(1000)
  const request = money(400)
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.post(`/v1/payments/${payment.id}/refunds`, request)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await paymentOf(payment.id)).toMatchObject({ refundedMinor: 400 })
})

test('a key used for another request is refused and changes nothing', async () => {
  const payment = await client.pay(1000)
  const request = money(400)
  await client.post(`/v1/payments/${payment.id}/refunds`, request)
  const other = await client.post(`/v1/payments/${payment.id}/refunds`, { ...request, amountMinor: 401 })
  expect(other).toMatchObject({ status: 422, body: { error: 'key_reused' } })
  expect(await paymentOf(payment.id)).toMatchObject({ refundedMinor: 400 })
})

test('fifty parallel refunds of 100 on a capture of 1,000 give exactly ten', async () => {
  const payment = await client.pay(1000)
  const answers = await Promise.all(Array.from({ length: 50 }, () => client.post(`/v1/payments/${payment.id}/refunds`, money(100))))
  expect(answers.filter(({ body }) => body.status === 'Approved')).toHaveLength(10)
  expect(answers.filter(({ status, body }) => status === 422 && body.error === 'refund_exceeds_captured')).toHaveLength(40)
  expect(await paymentOf(payment.id)).toMatchObject({ capturedMinor: 1000, refundedMinor: 1000 })
})

test('a refused operation stays refused under its key when the rule would later allow it', async () => {
  const payment = await client.pay(1000, 'manual')
  const early = money(500)
  expect(await client.post(`/v1/payments/${payment.id}/refunds`, early)).toMatchObject({ status: 422, body: { status: 'Declined' } })
  await client.post(`/v1/payments/${payment.id}/captures`, money(1000, { final: true }))
  expect(await client.post(`/v1/payments/${payment.id}/refunds`, early)).toMatchObject({ status: 422 })
  expect(await paymentOf(payment.id)).toMatchObject({ refundedMinor: 0 })
})

test('an authorisation is captured in parts until the final one releases the rest', async () => {
  const payment = await client.pay(1000, 'manual')
  expect(payment.expiresAt).not.toBeNull()
  await client.post(`/v1/payments/${payment.id}/captures`, money(300, { final: false }))
  await client.post(`/v1/payments/${payment.id}/captures`, money(200, { final: true }))
  expect(await client.post(`/v1/payments/${payment.id}/captures`, money(1, { final: false }))).toMatchObject({ status: 422 })
  expect(await paymentOf(payment.id)).toMatchObject({ authorisedMinor: 1000, capturedMinor: 500 })
})

test('a void takes the whole authorisation, a reversal a void or the whole capture', async () => {
  const voided = await client.pay(1000, 'manual')
  expect(await client.post(`/v1/payments/${voided.id}/voids`, money(1))).toMatchObject({ body: { status: 'Approved', amountMinor: 1000 } })
  const released = await client.pay(700, 'manual')
  await client.post(`/v1/payments/${released.id}/reversals`, money(700))
  expect(await paymentOf(released.id)).toMatchObject({ voidedMinor: 700, refundedMinor: 0 })
  const returned = await client.pay(800)
  await client.post(`/v1/payments/${returned.id}/reversals`, money(800))
  expect(await paymentOf(returned.id)).toMatchObject({ voidedMinor: 0, refundedMinor: 800 })
})

test('money is paid out to the instrument of a captured payment and to a beneficiary', async () => {
  const payment = await client.pay(1000)
  expect(await client.post(`/v1/payments/${payment.id}/payouts`, money(250))).toMatchObject({ body: { status: 'Approved' } })
  expect(await paymentOf(payment.id)).toMatchObject({ paidOutMinor: 250 })
  const method = { kind: 'bank', iban: 'DE89370400440532013000', holderName: 'Globex' }
  const { body } = await client.post('/v1/payouts', money(900, { method }))
  expect(body).toMatchObject({ kind: 'Payout', status: 'Pending', amountMinor: 900 })
})

test('a payment made elsewhere is taken over once, with its past in the rules and not in the totals', async () => {
  const id = newKey('imported')
  const facts = { provider: 'adelphi', mid: 'MID-OVER', merchantReference: 'INV-1', currency: 'GBP' }
  const past = { ...facts, authorisedMinor: 1000, capturedMinor: 1000, refundedMinor: 300 }
  expect(await client.post(`/v1/payments/${id}/refunds`, money(100, { currency: 'GBP' }))).toMatchObject({ status: 404 })
  expect(await client.put(`/v1/payments/${id}`, past)).toMatchObject({ status: 201 })
  expect(await client.put(`/v1/payments/${id}`, { ...past, refundedMinor: 0 })).toMatchObject({ status: 200, body: { result: 'known' } })
  expect(await client.post(`/v1/payments/${id}/refunds`, money(701, { currency: 'GBP', mid: 'MID-OVER' }))).toMatchObject({ status: 422 })
  expect(await client.post(`/v1/payments/${id}/refunds`, money(700, { currency: 'GBP', mid: 'MID-OVER' }))).toMatchObject({ status: 200 })
  const totals = await client.get<Totals>('/v1/totals?mid=MID-OVER')
  expect(totals.body.byCurrency).toMatchObject([{ currency: 'GBP', capturedMinor: 0, refundedMinor: 700 }])
  const impossible = { ...past, capturedMinor: 1001 }
  expect(await client.put(`/v1/payments/${newKey('imported')}`, impossible)).toMatchObject({ status: 422, body: { error: 'unsound' } })
})

test('an authorisation taken over on its way gets a result', async () => {
  const id = newKey('imported')
  const pendingAuthorisation = { requestId: newKey(), amountMinor: 500, capture: 'automatic' }
  const facts = { provider: 'adelphi', mid: 'MID-1', merchantReference: 'INV-2', currency: 'EUR' }
  await client.put(`/v1/payments/${id}`, { ...facts, authorisedMinor: 0, capturedMinor: 0, refundedMinor: 0, pendingAuthorisation })
  await expect.poll(async () => (await paymentOf(id)).capturedMinor).toBe(500)
})

test('a key tells whether it took effect', async () => {
  const payment = await client.pay(1000)
  const request = money(400)
  expect(await client.get(`/v1/operations/${request.requestId}`)).toMatchObject({ status: 404, body: { error: 'operation_not_found' } })
  await client.post(`/v1/payments/${payment.id}/refunds`, request)
  const { body } = await client.get(`/v1/operations/${request.requestId}`)
  expect(body).toMatchObject({ operation: { kind: 'Refund', status: 'Approved' }, payment: { id: payment.id, refundedMinor: 400 } })
})

test('totals are kept per currency, provider and merchant account, and by time', async () => {
  const at = { mid: 'MID-SUM' }
  const method = card()
  const sale = (await client.post('/v1/payments', money(1000, { ...at, capture: 'automatic', method }))).body
  await client.post('/v1/payments', money(70, { ...at, currency: 'USD', provider: 'clearhaven', capture: 'manual', method }))
  await client.post('/v1/payments', money(999, { ...at, capture: 'automatic', method: card(testCard('do_not_honour')) }))
  await client.post(`/v1/payments/${sale.id}/refunds`, money(250, at))
  const { body } = await client.get<Totals>('/v1/totals?mid=MID-SUM')
  expect(body.byCurrency).toMatchObject([
    { currency: 'EUR', authorisedMinor: 1000, capturedMinor: 1000, refundedMinor: 250, voidedMinor: 0, operationCount: 3 },
    { currency: 'USD', authorisedMinor: 70, capturedMinor: 0 },
  ])
  const one = await client.get<Totals>('/v1/totals?mid=MID-SUM&provider=clearhaven')
  expect(one.body.lines).toMatchObject([{ provider: 'clearhaven', mid: 'MID-SUM', currency: 'USD' }])
  expect((await client.get<Totals>('/v1/totals?mid=MID-SUM&to=2020-01-01')).body.byCurrency).toEqual([])
  expect(await client.get('/v1/totals?from=yesterday')).toMatchObject({ status: 400 })
})

test('a request without a fitting signature is refused before anything happens', async () => {
  const request = money(100, { capture: 'automatic', method: card() })
  const stranger = signedClient(acquirer.url, 'another-secret-altogether')
  expect(await stranger.post('/v1/payments', request)).toMatchObject({ status: 401, body: { error: 'unauthorised' } })
  expect((await fetch(`${acquirer.url}/v1/totals`)).status).toBe(401)
  expect(await client.get(`/v1/operations/${request.requestId}`)).toMatchObject({ status: 404 })
  expect((await fetch(`${acquirer.url}/healthz`)).status).toBe(200)
})

test.each([
  ['no key', { requestId: undefined }],
  ['a short key', { requestId: 'short' }],
  ['an amount of zero', { amountMinor: 0 }],
  ['a fraction of a cent', { amountMinor: 10.5 }],
  ['an amount as text', { amountMinor: '100' }],
  ['an amount beyond the limit', { amountMinor: 1_000_000_000_001 }],
  ['a currency in small letters', { currency: 'eur' }],
  ['a callback address that is no web address', { callbackUrl: 'file:///etc/passwd' }],
  ['an unknown field', { tip: 5 }],
  ['a method without its number', { method: { kind: 'card', expMonth: 1, expYear: 2099 } }],
  ['a bank without an account', { method: { kind: 'bank', holderName: 'A' } }],
  ['an unknown method', { method: { kind: 'cheque' } }],
])('%s is answered 400 and books nothing', async (_what, change) => {
  const request = { ...money(100, { capture: 'automatic', method: card() }), ...change }
  expect(await client.post('/v1/payments', request)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  if (request.requestId !== undefined && request.requestId.length >= 8)
    expect(await client.get(`/v1/operations/${request.requestId}`)).toMatchObject({ status: 404 })
})

test('the same seed and keys give the same ids and codes in another store', async () => {
  const other = temporaryDir()
  const twin = await startAcquirer({ dir: other.dir, secret: SECRET, seed: 'operations', timings: QUICK })
  try {
    const request = money(4200, { capture: 'automatic', method: card() })
    const withoutTimes = ({ createdAt: _created, updatedAt: _updated, ...rest }: OperationView) => rest
    const here = (await client.post('/v1/payments', request)).body
    const there = (await signedClient(twin.url).post('/v1/payments', request)).body
    expect(withoutTimes(there)).toEqual(withoutTimes(here))
  } finally {
    await twin.stop()
    other.remove()
  }
})

test('the shopper answers the challenge on its page', async () => {
  for (const [result, status] of [
    ['approve', 'Approved'],
    ['cancel', 'Declined'],
  ]) {
    const pending = await client.pay(1500, 'automatic', card(testCard('three_ds_challenge')))
    const address = pending.threeDs?.challengeUrl ?? ''
    expect(pending).toMatchObject({ status: 'Pending', threeDs: { flow: 'Challenge', transStatus: 'C' } })
    expect(await (await fetch(address)).text()).toContain('Confirm your payment')
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams({ result: result ?? '' }) })
    expect(answer.status).toBe(200)
    const { operations } = await paymentOf(pending.id)
    expect(operations).toMatchObject([{ status, revision: 2, threeDs: { liabilityShift: result === 'approve', challengeUrl: null } }])
    await fetch(address, { method: 'POST', body: new URLSearchParams({ result: 'approve' }) })
    expect((await paymentOf(pending.id)).operations).toEqual(operations)
  }
  expect((await fetch(`${acquirer.url}/challenges/${'0'.repeat(40)}`)).status).toBe(404)
})
