import { triggeringAmount } from '@portico/acquirer/index.ts'
import type { DecisionResult, PendingRow } from '@portico/contract/features/transactions/payouts.schemas.ts'
import type { TransactionDetail } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aHeldPayment } from '@portico/testkit/features/payments.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { settleProviderCall } from '../provider/settle-provider-call.ts'
import { type Provider, startProvider } from '../provider.fixture.ts'

let provider: Provider
let finance: Caller
let second: Caller
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  const { portico } = provider
  finance = portico.as(portico.world.northwind.people.finance!)
  second = portico.as(portico.world.northwind.people.administrator!)
})
afterAll(() => provider?.stop())

const at = '/api/v1/crm/transactions'
const payout = (caller: Caller, id: string, amountMinor: number, key = provider.portico.services.newId()) =>
  caller.post(
    `${at}/${id}/payouts`,
    { amountMinor, sameInstrument: true, description: 'Prize of the draw' },
    { headers: { 'idempotency-key': key } },
  )
const childOf = (reply: { body: unknown }) => (reply.body as { childTransactionId: string }).childTransactionId
const read = async (id: string, caller = finance) => (await caller.get(`${at}/${id}`)).body as TransactionDetail
const limitOf = async (id: string) => (await finance.get(`${at}/${id}/payouts/limit`)).body
const decide = async (caller: Caller, transactions: string[], way: 'approvals' | 'declinations' = 'approvals', reason = '') =>
  (await caller.post(`${at}/payout/${way}`, { transactions, reason })).body as DecisionResult
const bookOf = async (currency: string) =>
  (
    await provider.portico.admin.query(
      `select coalesce((select reserved_minor from payout_books where currency = $1 and merchant_id = $2), 0)::int as reserved,
        coalesce(sum(amount_minor) filter (where account_code = 'merchant_payouts'), 0)::int as paid,
        coalesce(sum(amount_minor), 0)::int as sum from ledger_entries where currency = $1 and merchant_id = $2`,
      [currency, provider.portico.world.acme.id],
    )
  ).rows[0]
/** A currency for each test, so that no other owes in it. */
const pay = (currency: string, amountMinor: number) => provider.aPayment({ currency, amountMinor })

describe('a payout below the limit', () => {
  test('goes to the worker at once, is paid once and leaves the balance', async () => {
    const id = await pay('EUR', 50_000)
    const key = 'one-payout-key'
    const reply = await payout(finance, id, 10_000, key)
    expect([reply.status, reply.body]).toMatchObject([201, { message: 'Payout of 100,00 EUR sent, waiting for Adelphi Acquiring' }])
    expect(childOf(await payout(finance, id, 10_000, key))).toBe(childOf(reply))
    await provider.settled()
    expect(await read(childOf(reply))).toMatchObject({ type: 'Payout', status: 'Successful', shownMinor: -10_000, approval: null })
    expect(await bookOf('EUR')).toEqual({ reserved: 0, paid: 10_000, sum: 0 })
    const { data } = (await finance.get(`${at}/${childOf(reply)}/events`)).body as { data: { title: string }[] }
    expect(data.map(({ title }) => title).reverse()).toEqual([
      'Payout created',
      'Validated: 485,20 EUR was left to pay out',
      'Approved: no second person is needed',
      'Sent to Adelphi Acquiring',
      'Paid out 100,00 EUR',
    ])
    expect(await limitOf(id)).toEqual({
      currency: 'EUR',
      owedMinor: 38_520,
      reservedMinor: 0,
      maxMinor: 38_520,
      approvalFromMinor: 100_000,
    })
  })

  test('a worker that was killed after it had sent a payout pays once', async () => {
    const id = await pay('USD', 50_000)
    await provider.stopAcquirer()
    const child = childOf(await payout(finance, id, 10_000))
    await expect.poll(async () => (await read(child)).status).toBe('Pending')
    await provider.startAcquirerAgain()
    await provider.settled(20_000)
    // The lease of the killed worker is over, and another takes the same order up.
    const payload = { transactionId: id, childTransactionId: child }
    const { northwind } = provider.portico.world
    const again = { id: child, tenantId: northwind.id, mode: 'Live', payload, attempt: 2, merchantId: null } as never
    await settleProviderCall(provider.connectors)(again, provider.portico.services)
    expect(await bookOf('USD')).toEqual({ reserved: 0, paid: 10_000, sum: 0 })
  })

  test('fifty simultaneous payouts never exceed the amount owed, and refunds do not wait for them', async () => {
    const id = await pay('GBP', 10_000)
    const { maxMinor } = (await limitOf(id)) as { maxMinor: number }
    const replies = await Promise.all(Array.from({ length: 50 }, () => payout(finance, id, 1000)))
    const granted = replies.filter(({ status }) => status === 201)
    expect(granted).toHaveLength(Math.floor(maxMinor / 1000))
    for (const { status, code } of replies.filter((one) => one.status !== 201)) expect([status, code]).toEqual([409, 'payout_exceeds_owed'])
    const refund = { amountMinor: 10_000, reasonCode: 'CustomerRequest' }
    expect((await finance.post(`${at}/${id}/refunds`, refund, { headers: { 'idempotency-key': 'refund-of-all' } })).status).toBe(201)
    await provider.settled(20_000)
    expect(await bookOf('GBP')).toMatchObject({ reserved: 0, paid: granted.length * 1000 })
    const other = await pay('GBP', 1000)
    expect(await limitOf(other)).toMatchObject({ maxMinor: 0, owedMinor: expect.any(Number) })
    expect((await payout(finance, other, 1)).code).toBe('payout_exceeds_owed')
  })
})

