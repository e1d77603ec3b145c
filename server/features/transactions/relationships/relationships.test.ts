import { callbackHeaders } from '@portico/acquirer/signatures.ts'
import type { Relationship } from '@portico/contract/features/transactions/relationships.endpoints.ts'
import { aPool, aRelatedPayment } from '@portico/testkit/features/references.ts'
import type { Caller } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { type Provider, startProvider } from '../provider.fixture.ts'

const at = '/api/v1/crm/transactions'
const bank = { kind: 'bank', iban: 'NO9386011117947', holderName: 'Ingrid Solberg' } as const
let provider: Provider
let finance: Caller
let made = 0
beforeAll(async () => {
  provider = await startProvider(inject('cluster'))
  finance = provider.portico.as(provider.portico.world.northwind.people.finance!)
})
afterAll(() => provider?.stop())

const newReference = async () => {
  const reference = `REF-${++made}`
  await aPool(provider.portico, [reference])
  return reference
}
/** A payment that waits for its money: a bank transfer whose amount stays pending at the sandbox. */
const byBank = { paymentMethod: 'BankTransfer', method: bank } as const
const waiting = (amountMinor = 1332) => provider.aPayment({ ...byBank, providers: ['Lumen SEPA'], amountMinor })

type State = {
  status: string
  captured: number
  utr: string | null
  account_reference: string | null
  sender: string | null
  entries: number
}
const stateOf = async (id: string): Promise<State> => {
  const { rows } = await provider.portico.admin.query<State>(
    `select status, amount_captured_minor::int as captured, utr, account_reference, details->'bank'->>'sender' as sender,
      (select coalesce(sum(amount_minor), 0)::int from ledger_entries where transaction_id = t.id and account_code = 'acquirer_receivable') as entries
    from transactions t where id = $1`,
    [id],
  )
  return rows[0]!
}
const titlesOf = async (id: string) =>
  ((await finance.get(`${at}/${id}/events`)).body as { data: { title: string }[] }).data.map(({ title }) => title).reverse()

let notices = 0
async function bring(credit: object, { key = 'lumen', callbackId = `evt_credit_${++notices}`, secret = provider.secret } = {}) {
  const data = {
    mid: 'mid-acme',
    currency: 'EUR',
    utr: `UTR-${notices}`,
    senderName: 'Ingrid Solberg',
    senderAccount: 'NO9386011117947',
    ...credit,
  }
  const payload = JSON.stringify({ id: callbackId, type: 'bank.credited', occurredAt: new Date().toISOString(), data })
  const headers = callbackHeaders(secret, callbackId, Date.now(), payload)
  return provider.portico.nobody.send({ method: 'POST', url: `/api/providers/${key}/callbacks`, payload, headers })
}

describe('a payment by bank transfer', () => {
  test('gets a free reference of its website, says so in its history, and is found by the money that names it', async () => {
    const reference = await newReference()
    const id = await provider.aPayment({ ...byBank, providers: ['Lumen SEPA'], amountMinor: 4000 })
    await expect.poll(async () => (await stateOf(id)).status).toBe('Successful')
    expect(await stateOf(id)).toMatchObject({ captured: 4000, account_reference: reference, sender: 'Ingrid Solberg', entries: 4000 })
    const titles = await titlesOf(id)
    expect(titles).toContain(`The shopper pays under the reference ${reference}`)
    expect(titles).toContain(`40,00 EUR arrived under the reference ${reference}`)
    expect((await finance.get(`${at}/${id}`)).body).toMatchObject({ counts: { relationships: 1 } })
    const { rows } = await provider.portico.admin.query<{ flow: string; request_body: string }>(
      "select flow, request_body from api_logs where transaction_id = $1 and flow = 'BankCredit'",
      [id],
    )
    expect(rows).toMatchObject([{ flow: 'BankCredit' }])
    expect(rows[0]!.request_body).toContain(reference)
  })

  test('of a website without references, or by card, goes on without one', async () => {
    const globex = await provider.aPayment({ ...byBank, providers: ['Lumen SEPA'], merchant: 'globex' })
    await newReference()
    const byCard = await provider.aPayment()
    for (const id of [globex, byCard]) expect(await stateOf(id)).toMatchObject({ account_reference: null })
    await provider.portico.admin.query('delete from account_references where is_free')
  })

  test('goes on without a reference where none is free, and its history says so', async () => {
    const id = await waiting()
    expect(await stateOf(id)).toMatchObject({ status: 'Pending', account_reference: null })
    expect(await titlesOf(id)).toContain('No account reference of the website was free')
  })
})

