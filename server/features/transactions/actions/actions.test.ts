import { testCard, triggeringAmount } from '@portico/acquirer/index.ts'
import { callbackHeaders } from '@portico/acquirer/signatures.ts'
import { signedClient } from '@portico/acquirer/test-client.ts'
import { aHeldPayment } from '@portico/testkit/features/payments.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let finance: Caller
let risk: Caller
let administrator: Caller
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  finance = provider.portico.as(provider.portico.world.northwind.people.finance!)
  risk = provider.portico.as(provider.portico.world.northwind.people.risk!)
  administrator = provider.portico.as(provider.portico.world.northwind.people.administrator!)
})
afterAll(() => provider?.stop())

let keys = 0
const key = () => ({ headers: { 'idempotency-key': `key-of-a-test-${++keys}` } })
const at = '/api/v1/crm/transactions'
const refundOf = (amountMinor: number) => ({ amountMinor, reasonCode: 'CustomerRequest' })
/** The acquirer approves an operation that it had declined, as it would tell by itself. */
async function lateApproval(requestId: string) {
  const known = (await signedClient(provider.acquirerUrl, provider.secret).get(`/v1/operations/${requestId}`)).body as { operation: object }
  const [id, occurredAt] = [`evt_late_${requestId}`, new Date().toISOString()]
  const data = { ...known.operation, status: 'Approved', responseCode: '00', responseText: 'Approved', revision: 2 }
  const payload = JSON.stringify({ id, type: 'refund.approved', occurredAt, data })
  const headers = callbackHeaders(provider.secret, id, Date.now(), payload)
  return provider.portico.nobody.send({ method: 'POST', url: '/api/providers/adelphi/callbacks', payload, headers })
}
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