describe('a payout in conflict', () => {
  const change = (caller: Caller, id: string, body: object) =>
    caller.put(`${at}/${id}/StatusChange`, { note: 'The statement of the bank says so', ...body })
  /** The provider says later that it booked less than was asked for. */
  async function inConflict(currency: string, id: string) {
    const amountMinor = triggeringAmount('amount_differs')
    const child = childOf(await payout(finance, id, amountMinor))
    expect(await decide(second, [child])).toMatchObject({ done: 1 })
    await expect.poll(async () => (await read(child)).status, { timeout: 10_000 }).toBe('Conflict')
    expect(await bookOf(currency)).toMatchObject({ reserved: 0, paid: amountMinor - 100 })
    return { child, amountMinor, version: (await read(child)).version }
  }

  test('B-TXN-04 a payout in conflict leaves its payment as it is, and is settled by a person as it was: paid, as far as it is booked', async () => {
    const id = await pay('RON', 50_000)
    const { child, amountMinor, version } = await inConflict('RON', id)
    expect((await read(id)).status).toBe('Captured')
    expect((await finance.put(`${at}/${child}/StatusChange`, {})).status).toBe(403)
    expect(await change(second, child, { actionType: 'Captured', expectedVersion: version - 1 })).toMatchObject({ status: 409 })
    const reply = await change(second, child, { actionType: 'Captured', expectedVersion: version })
    expect(reply.status, reply.text).toBe(200)
    expect(await read(child)).toMatchObject({ status: 'Successful' })
    expect((await read(id)).status).toBe('Captured')
    expect(await bookOf('RON')).toEqual({ reserved: 0, paid: amountMinor - 100, sum: 0 })
    const titles = ((await finance.get(`${at}/${id}/events`)).body as { data: { title: string }[] }).data.map(({ title }) => title)
    expect(titles[0]).toBe('Status set by hand: 12,83 RON paid out')
    expect(await change(second, child, { actionType: 'Captured', expectedVersion: version + 1 })).toMatchObject({ status: 409 })
  })

  test('a payout in conflict that was not paid is owed again, and a payment that is in conflict too comes back to its own state', async () => {
    const id = await pay('BGN', 50_000)
    const { child, version } = await inConflict('BGN', id)
    const { maxMinor: owed } = (await limitOf(id)) as { maxMinor: number }
    // As an answer about it had left it that could not count then.
    const { admin } = provider.portico
    await admin.query("update transactions set status = 'Conflict', status_before = 'Captured' where id = $1", [id])
    await finance.post(`${at}/${id}/checkstatus`, {}, { headers: { 'idempotency-key': 'check-of-conflict' } })
    // Its own answers are clean, whatever the payout's are.
    await expect.poll(async () => (await read(id)).status, { timeout: 10_000 }).toBe('Captured')
    expect((await read(child)).status).toBe('Conflict')

    await admin.query("update transactions set status = 'Conflict', status_before = 'Captured' where id = $1", [id])
    const { version: now } = await read(child)
    expect(now).toBeGreaterThanOrEqual(version)
    const reply = await change(second, child, { actionType: 'Declined', declineReason: 'DoNotHonour', expectedVersion: now })
    expect(reply.status, reply.text).toBe(200)
    expect(await read(child)).toMatchObject({ status: 'Failed' })
    await expect.poll(async () => (await read(id)).status, { timeout: 10_000 }).toBe('Captured')
    expect(await bookOf('BGN')).toEqual({ reserved: 0, paid: 0, sum: 0 })
    expect(((await limitOf(id)) as { maxMinor: number }).maxMinor).toBe(owed + triggeringAmount('amount_differs') - 100)
  })
})

