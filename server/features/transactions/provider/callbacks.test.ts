import { triggeringAmount } from '@portico/acquirer/index.ts'
import { callbackHeaders } from '@portico/acquirer/signatures.ts'
import { signedClient } from '@portico/acquirer/test-client.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
})
afterAll(() => provider?.stop())

const stateOf = async (id: string) => {
  const { rows } = await provider.portico.admin.query<{
    status: string
    captured: number
    events: number
    logs: number
    callbacks: number
  }>(
    `select status, amount_captured_minor::int as captured, event_count as events,
      (select count(*)::int from api_logs where transaction_id = t.id and direction = 'InboundWebhook') as logs,
      (select count(*)::int from provider_callbacks where transaction_id = t.id) as callbacks
    from transactions t where id = $1`,
    [id],
  )
  return rows[0]!
}

/** News of a payment as the acquirer has it, signed as the acquirer signs. */
async function aCallback(id: string, callbackId: string, change: object = {}) {
  const { rows } = await provider.portico.admin.query<{ id: string }>('select id from transaction_attempts where transaction_id = $1', [id])
  const found = (await signedClient(provider.acquirerUrl, provider.secret).get(`/v1/operations/${rows[0]!.id}`)).body as {
    operation: object
  }
  const body = JSON.stringify({
    id: callbackId,
    type: 'authorise.approved',
    occurredAt: new Date().toISOString(),
    data: { ...found.operation, ...change },
  })
  return { payload: body, headers: callbackHeaders(provider.secret, callbackId, Date.now(), body) }
}
const bring = (key: string, callback: { payload: string; headers: Record<string, string> }) =>
  provider.portico.nobody.send({ method: 'POST', url: `/api/providers/${key}/callbacks`, ...callback })

describe('news that a provider brings', () => {
  test('twice changes the payment once', async () => {
    const id = await provider.aPayment({ amountMinor: triggeringAmount('callback_doubled') })
    await expect.poll(async () => (await stateOf(id)).callbacks).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await stateOf(id)).toMatchObject({ status: 'Captured', captured: triggeringAmount('callback_doubled'), logs: 1, callbacks: 1 })
  })

  test('in the wrong order leaves the payment at what was said last', async () => {
    const amountMinor = triggeringAmount('callbacks_reordered')
    const id = await provider.aPayment({ amountMinor })
    await expect.poll(async () => (await stateOf(id)).callbacks).toBe(2)
    expect(await stateOf(id)).toMatchObject({ status: 'Captured', captured: amountMinor })
  })

  test('before its own answer is as good as the answer', async () => {
    const amountMinor = triggeringAmount('late_answer')
    const id = await provider.aPayment({ amountMinor })
    expect(await stateOf(id)).toMatchObject({ status: 'Captured', captured: amountMinor, events: 3 })
  })

  test('again under another id is logged and changes nothing', async () => {
    const id = await provider.aPayment()
    const before = await stateOf(id)
    const callback = await aCallback(id, 'evt_again')
    expect((await bring('adelphi', callback)).body).toEqual({ result: 'old' })
    expect((await bring('adelphi', callback)).body).toEqual({ result: 'duplicate' })
    expect(await stateOf(id)).toMatchObject({ status: 'Captured', captured: before.captured, events: before.events })
  })
})

describe('a callback is refused', () => {
  test('with a wrong, missing or old signature, and nothing of it is kept', async () => {
    const id = await provider.aPayment()
    await expect.poll(async () => (await stateOf(id)).callbacks).toBe(1)
    const good = await aCallback(id, 'evt_refused', { revision: 9, status: 'Declined' })
    const before = await stateOf(id)
    const old = callbackHeaders(provider.secret, 'evt_refused', Date.now() - 301_000, good.payload)
    const forged = callbackHeaders('another-secret-of-16', 'evt_refused', Date.now(), good.payload)
    for (const headers of [old, forged, { 'content-type': 'application/json' }])
      expect((await bring('adelphi', { ...good, headers })).status).toBe(401)
    expect((await bring('adelphi', { ...good, payload: good.payload.replace('Declined', 'Approved') })).status).toBe(401)
    expect(await stateOf(id)).toEqual(before)
  })

  test('from a provider whose payment it is not', async () => {
    const id = await provider.aPayment()
    await expect.poll(async () => (await stateOf(id)).callbacks).toBe(1)
    const before = await stateOf(id)
    expect((await bring('bosphorus', await aCallback(id, 'evt_foreign', { revision: 9, status: 'Declined' }))).status).toBe(404)
    expect(await stateOf(id)).toEqual(before)
  })

  test('about nothing of ours, from no one we know, or without sense', async () => {
    const id = await provider.aPayment()
    for (const requestId of ['019f0000-0000-7000-8000-000000000000', "x' or 1=1"])
      expect((await bring('adelphi', await aCallback(id, 'evt_unknown', { requestId }))).status).toBe(404)
    expect((await bring('nobody', await aCallback(id, 'evt_nobody'))).status).toBe(404)
    const nonsense = '{"not": "an event"}'
    const reply = await bring('adelphi', { payload: nonsense, headers: callbackHeaders(provider.secret, 'evt_bad', Date.now(), nonsense) })
    expect(reply.status).toBe(422)
  })

  test('longer than an event is, and from no one we know before it is read', async () => {
    const long = { payload: 'x'.repeat(70_000), headers: { 'content-type': 'application/json' } }
    expect([(await bring('adelphi', long)).status, (await bring('nobody', long)).status]).toEqual([413, 404])
  })
})