describe('money that names a reference', () => {
  test('is booked once, however often a provider brings it, and whichever way a bank writes the reference', async () => {
    const accountReference = await newReference()
    const id = await waiting()
    const credit = { accountReference: ` ${accountReference.toLowerCase()} `, amountMinor: 1332 }
    expect((await bring(credit, { callbackId: 'evt_same' })).body).toEqual({ result: 'applied' })
    expect((await bring(credit, { callbackId: 'evt_same' })).body).toEqual({ result: 'duplicate' })
    const utr = (await stateOf(id)).utr
    expect((await bring({ ...credit, utr })).body).toEqual({ result: 'old' })
    expect(await stateOf(id)).toMatchObject({ status: 'Successful', captured: 1332, entries: 1332 })
  })

  test('of another amount is booked as it came and ends in Conflict; a second transfer adds up', async () => {
    const accountReference = await newReference()
    const id = await waiting()
    await bring({ accountReference, amountMinor: 1000 })
    expect(await stateOf(id)).toMatchObject({ status: 'Conflict', captured: 1000 })
    await bring({ accountReference, amountMinor: 332 })
    expect(await stateOf(id)).toMatchObject({ status: 'Conflict', captured: 1332, entries: 1332 })
  })

  test('for a payment that is over is booked and ends in Conflict: it is never lost', async () => {
    const accountReference = await newReference()
    const id = await waiting(1331)
    await expect.poll(async () => (await stateOf(id)).status).toBe('Declined')
    expect((await bring({ accountReference, amountMinor: 1331 })).body).toEqual({ result: 'applied' })
    expect(await stateOf(id)).toMatchObject({ status: 'Conflict', captured: 1331 })
  })

  test('in another currency moves nothing and ends in Conflict', async () => {
    const accountReference = await newReference()
    const id = await waiting()
    await bring({ accountReference, amountMinor: 1332, currency: 'GBP' })
    expect(await stateOf(id)).toMatchObject({ status: 'Conflict', captured: 0, entries: 0 })
  })

  test('finds nothing under a reference that is free, of another merchant’s number or of another provider, nor unsigned', async () => {
    const accountReference = await newReference()
    expect((await bring({ accountReference, amountMinor: 1332 })).status).toBe(404)
    const id = await waiting()
    expect((await bring({ accountReference, amountMinor: 1332, mid: 'mid-globex' })).status).toBe(404)
    expect((await bring({ accountReference, amountMinor: 1332 }, { key: 'bosphorus' })).status).toBe(404)
    expect((await bring({ accountReference, amountMinor: 1332 }, { secret: 'another-secret-of-nobody' })).status).toBe(401)
    expect((await bring({ accountReference, amountMinor: 0 })).status).toBe(422)
    expect(await stateOf(id)).toMatchObject({ status: 'Pending', captured: 0 })
  })
})

const listOf = async (query: Record<string, string>, by = finance, path = `${at}/relationships`) =>
  (await by.get(path, { query })).body as { data: Relationship[]; totalCount: number }
const freeing = (id: string, accountReference: string, change: object = {}, by = finance) => {
  const { id: organizationId, websiteIds } = provider.portico.world.acme
  return by.put(`${at}/relationships/deallocate`, {
    organizationId,
    transactionId: id,
    accountReference,
    websiteId: websiteIds[0]!,
    ...change,
  })
}