describe('a payout over the limit', () => {
  test('waits for another person, who approves it; the maker cannot', async () => {
    const id = await pay('CHF', 500_000)
    const reply = await payout(finance, id, 150_000)
    const child = childOf(reply)
    expect((reply.body as { message: string }).message).toBe('Payout of 1.500,00 CHF waits for another person’s approval')
    const own = 'You made or edited this request, so another person decides it.'
    expect(await decide(finance, [child])).toMatchObject({ done: 0, failed: 1, rows: [{ id: child, ok: false, message: own }] })
    const offered = (await read(child)).allowedActions.find(({ action }) => action === 'approvePayout')
    expect(offered).toMatchObject({ allowed: false, reason: own })
    expect(await bookOf('CHF')).toMatchObject({ reserved: 150_000, paid: 0 })

    const seen = async (caller: Caller, view: string) =>
      ((await caller.get(`${at}/pending`, { query: { view } })).body as { data: PendingRow[] }).data.filter((row) => row.id === child)
    expect(await seen(finance, 'mine')).toEqual([])
    expect(await seen(finance, 'all')).toMatchObject([{ off: { reason: own }, stepsDone: 0, stepsNeeded: 1 }])
    expect(await seen(second, 'mine')).toMatchObject([{ off: null, payee: 'Ingrid Solberg', amountMinor: 150_000, fromMinor: 100_000 }])
    const sums = (await second.get(`${at}/pending/sums`, { query: { view: 'mine' } })).body as { data: object[] }
    expect(sums.data).toContainEqual({ currency: 'CHF', count: 1, amountMinor: 150_000 })

    expect(await decide(second, [child])).toMatchObject({ done: 1, rows: [{ ok: true }] })
    await provider.settled()
    expect(await read(child)).toMatchObject({
      status: 'Successful',
      approval: { state: 'Approved', steps: [{ step: 1, verdict: 'Approved' }] },
    })
    expect(await bookOf('CHF')).toEqual({ reserved: 0, paid: 150_000, sum: 0 })
  })

  test('B-TXN-05 one of fifty decisions on a payout counts, and a decline gives back the amount set aside', async () => {
    const id = await pay('SEK', 50_000)
    const child = childOf(await payout(finance, id, 5000))
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(second, [child], n % 2 ? 'approvals' : 'declinations', n % 2 ? '' : 'Not agreed')),
    )
    expect(all.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    const refused = all.flatMap(({ rows }) => rows).filter(({ ok }) => !ok)
    for (const { message } of refused) expect(message).toMatch(/ (approved|declined) this on 20/)
    await provider.settled()
    const { status } = await read(child)
    expect(await bookOf('SEK')).toEqual({ reserved: 0, paid: status === 'Successful' ? 5000 : 0, sum: 0 })
    expect(['Successful', 'Rejected']).toContain(status)
  })

  test('each row of a batch succeeds or fails by itself, and none reaches beyond the caller’s tenant', async () => {
    const id = await pay('NOK', 50_000)
    const [one, two] = [childOf(await payout(finance, id, 5000)), childOf(await payout(finance, id, 6000))]
    const missing = provider.portico.services.newId()
    const stranger = provider.portico.as(provider.portico.world.contoso.people.finance!)
    expect(await decide(stranger, [one])).toMatchObject({ done: 0, rows: [{ code: 'not_found' }] })
    const result = await decide(second, [one, missing, id, two], 'declinations')
    expect(result).toMatchObject({ total: 4, done: 2, failed: 2 })
    expect(result.rows.map(({ ok, code }) => code ?? ok)).toEqual([true, 'not_found', 'action_not_allowed', true])
    expect((await read(one)).status).toBe('Rejected')
    expect(await bookOf('NOK')).toMatchObject({ reserved: 0 })
    const support = provider.portico.as(provider.portico.world.northwind.people.support!)
    expect((await support.post(`${at}/payout/approvals`, { transactions: [two], reason: '' })).status).toBe(403)
    const tooMany = Array.from({ length: 1001 }, () => missing)
    expect((await second.post(`${at}/payout/approvals`, { transactions: tooMany, reason: '' })).status).toBe(422)
  })
})

