import { triggeringAmount } from '@portico/acquirer/index.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let finance: Caller
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  finance = provider.portico.as(provider.portico.world.northwind.people.finance!)
})
afterAll(() => provider?.stop())

let keys = 0
const key = () => ({ headers: { 'idempotency-key': `key-of-a-test-${++keys}` } })
const at = '/api/v1/crm/transactions'
const refundOf = (amountMinor: number) => ({ amountMinor, reasonCode: 'CustomerRequest' })
type Head = {
  status: string
  amountCapturedMinor: number
  amountRefundedMinor: number
  amountRefundPendingMinor: number
  amountRefundableMinor: number
  amountCapturableMinor: number
  amountCapturePendingMinor: number
  closeReason: string | null
  allowedActions: { action: string; allowed: boolean; reason: string | null; maxAmountMinor: number | null }[]
}
const headOf = async (id: string) => (await finance.get(`${at}/${id}/details`)).body as Head
const titlesOf = async (id: string) =>
  ((await finance.get(`${at}/${id}/events`)).body as { data: { title: string }[] }).data.map(({ title }) => title).reverse()
const balanceOf = async (id: string) => {
  const { data } = (
    await finance.get(`${at.replace('/v1/crm', `/acc/customers/${provider.portico.world.acme.id}`)}/${id}/accounting-entries`)
  ).body as {
    data: { accountCode: string; direction: string; amountMinor: number }[]
  }
  const sums: Record<string, number> = {}
  for (const { accountCode, direction, amountMinor } of data)
    sums[accountCode] = (sums[accountCode] ?? 0) + (direction === 'Debit' ? amountMinor : -amountMinor)
  return sums
}

describe('a refund', () => {
  test('A-PROD-12 is sent, done and seen in the events, the ledger and the totals', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const reply = await finance.post(`${at}/${id}/refunds`, { ...refundOf(400), note: 'Two shirts came back' }, key())
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      status: 'Pending',
      message: 'Refund of 4,00 EUR sent, waiting for Adelphi Acquiring',
      parent: { status: 'Captured', amountRefundPendingMinor: 400, amountRefundableMinor: 600 },
    })
    await provider.settled()
    expect(await headOf(id)).toMatchObject({
      status: 'Captured',
      amountRefundedMinor: 400,
      amountRefundPendingMinor: 0,
      amountRefundableMinor: 600,
    })
    expect(await titlesOf(id)).toEqual([
      'Created through the API',
      'Sent to Adelphi Acquiring',
      'Captured 10,00 EUR',
      'Refund of 4,00 EUR requested',
      'Refunded 4,00 EUR',
    ])
    expect(await balanceOf(id)).toEqual({ acquirer_receivable: 600, merchant_payable: -941, merchant_refunds: 400, fee_income: -59 })
    const child = (reply.body as { childTransactionId: string }).childTransactionId
    expect(await titlesOf(child)).toEqual(['Refund created', 'Sent to Adelphi Acquiring', 'Refunded 4,00 EUR'])
    const logs = (await finance.get(`${at}/${id}/api-logs`)).body as { data: { flow: string; direction: string }[] }
    expect(logs.data.map(({ flow, direction }) => `${direction} ${flow}`)).toContain('OutboundProvider Refund')
  })

  test('of the rest makes the payment Refunded and leaves nothing to refund', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    await finance.post(`${at}/${id}/refunds`, refundOf(1000), key())
    await provider.settled()
    const head = await headOf(id)
    expect(head).toMatchObject({ status: 'Refunded', amountRefundedMinor: 1000, amountRefundableMinor: 0 })
    expect(head.allowedActions.find(({ action }) => action === 'refund')?.reason).toBe(
      'You can’t refund: this payment has been refunded in full.',
    )
  })

  test('a refund may not exceed the rest of the payment', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const before = await provider.portico.rowCounts()
    const reply = await finance.post(`${at}/${id}/refunds`, refundOf(1001), key())
    expect(reply).toMatchObject({ status: 409, code: 'refund_exceeds_balance' })
    expect(reply.body).toMatchObject({
      fields: { 'body.amountMinor': 'At most 10,00 EUR is left. Enter less.' },
      allowedActions: expect.arrayContaining([expect.objectContaining({ action: 'refund', maxAmountMinor: 1000 })]),
    })
    const after = await provider.portico.rowCounts()
    expect(after['public.transactions']).toBe(before['public.transactions'])
    const { rowCount } = await provider.portico.admin.query(
      "select 1 from outbox where payload->>'transactionId' = $1 and topic = 'transaction.provider_call_due'",
      [id],
    )
    expect(rowCount).toBe(0)
  })

  test('that fifty people ask for at once is given ten times, not more', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const replies = await Promise.all(Array.from({ length: 50 }, () => finance.post(`${at}/${id}/refunds`, refundOf(100), key())))
    const byStatus = Map.groupBy(replies, ({ status }) => status)
    expect(byStatus.get(201)).toHaveLength(10)
    expect(byStatus.get(409)).toHaveLength(40)
    for (const { code } of byStatus.get(409)!) expect(['refund_exceeds_balance', 'action_not_allowed']).toContain(code)
    await provider.settled(20_000)
    expect(await headOf(id)).toMatchObject({ status: 'Refunded', amountRefundedMinor: 1000, amountRefundPendingMinor: 0 })
    expect((await balanceOf(id)).merchant_refunds).toBe(1000)
  })

  test('with the key of an earlier one answers as the earlier one did and has no second effect', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const same = key()
    const first = await finance.post(`${at}/${id}/refunds`, refundOf(300), same)
    const second = await finance.post(`${at}/${id}/refunds`, refundOf(300), same)
    expect([second.status, second.body]).toEqual([201, first.body])
    expect(await finance.post(`${at}/${id}/refunds`, refundOf(301), same)).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: 300 })
  })

  test('that the provider declines gives the amount free again and says why', async () => {
    const amountMinor = triggeringAmount('insufficient_funds')
    const id = await provider.aPayment({ amountMinor: 10_000 })
    const { body } = await finance.post(`${at}/${id}/refunds`, refundOf(amountMinor), key())
    await provider.settled()
    expect(await headOf(id)).toMatchObject({
      status: 'Captured',
      amountRefundedMinor: 0,
      amountRefundPendingMinor: 0,
      amountRefundableMinor: 10_000,
    })
    expect(await headOf((body as { childTransactionId: string }).childTransactionId)).toMatchObject({
      status: 'Failed',
      statusReason: 'Insufficient funds',
    })
    expect((await titlesOf(id)).at(-1)).toBe(`Adelphi Acquiring declined the refund of 13,51 EUR`)
  })

  test('that comes back later restores the amounts and the status, and posts the other way round', async () => {
    const amountMinor = triggeringAmount('approved_then_declined')
    const id = await provider.aPayment({ amountMinor: 5000 })
    await finance.post(`${at}/${id}/refunds`, refundOf(amountMinor), key())
    await expect.poll(() => titlesOf(id)).toContain(`Refund of 13,81 EUR was returned: the shopper's bank did not accept it`)
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountRefundedMinor: 0, amountRefundableMinor: 5000 })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: 5000, merchant_refunds: 0 })
  })

  test('without an answer is repeated with its own key and done once', async () => {
    const amountMinor = triggeringAmount('timeout_after_effect')
    const id = await provider.aPayment({ amountMinor: 5000 })
    await finance.post(`${at}/${id}/refunds`, refundOf(amountMinor), key())
    await provider.settled(15_000)
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: amountMinor, amountRefundPendingMinor: 0 })
    expect(await titlesOf(id)).toContain('No answer from Adelphi Acquiring to the refund; asking again')
  })

  test('while the acquirer is stopped stays Pending and is done once when it runs again', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    await provider.stopAcquirer()
    await finance.post(`${at}/${id}/refunds`, refundOf(600), key())
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: 0, amountRefundPendingMinor: 600 })
    await provider.startAcquirerAgain()
    await provider.settled(15_000)
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: 600, amountRefundPendingMinor: 0 })
    expect((await balanceOf(id)).merchant_refunds).toBe(600)
  })
})