describe('a reversal', () => {
  const reverse = (id: string) => finance.post(`${at}/${id}/reversals`, { reasonCode: 'Duplicate', note: 'Ordered twice' }, key())
  const childrenOf = async (id: string) =>
    (
      (await finance.get(`${at}/${id}/related`)).body as {
        data: { relation: string; type: string; shownMinor: number; direction: string }[]
      }
    ).data
      .filter(({ relation }) => relation === 'Child')
      .map(({ type, direction, shownMinor }) => [type, direction, shownMinor])

  test('B-TXN-03 of a captured payment gives everything back and closes it', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const reply = await reverse(id)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({
      status: 'Pending',
      message: 'Reversal of 10,00 EUR sent, waiting for Adelphi Acquiring',
      parent: { status: 'Closing', statusBefore: 'Captured', amountRefundPendingMinor: 1000, amountRefundableMinor: 0 },
    })
    await provider.settled()
    expect(await headOf(id)).toMatchObject({
      status: 'Closed',
      closeReason: 'Reversed',
      amountRefundedMinor: 1000,
      amountRefundPendingMinor: 0,
    })
    expect(await titlesOf(id)).toEqual([
      'Created through the API',
      'Sent to Adelphi Acquiring',
      'Captured 10,00 EUR',
      'Reversal of 10,00 EUR requested',
      'Reversed 10,00 EUR',
    ])
    expect(await balanceOf(id)).toEqual({ acquirer_receivable: 0, merchant_payable: -941, merchant_refunds: 1000, fee_income: -59 })
    expect(await childrenOf(id)).toEqual([['Reversal', 'Out', -1000]])
  })

  test('of an authorisation releases it and moves no money', async () => {
    const id = await provider.aPayment({ amountMinor: 1000, captureMethod: 'Manual' })
    expect((await reverse(id)).status).toBe(201)
    await provider.settled()
    const head = await headOf(id)
    expect(head).toMatchObject({ status: 'Closed', closeReason: 'Reversed', amountRefundedMinor: 0, amountCapturableMinor: 0 })
    expect(head.allowedActions.find(({ action }) => action === 'reversal')?.reason).toBe('You can’t reverse: this payment was reversed.')
    expect(await balanceOf(id)).toEqual({})
    expect(await childrenOf(id)).toEqual([['Reversal', 'None', 1000]])
  })

  test('that the provider refuses leaves the payment as it was', async () => {
    const id = await provider.aPayment({ card: testCard('do_not_honour', 'Reversal') })
    const { body } = await reverse(id)
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountRefundPendingMinor: 0, amountRefundableMinor: 1000 })
    expect(await headOf((body as { childTransactionId: string }).childTransactionId)).toMatchObject({ status: 'Failed' })
    expect((await titlesOf(id)).at(-1)).toBe('Adelphi Acquiring declined the reversal of 10,00 EUR')
  })

  test('is refused after a refund and after several captures', async () => {
    const refunded = await provider.aPayment()
    await finance.post(`${at}/${refunded}/refunds`, refundOf(100), key())
    expect((await reverse(refunded)).body).toMatchObject({ detail: 'You can’t reverse: a refund of this payment is still pending.' })
    const captured = await provider.aPayment({ amountMinor: 1000, captureMethod: 'ManualMultiple' })
    for (const amountMinor of [300, 200]) {
      await finance.post(`${at}/${captured}/captures`, { amountMinor, final: false }, key())
      await provider.settled()
    }
    expect((await reverse(refunded)).body).toMatchObject({
      detail: 'You can’t reverse: part of this payment has been refunded. Refund the rest instead.',
    })
    expect((await reverse(captured)).body).toMatchObject({
      detail: 'You can’t reverse: this payment was captured in several parts. Refund it instead.',
    })
  })

  test('without an answer is repeated with its own key and done once, also after the acquirer was stopped', async () => {
    const id = await provider.aPayment({ card: testCard('timeout_after_effect', 'Reversal') })
    await provider.stopAcquirer()
    await reverse(id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await headOf(id)).toMatchObject({ status: 'Closing', amountRefundPendingMinor: 1000 })
    await provider.startAcquirerAgain()
    await provider.settled(15_000)
    expect(await headOf(id)).toMatchObject({ status: 'Closed', closeReason: 'Reversed', amountRefundedMinor: 1000 })
    expect((await balanceOf(id)).merchant_refunds).toBe(1000)
    expect(await titlesOf(id)).toContain('No answer from Adelphi Acquiring to the reversal; asking again')
  })

  test('and a refund, a capture or another reversal at the same moment: exactly one of them wins', async () => {
    for (let round = 0; round < 20; round++) {
      const isCaptured = round % 2 === 0
      const id = await provider.aPayment({ captureMethod: isCaptured ? 'Automatic' : 'Manual' })
      const other = isCaptured
        ? finance.post(`${at}/${id}/refunds`, refundOf(1000), key())
        : finance.post(`${at}/${id}/captures`, { amountMinor: 1000 }, key())
      const replies = await Promise.all([reverse(id), other, reverse(id)])
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      await provider.settled()
      const { status } = await headOf(id)
      expect(isCaptured ? ['Refunded', 'Closed'] : ['Captured', 'Closed']).toContain(status)
    }
  })
})