describe('a payment held for review', () => {
  const held = () => aHeldPayment(provider.portico)

  test('B-TXN-03/05 is decided in the list only by people with the permission', async () => {
    const [one, two] = [await held(), await held()]
    const risk = provider.portico.as(provider.portico.world.northwind.people.risk!)
    const seen = async (caller: Caller) =>
      ((await caller.get(`${at}/pending`, { query: { view: 'all' } })).body as { data: PendingRow[] }).data.find(({ id }) => id === one)
    const notYours = 'Your roles don’t include this decision.'
    expect(await seen(second)).toMatchObject({ kind: null, off: null })
    expect(await seen(finance)).toMatchObject({ off: { reason: notYours } })
    expect(await decide(finance, [one])).toMatchObject({ done: 0, rows: [{ code: 'action_not_allowed', message: notYours }] })
    expect((await read(one)).status).toBe('WaitingForApproval')

    const child = childOf(await payout(finance, await pay('PLN', 50_000), 5000))
    expect(await decide(second, [one, child])).toMatchObject({ done: 2, failed: 0 })
    expect((await read(one)).status).not.toBe('WaitingForApproval')
    expect(await decide(risk, [two], 'declinations', 'Not the owner of the card')).toMatchObject({ done: 1 })
    expect(await read(two)).toMatchObject({ status: 'Rejected', responseText: 'Other' })
    expect(await decide(second, [two])).toMatchObject({
      done: 0,
      rows: [{ message: expect.stringMatching(/has already declined this payment\.$/) }],
    })
    await provider.settled()
  })
})