describe('who may refund', () => {
  test('a merchant its own payment; a sibling and another tenant get 404', async () => {
    const { as, world } = provider.portico
    const id = await provider.aPayment({ merchant: 'acme' })
    const before = await provider.portico.rowCounts()
    const sibling = await as(world.globex.owner).post(`/api/v1/transactions/${id}/refunds`, refundOf(100), key())
    const stranger = await as(world.contoso.people.finance!).post(`${at}/${id}/refunds`, refundOf(100), key())
    expect([sibling.status, stranger.status]).toEqual([404, 404])
    const after = await provider.portico.rowCounts()
    expect(after['public.transactions']).toBe(before['public.transactions'])
    expect((await as(world.acme.owner).post(`/api/v1/transactions/${id}/refunds`, refundOf(100), key())).status).toBe(201)
    await provider.settled()
  })

  test('no one without the permission, and such a person is shown no refund at all', async () => {
    const { as, personWith } = provider.portico
    const id = await provider.aPayment()
    const reader = as(await personWith('tenant', ['CRM.Transaction.View']))
    expect((await reader.post(`${at}/${id}/refunds`, refundOf(100), key())).status).toBe(403)
    expect(((await reader.get(`${at}/${id}`)).body as Head).allowedActions).toEqual([])
  })

  test('platform staff on any tenant, recorded as platform', async () => {
    const { as, personWith, admin } = provider.portico
    const id = await provider.aPayment({ merchant: 'initech' })
    const staff = as(await personWith('platform', ['Platform.Transaction.Lookup', 'Platform.Transaction.Actions.Refund']))
    expect((await staff.post(`${at}/${id}/refunds`, refundOf(100), key())).status).toBe(201)
    const { rows } = await admin.query(
      "select actor_level, action, before, after from audit_records where entity_id = $1 and action = 'transactions.refund'",
      [id],
    )
    expect(rows).toEqual([
      {
        actor_level: 'platform',
        action: 'transactions.refund',
        before: expect.objectContaining({ amountRefundPendingMinor: 0 }),
        after: expect.objectContaining({ amountRefundPendingMinor: 100, amountMinor: 100 }),
      },
    ])
    await provider.settled()
  })
})