describe('a refund outside the portal', () => {
  const mark = (id: string, amountMinor: number, change: object = {}) => {
    const body = { amountMinor, reason: 'CustomerRequest', externalReference: 'SEPA-77', occurredAt: '2026-01-02T10:00:00Z', ...change }
    return finance.post(`${at}/${id}/status-change-refunds`, body, key())
  }

  test('is done at once, posted against clearing, and no provider is asked', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const reply = await mark(id, 400)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.body).toMatchObject({
      status: 'Successful',
      message: '4,00 EUR marked as refunded',
      parent: { status: 'Captured', amountRefundedMinor: 400, amountRefundPendingMinor: 0, amountRefundableMinor: 600 },
    })
    expect(await balanceOf(id)).toEqual({
      acquirer_receivable: 1000,
      merchant_payable: -941,
      merchant_refunds: 400,
      refund_clearing: -400,
      fee_income: -59,
    })
    expect((await titlesOf(id)).at(-1)).toBe('4,00 EUR was refunded outside the portal, reference SEPA-77')
    const child = (reply.body as { childTransactionId: string }).childTransactionId
    expect((await finance.get(`${at}/${child}`)).body).toMatchObject({
      type: 'Refund',
      status: 'Successful',
      source: 'Portal',
      externalId: 'SEPA-77',
      providerTransactionId: null,
      refundedOutsideAt: '2026-01-02T10:00:00Z',
    })
    const logs = (await finance.get(`${at}/${child}/api-logs`)).body as { data: unknown[] }
    expect(logs.data).toEqual([])
  })

  test('of the rest makes the payment Refunded; no more than the rest, and not in the future', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    expect(await mark(id, 1001)).toMatchObject({ status: 409, code: 'refund_exceeds_balance' })
    const future = await mark(id, 100, { occurredAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect([future.status, (future.body as { fields: object }).fields]).toEqual([
      422,
      { 'body.occurredAt': 'Enter a time that is not in the future.' },
    ])
    expect((await mark(id, 1000)).body).toMatchObject({ parent: { status: 'Refunded', amountRefundableMinor: 0 } })
  })

  test('and refunds at the same moment never give back more than was captured', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => mark(id, 400)),
      ...Array.from({ length: 4 }, () => finance.post(`${at}/${id}/refunds`, refundOf(400), key())),
    ])
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(2)
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: 800, amountRefundPendingMinor: 0 })
    const balance = await balanceOf(id)
    expect(balance.acquirer_receivable! + (balance.refund_clearing ?? 0)).toBe(200)
  })

  test('is not undone by a refund that its provider had declined and approves late: both are in Conflict until the provider has one answer', async () => {
    const id = await provider.aPayment({ card: testCard('do_not_honour', 'Refund') })
    const amount = (await headOf(id)).amountCapturedMinor
    const refund = (await finance.post(`${at}/${id}/refunds`, refundOf(amount), key())).body as { childTransactionId: string }
    await provider.settled()
    expect((await mark(id, amount)).body).toMatchObject({ parent: { status: 'Refunded' } })
    const before = await balanceOf(id)
    const late = await lateApproval(refund.childTransactionId)
    expect(late.body).toEqual({ result: 'deferred' })
    expect(await headOf(id)).toMatchObject({ status: 'Conflict', amountRefundedMinor: amount })
    expect(await headOf(refund.childTransactionId)).toMatchObject({ status: 'Conflict' })
    expect((await titlesOf(id)).at(-1)).toContain('contradicts its earlier answer: it now approves the refund of')
    expect(await balanceOf(id)).toEqual(before)
    // The sandbox itself still has it as declined.
    await finance.post(`${at}/${id}/checkstatus`, {}, key())
    await expect.poll(async () => (await headOf(id)).status).toBe('Refunded')
    expect(await headOf(refund.childTransactionId)).toMatchObject({ status: 'Failed' })
    expect(await balanceOf(id)).toEqual(before)
  })

  test('B-TXN-03 a merchant marks its own payments alone, and only with a role that none starts with', async () => {
    const { as, world, personWith } = provider.portico
    const own = '/api/v1/transactions'
    const id = await provider.aPayment({ merchant: 'acme', amountMinor: 1000 })
    const bookkeeper = as(await personWith('merchant', ['Merchant.Transaction.View', 'Merchant.Transaction.Actions.MarkRefunded']))
    const sibling = as(
      await personWith('merchant', ['Merchant.Transaction.View', 'Merchant.Transaction.Actions.MarkRefunded'], { merchant: 'globex' }),
    )
    const body = { amountMinor: 400, reason: 'CustomerRequest', externalReference: 'SEPA-78', occurredAt: '2026-01-02T10:00:00Z' }
    const markedBy = (caller: Caller) => caller.post(`${own}/${id}/status-change-refunds`, body, key())
    const offered = async (caller: Caller) =>
      ((await caller.get(`${own}/${id}/details`)).body as Head).allowedActions.map(({ action }) => action)

    expect(await offered(as(world.acme.owner))).not.toContain('markRefunded')
    expect((await markedBy(as(world.acme.owner))).status).toBe(403)
    expect((await markedBy(sibling)).status).toBe(404)
    expect(await headOf(id)).toMatchObject({ amountRefundedMinor: 0 })

    expect(await offered(bookkeeper)).toContain('markRefunded')
    const reply = await markedBy(bookkeeper)
    expect([reply.status, reply.body]).toMatchObject([201, { status: 'Successful', parent: { amountRefundedMinor: 400 } }])
    expect(await balanceOf(id)).toMatchObject({ refund_clearing: -400, merchant_refunds: 400 })
  })
})