describe('a refund made elsewhere over the limit', () => {
  const mark = (caller: Caller, id: string, amountMinor: number, key = provider.portico.services.newId()) =>
    caller.post(
      `${at}/${id}/status-change-refunds`,
      { amountMinor, reason: 'CustomerRequest', externalReference: 'BANK-7001', occurredAt: '2026-01-05T09:00:00.000Z' },
      { headers: { 'idempotency-key': key } },
    )
  const clearedOf = async (currency: string) =>
    (
      await provider.portico.admin.query(
        `select coalesce(-sum(amount_minor) filter (where account_code = 'refund_clearing'), 0)::int as cleared,
          coalesce(sum(amount_minor), 0)::int as sum from ledger_entries where currency = $1 and merchant_id = $2`,
        [currency, provider.portico.world.acme.id],
      )
    ).rows[0]

  test('B-TXN-03 waits with its amount set aside, and counts once another person approves it', async () => {
    const id = await pay('DKK', 300_000)
    const key = 'one-mark-key'
    const reply = await mark(finance, id, 200_000, key)
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { status: 'WaitingForApproval', message: '2.000,00 DKK waits for another person’s approval' },
    ])
    const child = childOf(reply)
    expect(childOf(await mark(finance, id, 200_000, key))).toBe(child)
    expect(await read(id)).toMatchObject({
      ...{ status: 'Captured', amountRefundPendingMinor: 200_000, amountRefundHeldMinor: 200_000, amountRefundedMinor: 0 },
    })
    expect(await read(child)).toMatchObject({ type: 'Refund', status: 'WaitingForApproval', approval: { kind: 'markRefunded' } })
    expect(await clearedOf('DKK')).toEqual({ cleared: 0, sum: 0 })
    // No more than the rest can be given back meanwhile, and nothing of it is sent to the provider.
    expect((await mark(finance, id, 100_001)).code).toBe('refund_exceeds_balance')
    const refund = { amountMinor: 100_001, reasonCode: 'CustomerRequest' }
    expect((await finance.post(`${at}/${id}/refunds`, refund, { headers: { 'idempotency-key': 'too-much' } })).code).toBe(
      'refund_exceeds_balance',
    )

    expect(await decide(finance, [child])).toMatchObject({
      rows: [{ message: 'You made or edited this request, so another person decides it.' }],
    })
    expect(await decide(second, [child], 'approvals', 'Seen at the bank')).toMatchObject({ done: 1 })
    expect(await read(child)).toMatchObject({
      status: 'Successful',
      approval: { state: 'Approved', steps: [{ reason: 'Seen at the bank' }] },
    })
    expect(await read(id)).toMatchObject({
      ...{ status: 'Captured', amountRefundPendingMinor: 0, amountRefundHeldMinor: 0, amountRefundedMinor: 200_000 },
    })
    expect(await clearedOf('DKK')).toEqual({ cleared: 200_000, sum: 0 })

    expect(await decide(second, [childOf(await mark(finance, id, 100_000))])).toMatchObject({ done: 1 })
    expect(await read(id)).toMatchObject({ status: 'Refunded', amountRefundedMinor: 300_000 })
    expect(await clearedOf('DKK')).toEqual({ cleared: 300_000, sum: 0 })
    const lines = ((await finance.get(`${at}/${id}/events`)).body as { data: { title: string }[] }).data.map(({ title }) => title)
    expect(lines).toContain('Refund of 2.000,00 DKK made elsewhere, reference BANK-7001: another person has to approve it')
  })

  test('one of fifty decisions counts, and a decline frees the amount', async () => {
    const id = await pay('HUF', 300_000)
    const child = childOf(await mark(finance, id, 300_000))
    expect((await mark(finance, id, 1)).code).toBe('action_not_allowed')
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(second, [child], n % 2 ? 'approvals' : 'declinations', 'At once')),
    )
    expect(all.reduce((sum, { done }) => sum + done, 0)).toBe(1)
    const { status } = await read(child)
    const isApproved = status === 'Successful'
    expect(['Successful', 'Rejected']).toContain(status)
    expect(await read(id)).toMatchObject({
      status: isApproved ? 'Refunded' : 'Captured',
      amountRefundPendingMinor: 0,
      amountRefundedMinor: isApproved ? 300_000 : 0,
    })
    expect(await clearedOf('HUF')).toEqual({ cleared: isApproved ? 300_000 : 0, sum: 0 })
  })

  test('is not counted once it is declined, and its amount can be given back in another way', async () => {
    const id = await pay('CZK', 300_000)
    const child = childOf(await mark(finance, id, 300_000))
    expect(await decide(second, [child], 'declinations', 'Not found at the bank')).toMatchObject({ done: 1 })
    expect(await read(child)).toMatchObject({ status: 'Rejected', responseText: 'Not found at the bank' })
    expect(await read(id)).toMatchObject({ status: 'Captured', amountRefundPendingMinor: 0, amountRefundedMinor: 0 })
    expect(await clearedOf('CZK')).toEqual({ cleared: 0, sum: 0 })
    const refund = { amountMinor: 300_000, reasonCode: 'CustomerRequest' }
    expect((await finance.post(`${at}/${id}/refunds`, refund, { headers: { 'idempotency-key': 'all-of-it' } })).status).toBe(201)
    await provider.settled()
  })
})
