import { directionOf, transactionTypes } from '@portico/contract/features/transactions/transaction-words.ts'
import type { TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aCapturedPayment, anAuthorisedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const at = '/api/v1/crm/transactions'
let portico: TestPortico
let finance: Caller

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  finance = portico.as(portico.world.northwind.people.finance!)
  await aRefundedPayment(portico, { externalId: 'ACM-1', amountMinor: 5000, refundMinor: 5000 })
  await aRefundedPayment(portico, { externalId: 'ACM-2', amountMinor: 32_805, refundMinor: 9724 })
  await aCapturedPayment(portico, { externalId: 'ACM-3', amountMinor: 5270, currency: 'JPY' })
  await aCapturedPayment(portico, { externalId: 'ACM-4', amountMinor: 55_500, currency: 'KWD' })
  await anAuthorisedPayment(portico, { externalId: 'ACM-5', amountMinor: 700 })
})
afterAll(() => portico?.close())

const list = async (query: Record<string, string> = {}) => {
  const reply = await finance.get(at, { query: { pageSize: '100', ...query } })
  expect(reply.status, reply.text).toBe(200)
  return (reply.body as { data: TransactionRow[] }).data
}
const shownOf = (rows: TransactionRow[]) => rows.map(({ shownMinor, currency }) => `${shownMinor} ${currency}`)
const falling = ['5270 JPY', '32805 EUR', '55500 KWD', '5000 EUR', '700 EUR', '-5000 EUR', '-9724 EUR']

test('amounts are sorted as they are shown: each in its own decimals, refunds below nothing', async () => {
  expect(shownOf(await list({ sort: '-amountMinor' }))).toEqual(falling)
  expect(shownOf(await list({ sort: 'amountMinor' }))).toEqual(falling.toReversed())
})

test('pages in the order of amounts go on where the last one ended', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await finance.get(at, { query: { pageSize: '2', sort: '-amountMinor', ...(cursor ? { cursor } : {}) } })
    const page = body as { data: TransactionRow[]; nextCursor: string | null }
    seen.push(...shownOf(page.data))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(falling)
})

test('a filter compares amounts as they are shown, in the decimals of each currency', async () => {
  const found = async (query: Record<string, string>) => shownOf(await list({ sort: '-amountMinor', ...query }))
  const narrow = { dateFrom: new Date(portico.services.now().getTime() - 86_400_000).toISOString() }
  expect(await found({ amountFrom: '50.00', amountTo: '60', ...narrow })).toEqual(['55500 KWD', '5000 EUR'])
  expect(await found({ amountFrom: '55.5', amountTo: '55.500' })).toEqual(['55500 KWD'])
  expect(await found({ amountFrom: '-97.24', amountTo: '-97.24' })).toEqual(['-9724 EUR'])
  expect((await finance.get(at, { query: { amountFrom: '60', amountTo: '50' } })).status).toBe(422)
  for (const wrong of ['5,00', '1e3', '1.23456', '--1'])
    expect((await finance.get(at, { query: { amountFrom: wrong } })).body).toMatchObject({
      fields: { 'query.amountFrom': expect.anything() },
    })
})

test('a payment that was refunded in part is found as that, and as captured', async () => {
  const [partly, ...others] = await list({ refundState: 'Partial' })
  expect(partly).toMatchObject({ externalId: 'ACM-2', status: 'Captured', refundState: 'Partial', amountRefundableMinor: 23_081 })
  expect(others).toEqual([])
  expect((await list({ status: 'Captured' })).map(({ externalId }) => externalId)).toContain('ACM-2')
  expect((await list({ refundState: 'Partial,Full' })).map(({ externalId }) => externalId).toSorted()).toEqual(['ACM-1', 'ACM-2'])
  expect((await list({ refundState: 'Full' })).map(({ status }) => status)).toEqual(['Refunded'])
})

test('a child carries the reference of its payment and its place among those of its type', async () => {
  const [payment] = await list({ externalId: 'ACM-2' })
  const intent = (key: string) => ({ headers: { 'idempotency-key': key } })
  for (const key of ['second-refund', 'third-refund']) {
    const reply = await finance.post(
      `${at}/${payment!.id}/refunds`,
      { amountMinor: 100, reasonCode: 'Other', externalReference: key },
      intent(key),
    )
    expect(reply.status, reply.text).toBe(201)
  }
  const refunds = (await list({ type: 'Refund', merchantId: payment!.merchantId })).filter(
    ({ paymentReference }) => paymentReference === 'ACM-2',
  )
  expect(refunds.map(({ childNumber, externalId, direction }) => [childNumber, externalId, direction])).toEqual([
    [3, 'third-refund', 'Out'],
    [2, 'second-refund', 'Out'],
    [1, null, 'Out'],
  ])
  expect(payment).toMatchObject({ paymentReference: null, childNumber: null, direction: 'In' })
})

test('what a refund can never do is not offered', async () => {
  const [refund] = await list({ type: 'Refund', merchantId: portico.world.acme.id })
  const { body } = await finance.get(`${at}/${refund!.id}`)
  expect((body as { allowedActions: { action: string }[] }).allowedActions.map(({ action }) => action)).toEqual(['checkStatus'])
  const reply = await finance.post(`${at}/${refund!.id}/voids`, { reasonCode: 'Other' }, { headers: { 'idempotency-key': 'never-void' } })
  expect(reply.body).toMatchObject({ detail: 'You can’t void: this is a refund. Act on the payment it belongs to.' })
})

test('the database and the product agree on which way money goes and on what was given back', async () => {
  const { rows } = await portico.admin.query<{ id: string; type: string; gives_back: boolean; ways: number }>(
    'select id, type, gives_back, sign(shown_value) as ways from transactions',
  )
  expect(new Set(rows.map(({ type, gives_back, ways }) => `${type} ${gives_back} ${ways}`))).toEqual(
    new Set(rows.map(({ type, gives_back: back }) => `${type} ${back} ${directionOf(type as 'Refund', back) === 'Out' ? -1 : 1}`)),
  )
  const { rows: said } = await portico.admin.query<{ definition: string }>(
    `select pg_get_expr(adbin, adrelid) as definition from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where attrelid = 'transactions'::regclass and attname = 'shown_value'`,
  )
  const out = [...said[0]!.definition.matchAll(/'(\w+)'::text/g)].map(([, type]) => type)
  expect(new Set(out)).toEqual(new Set(transactionTypes.filter((type) => directionOf(type) === 'Out')))
})