describe('a payment that waits for a decision', () => {
  const approve = (id: string, who = risk) => who.post(`${at}/${id}/approves`, { note: 'The shopper called back' }, key())
  const decline = (id: string, who = risk) => who.post(`${at}/${id}/declines`, { reason: 'SuspectedFraud', note: 'Not hers' }, key())

  test('is sent to its provider once it is approved, and captured', async () => {
    const id = await aHeldPayment(provider.portico, { amountMinor: 1000 })
    const reply = await approve(id)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ status: 'Pending', parent: { status: 'Pending', attemptCount: 1 } })
    await expect.poll(async () => (await headOf(id)).status, { timeout: 10_000 }).toBe('Captured')
    expect(await headOf(id)).toMatchObject({ amountCapturedMinor: 1000 })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: 1000 })
    const titles = await titlesOf(id)
    expect(titles).toContain('Approved and sent to Adelphi Acquiring')
    expect(titles.at(-1)).toBe('Captured 10,00 EUR')
  })

  test('may be declined by the provider after its approval, and is reserved where it is captured later', async () => {
    const declined = await aHeldPayment(provider.portico, { amountMinor: triggeringAmount('insufficient_funds') })
    const reserved = await aHeldPayment(provider.portico, { captureMethod: 'Manual' })
    for (const id of [declined, reserved]) expect((await approve(id)).status).toBe(200)
    await expect.poll(async () => (await headOf(declined)).status, { timeout: 10_000 }).toBe('Declined')
    await expect.poll(async () => (await headOf(reserved)).status, { timeout: 10_000 }).toBe('Reserved')
  })

  test('is sent once although the acquirer is stopped while it is approved', async () => {
    const id = await aHeldPayment(provider.portico, { amountMinor: 1000 })
    await provider.stopAcquirer()
    await approve(id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await headOf(id)).toMatchObject({ status: 'Pending', amountCapturedMinor: 0 })
    await provider.startAcquirerAgain()
    await expect.poll(async () => (await headOf(id)).status, { timeout: 15_000 }).toBe('Captured')
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: 1000 })
  })

  test('B-TXN-02 is Rejected once it is declined, for a reason out of the list', async () => {
    const id = await aHeldPayment(provider.portico)
    const { body } = await risk.get(`${at}/${id}/rejection_reasons/Payment`)
    expect(body).toMatchObject({ data: expect.arrayContaining([{ code: 'SuspectedFraud', name: 'Suspected fraud' }]) })
    expect((await decline(id)).body).toMatchObject({
      status: 'Successful',
      parent: { status: 'Rejected', statusReason: 'Suspected fraud' },
    })
    expect((await titlesOf(id)).at(-1)).toBe('Declined by staff')
  })

  test('that is authorised already is released when it is declined, and reserved when it is approved', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => provider.aPayment({ amountMinor: 1000, captureMethod: 'Manual' })))
    const toWaiting = "update transactions set status = 'WaitingForApproval' where id = any($1)"
    await provider.portico.admin.query(toWaiting, [[one, other]])
    expect((await approve(one!)).body).toMatchObject({ status: 'Successful', parent: { status: 'Reserved' } })
    expect((await decline(other!)).status).toBe(200)
    await provider.settled()
    expect(await headOf(other!)).toMatchObject({ status: 'Rejected', amountCapturableMinor: 0 })
    expect((await titlesOf(other!)).slice(-3)).toEqual(['Declined by staff', 'Reversal of 10,00 EUR requested', 'Reversed 10,00 EUR'])
  })

  test('is decided once: of ten who decide at the same moment one wins, and the others read who', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await aHeldPayment(provider.portico)
      const replies = await Promise.all(Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? approve(id) : decline(id))))
      const won = replies.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      const done = (won[0]!.body as { parent: Head }).parent.status === 'Rejected' ? 'declined' : 'approved'
      for (const reply of replies.filter((one) => one !== won[0])) {
        expect(reply.status).toBe(409)
        expect((reply.body as { detail: string }).detail).toContain(` has already ${done} this payment.`)
      }
    }
  })

  test('is not decided by the person who made it', async () => {
    const id = await aHeldPayment(provider.portico)
    const { id: userId } = provider.portico.world.northwind.people.risk!
    const made = JSON.stringify({ kind: 'User', id: userId, name: 'Risk' })
    await provider.portico.admin.query('update transactions set created_by = $2 where id = $1', [id, made])
    expect(await approve(id)).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await decline(id)).body).toMatchObject({ detail: 'You can’t decline: you made this payment. Someone else has to decide.' })
    expect((await approve(id, provider.portico.as(provider.portico.world.northwind.people.administrator!))).status).toBe(200)
  })
})