describe('a capture', () => {
  const anAuthorisation = (more: object = {}) => provider.aPayment({ amountMinor: 1000, captureMethod: 'Manual', ...more })

  test('of a part releases the rest where only one is possible', async () => {
    const id = await anAuthorisation()
    expect(await headOf(id)).toMatchObject({ status: 'Reserved', amountCapturableMinor: 1000 })
    const reply = await finance.post(`${at}/${id}/captures`, { amountMinor: 700 }, key())
    expect(reply.body).toMatchObject({ status: 'Pending', parent: { amountCapturePendingMinor: 700 } })
    await provider.settled()
    expect(await headOf(id)).toMatchObject({
      status: 'Captured',
      amountCapturedMinor: 700,
      amountCapturePendingMinor: 0,
      amountCapturableMinor: 0,
    })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: 700 })
  })

  test('may be followed by others until a final one', async () => {
    const id = await anAuthorisation({ captureMethod: 'ManualMultiple' })
    for (const [amountMinor, final] of [
      [300, false],
      [200, false],
      [100, true],
    ] as const) {
      expect((await finance.post(`${at}/${id}/captures`, { amountMinor, final }, key())).status).toBe(201)
      await provider.settled()
    }
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountCapturedMinor: 600, amountCapturableMinor: 0 })
    expect(await finance.post(`${at}/${id}/captures`, { amountMinor: 1 }, key())).toMatchObject({ status: 409, code: 'action_not_allowed' })
  })

  test('may not exceed what was authorised', async () => {
    const id = await anAuthorisation()
    expect(await finance.post(`${at}/${id}/captures`, { amountMinor: 1001 }, key())).toMatchObject({
      status: 409,
      code: 'capture_exceeds_authorised',
    })
  })

  test('and a void at the same moment: exactly one of them wins', async () => {
    for (let round = 0; round < 40; round++) {
      const id = await anAuthorisation()
      const replies = await Promise.all([
        finance.post(`${at}/${id}/captures`, { amountMinor: 1000 }, key()),
        finance.post(`${at}/${id}/voids`, { reasonCode: 'OrderCancelled' }, key()),
        finance.post(`${at}/${id}/captures`, { amountMinor: 1000 }, key()),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      await provider.settled()
      const head = await headOf(id)
      expect(['Captured', 'Closed']).toContain(head.status)
      expect(head.amountCapturedMinor).toBe(head.status === 'Captured' ? 1000 : 0)
    }
  })
})

describe('a void', () => {
  test('closes an authorisation, and says why it can no longer be captured', async () => {
    const id = await provider.aPayment({ captureMethod: 'Manual' })
    const reply = await finance.post(`${at}/${id}/voids`, { reasonCode: 'OrderCancelled' }, key())
    expect(reply.body).toMatchObject({ status: 'Pending', parent: { status: 'Closing' } })
    await provider.settled()
    const head = await headOf(id)
    expect(head).toMatchObject({ status: 'Closed', closeReason: 'Voided', amountCapturableMinor: 0 })
    expect(head.allowedActions.find(({ action }) => action === 'capture')?.reason).toBe('You can’t capture: this payment was voided.')
  })

  test('of a captured payment is refused and points to the refund', async () => {
    const id = await provider.aPayment()
    const reply = await finance.post(`${at}/${id}/voids`, { reasonCode: 'OrderCancelled' }, key())
    expect(reply).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect(reply.body).toMatchObject({ detail: 'You can’t void: this payment has been captured. Refund it instead.' })
  })
})

describe('a status check', () => {
  test('finds out what no callback has told', async () => {
    const id = await provider.aPayment({ amountMinor: triggeringAmount('pending_without_callback') })
    expect(await headOf(id)).toMatchObject({ status: 'Pending' })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const reply = await finance.post(`${at}/${id}/checkstatus`, {}, key())
    expect(reply).toMatchObject({ status: 200, body: { status: 'Pending', childTransactionId: null } })
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountCapturedMinor: triggeringAmount('pending_without_callback') })
  })

  test('of a final payment is open to staff once a minute', async () => {
    const { as, world } = provider.portico
    const id = await provider.aPayment({ merchant: 'acme' })
    expect((await finance.post(`${at}/${id}/checkstatus`, {}, key())).status).toBe(200)
    expect(await finance.post(`${at}/${id}/checkstatus`, {}, key())).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await as(world.acme.owner).post(`/api/v1/transactions/${id}/checkstatus`, {}, key())).status).toBe(409)
    await provider.settled()
  })

  test('ends a Conflict once the answers agree', async () => {
    const id = await provider.aPayment({ amountMinor: triggeringAmount('declined_then_approved') })
    await expect.poll(async () => (await headOf(id)).status).toBe('Conflict')
    await finance.post(`${at}/${id}/checkstatus`, {}, key())
    await expect.poll(async () => (await headOf(id)).status).toBe('Captured')
  })
})