describe('a reference is deallocated', () => {
  test('by staff once its payment is over: it is free again, the history and the trail say so', async () => {
    const { id, reference } = await aRelatedPayment(provider.portico)
    const freed = await freeing(id, reference)
    expect(freed.status, freed.text).toBe(200)
    expect(freed.body).toMatchObject({
      accountReference: reference,
      transactionId: id,
      deallocatedBy: expect.any(String),
      isWaitedFor: false,
    })
    const { rows } = await provider.portico.admin.query('select is_free from account_references where account_reference = $1', [reference])
    expect(rows).toEqual([{ is_free: true }])
    expect(await titlesOf(id)).toContain(`The reference ${reference} was freed`)
    const { rows: records } = await provider.portico.admin.query(
      "select action, result, before from audit_records where entity_id = $1 and action = 'transactions.deallocate'",
      [id],
    )
    expect(records).toMatchObject([{ result: 'done', before: { accountReference: reference } }])
    expect((await freeing(id, reference)).status).toBe(404)
    expect((await bring({ accountReference: reference, amountMinor: 100 })).status).toBe(404)
  })

  test('never while the payment waits for money, and the refusal is on record', async () => {
    const { id, reference } = await aRelatedPayment(provider.portico, { isWaiting: true })
    expect(await freeing(id, reference)).toMatchObject({ status: 409, code: 'action_not_allowed' })
    expect((await listOf({ transactionId: id })).data).toMatchObject([{ isWaitedFor: true, deallocatedAt: null }])
    const { rows } = await provider.portico.admin.query(
      "select result from audit_records where action = 'transactions.deallocate' order by id desc limit 1",
    )
    expect(rows).toEqual([{ result: 'refused' }])
  })

  test('B-TXN-06 a reference is freed only with its own merchant, website and payment, and never by a merchant', async () => {
    const { id, reference } = await aRelatedPayment(provider.portico)
    const { world, as } = provider.portico
    const wrong: object[] = [
      { organizationId: world.globex.id },
      { websiteId: world.globex.websiteIds[0] },
      { transactionId: provider.portico.services.newId() },
      { accountReference: 'REF-OF-NOBODY' },
    ]
    for (const change of wrong) expect((await freeing(id, reference, change)).status, JSON.stringify(change)).toBe(404)
    expect((await freeing(id, reference, {}, as(world.contoso.people.finance!))).status).toBe(404)
    expect((await freeing(id, reference, {}, as(world.acme.owner))).status).toBe(403)
    expect((await freeing(id, reference, {}, as(world.northwind.people.risk!))).status).toBe(403)
    expect((await freeing(id, reference)).status).toBe(200)
  })

  test('once, when two people do it at the same moment', async () => {
    const { id, reference } = await aRelatedPayment(provider.portico)
    const answers = await Promise.all([freeing(id, reference), freeing(id, reference)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const { rows } = await provider.portico.admin.query<{ gaps: number }>(
      'select (max(seq) - count(*))::int as gaps from transaction_events where transaction_id = $1',
      [id],
    )
    expect(rows).toEqual([{ gaps: 0 }])
  })
})

describe('relationships are listed', () => {
  test('by payment, merchant, website and kind of request, page by page, to their merchant too and to no other', async () => {
    const { world, as } = provider.portico
    const { id, reference } = await aRelatedPayment(provider.portico)
    await aRelatedPayment(provider.portico, { merchant: 'globex' })
    const acme = { externalOrganizationId: world.acme.id, websiteId: world.acme.websiteIds[0]!, requestType: 'Deposit' }
    expect((await listOf({ ...acme, transactionId: id })).data).toMatchObject([
      {
        accountReference: reference,
        requestType: 'Deposit',
        transactionId: id,
        merchantId: world.acme.id,
        transactionStatus: 'Successful',
      },
    ])
    expect((await listOf({ ...acme, requestType: 'Withdrawal' })).totalCount).toBe(0)
    const all = await listOf({ ...acme, pageSize: '100' })
    expect(all.data.every(({ merchantId }) => merchantId === world.acme.id)).toBe(true)
    const first = (await finance.get(`${at}/relationships`, { query: { ...acme, pageSize: '1' } })).body as { nextCursor: string }
    const second = await listOf({ ...acme, pageSize: '1', cursor: first.nextCursor })
    expect(second.data.map(({ relationshipId }) => relationshipId)).toEqual([all.data[1]!.relationshipId])
    const own = '/api/v1/transactions/relationships'
    expect((await listOf({ transactionId: id }, as(world.acme.owner), own)).data).toHaveLength(1)
    expect((await listOf({ transactionId: id }, as(world.globex.owner), own)).data).toHaveLength(0)
    expect((await listOf({ transactionId: id }, as(world.contoso.people.finance!))).data).toHaveLength(0)
  })

  test('wherever the payment is: a person held to other providers or methods sees none', async () => {
    const { id } = await aRelatedPayment(provider.portico)
    const { portico } = provider
    const { limit } = await import('@portico/testkit/features/limits.ts')
    const person = await portico.personWith('tenant', ['CRM.Transaction.View'])
    await limit(portico, person, { paymentMethods: ['Card'] })
    expect((await listOf({ transactionId: id }, portico.as(person))).data).toHaveLength(0)
  })
})

describe('a payout by bank transfer', () => {
  // The reference that has been free longest is next, so none of before may be left.
  beforeEach(() => provider.portico.admin.query('delete from account_references where is_free'))
  const key = () => ({ headers: { 'idempotency-key': provider.portico.services.newId() } })
  const relationsOf = async (query: Record<string, string>) =>
    ((await finance.get(`${at}/relationships`, { query })).body as { data: Relationship[] }).data
  const payOut = async (id: string, amountMinor = 1000) =>
    (
      (await finance.post(`${at}/${id}/payouts`, { amountMinor, sameInstrument: true, description: 'Prize' }, key())).body as {
        childTransactionId: string
      }
    ).childTransactionId

  test('a payout by bank transfer has a reference of its own, which the provider is sent and no money that comes in finds', async () => {
    await newReference()
    const id = await provider.aPayment({ ...byBank, providers: ['Clearhaven'], amountMinor: 40_000 })
    await expect.poll(async () => (await stateOf(id)).status).toBe('Successful')
    const reference = await newReference()
    const child = await payOut(id)
    await provider.settled()
    expect(await relationsOf({ transactionId: id, requestType: 'Withdrawal' })).toMatchObject([
      { transactionId: child, accountReference: reference, requestType: 'Withdrawal', deallocatedAt: null },
    ])
    expect((await relationsOf({ transactionId: id, requestType: 'Deposit' })).map(({ transactionId }) => transactionId)).toEqual([id])
    const { rows } = await provider.portico.admin.query<{ request_body: string }>(
      "select request_body::text from api_logs where transaction_id = $1 and flow = 'Payout'",
      [child],
    )
    expect(rows[0]!.request_body).toContain(reference)
    expect((await bring({ accountReference: reference, amountMinor: 1000 }, { key: 'clearhaven' })).status).not.toBe(200)
    expect(await stateOf(child)).toMatchObject({ status: 'Successful', account_reference: reference })
  })

  test('a payout keeps its reference while it waits for a person, and gives it back once it is over', async () => {
    await newReference()
    const id = await provider.aPayment({ ...byBank, providers: ['Clearhaven'], amountMinor: 300_000 })
    await expect.poll(async () => (await stateOf(id)).status).toBe('Successful')
    const accountReference = await newReference()
    const { portico } = provider
    const child = await payOut(id, 150_000)
    const { id: organizationId, websiteIds } = portico.world.acme
    const free = () =>
      finance.put(`${at}/relationships/deallocate`, { organizationId, transactionId: child, accountReference, websiteId: websiteIds[0]! })
    expect(await stateOf(child)).toMatchObject({ status: 'WaitingForApproval', account_reference: accountReference })
    expect((await free()).status).toBe(409)
    const body = { transactions: [child], reason: 'Not agreed' }
    await portico.as(portico.world.northwind.people.administrator!).post(`${at}/payout/declinations`, body)
    const reply = await free()
    expect(reply.status, reply.text).toBe(200)
    expect(await relationsOf({ transactionId: child })).toMatchObject([{ deallocatedAt: expect.any(String) }])
  })

  test('a payout by card has no reference', async () => {
    const id = await provider.aPayment({ amountMinor: 40_000 })
    await newReference()
    const child = await payOut(id)
    expect(await stateOf(child)).toMatchObject({ account_reference: null })
    await provider.portico.admin.query('delete from account_references where is_free')
    await provider.settled()
  })
})