describe('a status change', () => {
  const change = async (id: string, body: object, who = administrator) => {
    const { version: expectedVersion } = (await who.get(`${at}/${id}/details`)).body as { version: number }
    return who.put(`${at}/${id}/StatusChange`, { note: 'The bank says so', expectedVersion, ...body }, key())
  }
  const inConflict = async (amount = triggeringAmount('declined_then_approved'), more: object = {}) => {
    const id = await provider.aPayment({ amountMinor: amount, ...more })
    await expect.poll(async () => (await headOf(id)).status).toBe('Conflict')
    return id
  }
  const ageBy = (id: string, hours: number) =>
    provider.portico.admin.query(`update transactions set status_changed_at = now() - make_interval(hours => $2) where id = $1`, [
      id,
      hours,
    ])

  test('ends a conflict as captured, and what the provider has booked stays booked once', async () => {
    const id = await inConflict()
    const captured = triggeringAmount('declined_then_approved')
    const reply = await change(id, { actionType: 'Captured' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ status: 'Successful', parent: { status: 'Captured', amountCapturedMinor: captured } })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: captured })
    expect((await titlesOf(id)).at(-1)).toBe('Status set by hand: captured')
    await finance.post(`${at}/${id}/checkstatus`, {}, key())
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountCapturedMinor: captured })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: captured })
  })

  test('B-TXN-04 ends a conflict as declined for a reason out of the list, and takes back what was booked', async () => {
    const id = await inConflict()
    const unknown = await change(id, { actionType: 'Declined', declineReason: 'NoSuchReason' })
    expect([unknown.status, (unknown.body as { fields: object }).fields]).toEqual([
      422,
      { 'body.declineReason': 'Choose a reason from the list.' },
    ])
    expect((await change(id, { actionType: 'Declined' })).status).toBe(422)
    const reply = await change(id, { actionType: 'Declined', declineReason: 'DoNotHonour' })
    expect(reply.body).toMatchObject({
      parent: { status: 'Declined', amountCapturedMinor: 0, feeTotalMinor: 0, normalisedCode: 'DoNotHonour' },
    })
    expect(await balanceOf(id)).toEqual({ acquirer_receivable: 0, merchant_payable: 0, fee_income: 0 })
  })

  test('of a pending payment is for the platform after a day; a late answer of the provider books nothing twice', async () => {
    const { as, personWith } = provider.portico
    const staff = as(await personWith('platform', ['Platform.Transaction.Lookup', 'Platform.Transaction.Actions.TransactionStatusChange']))
    const id = await provider.aPayment({ amountMinor: triggeringAmount('pending_without_callback') })
    expect((await change(id, { actionType: 'Captured' })).status).toBe(409)
    expect((await change(id, { actionType: 'Captured' }, staff)).body).toMatchObject({
      detail: 'You can’t change the status: this payment has waited for less than a day.',
    })
    await ageBy(id, 25)
    expect((await change(id, { actionType: 'Captured' }, staff)).body).toMatchObject({ parent: { status: 'Captured' } })
    const booked = await balanceOf(id)
    expect(booked).toMatchObject({ acquirer_receivable: triggeringAmount('pending_without_callback') })
    await finance.post(`${at}/${id}/checkstatus`, {}, key())
    await provider.settled()
    expect(await headOf(id)).toMatchObject({ status: 'Captured', amountCapturedMinor: triggeringAmount('pending_without_callback') })
    expect(await balanceOf(id)).toEqual(booked)
  })

  test('of a void that got lost ends what waited, and an approval that comes late is a contradiction', async () => {
    const { as, personWith } = provider.portico
    const staff = as(await personWith('platform', ['Platform.Transaction.Lookup', 'Platform.Transaction.Actions.TransactionStatusChange']))
    // Its provider never ends it: the worker, which goes on asking, is never told of an approval before the person is heard.
    const id = await provider.aPayment({ captureMethod: 'Manual', card: testCard('stays_pending', 'Void') })
    const voided = (await finance.post(`${at}/${id}/voids`, { reasonCode: 'Other' }, key())).body as { childTransactionId: string }
    const isHeard = async () =>
      (
        await provider.portico.admin.query<{ provider_revision: number }>('select provider_revision from transactions where id = $1', [
          voided.childTransactionId,
        ])
      ).rows[0]?.provider_revision
    await expect.poll(isHeard, { timeout: 10_000 }).toBeGreaterThan(0)
    await ageBy(id, 25)
    expect((await change(id, { actionType: 'Captured' }, staff)).body).toMatchObject({
      parent: { status: 'Captured', amountCapturedMinor: 1000, amountCapturableMinor: 0 },
    })
    expect(await balanceOf(id)).toMatchObject({ acquirer_receivable: 1000 })
    const children = (await finance.get(`${at}/${id}/related`)).body as { data: { relation: string; status: string }[] }
    expect(children.data.filter(({ relation }) => relation === 'Child').map(({ status }) => status)).toEqual(['Failed'])
    expect((await lateApproval(voided.childTransactionId)).status).toBe(200)
    await expect.poll(async () => (await headOf(id)).status).toBe('Conflict')
  })

  test('goes by the version that was read: of ten at the same moment one wins', async () => {
    const id = await inConflict()
    const replies = await Promise.all(Array.from({ length: 10 }, () => change(id, { actionType: 'Captured' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })
})

describe('a correction of BIN data', () => {
  const bin = { brand: 'Mastercard', issuer: 'Fjord Bank', issuerCountry: 'NO', fundingType: 'Debit', category: 'Platinum' }
  const amend = async (id: string, change: object = {}) => {
    const { version: expectedVersion } = (await risk.get(`${at}/${id}/details`)).body as { version: number }
    return risk.put(`${at}/bin-data/${id}`, { ...bin, reason: 'By the list of the scheme', expectedVersion, ...change }, key())
  }
  type Card = { brand: string; issuer: string | null; amendments: { by: string; before: { brand: string; issuer: string | null } }[] }
  const cardOf = async (id: string) => ((await risk.get(`${at}/${id}`)).body as { card: Card }).card

  test('keeps the values of before and who changed them, and leaves amounts and status', async () => {
    const id = await provider.aPayment({ amountMinor: 1000 })
    await finance.post(`${at}/${id}/refunds`, refundOf(100), key())
    await provider.settled()
    const [before, cardBefore] = [await headOf(id), await cardOf(id)]
    const reply = await amend(id)
    expect(reply.status, reply.text).toBe(200)
    const { brand, issuer, issuerCountry, fundingType: funding, category } = bin
    expect(await cardOf(id)).toMatchObject({ brand, issuer, issuerCountry, funding, category })
    expect((await cardOf(id)).amendments).toMatchObject([{ before: { brand: 'Visa', issuer: cardBefore.issuer } }])
    const { status, amountCapturedMinor, amountRefundedMinor } = await headOf(id)
    expect({ status, amountCapturedMinor, amountRefundedMinor }).toEqual({
      status: before.status,
      amountCapturedMinor: before.amountCapturedMinor,
      amountRefundedMinor: before.amountRefundedMinor,
    })
    expect((await titlesOf(id)).at(-1)).toBe('BIN data corrected')
    const { rows } = await provider.portico.admin.query('select card_brand from transactions where id = $1 or parent_transaction_id = $1', [
      id,
    ])
    expect(rows).toEqual([{ card_brand: 'Mastercard' }, { card_brand: 'Mastercard' }])
  })

  test('stays, whatever the provider says of the card later', async () => {
    const id = await provider.aPayment({ amountMinor: triggeringAmount('pending_without_callback') })
    expect((await amend(id)).status).toBe(200)
    await finance.post(`${at}/${id}/checkstatus`, {}, key())
    await provider.settled()
    await expect.poll(async () => (await headOf(id)).status).toBe('Captured')
    expect(await cardOf(id)).toMatchObject({ brand: 'Mastercard', issuer: 'Fjord Bank' })
  })

  test('goes by the version that was read, and is for cards alone', async () => {
    const id = await provider.aPayment()
    const replies = await Promise.all(Array.from({ length: 8 }, () => amend(id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await cardOf(id)).amendments).toHaveLength(1)
    const bank = await provider.aPayment({ paymentMethod: 'BankTransfer', providers: ['Clearhaven'] })
    expect(await amend(bank)).toMatchObject({ status: 409, code: 'action_not_allowed' })
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
