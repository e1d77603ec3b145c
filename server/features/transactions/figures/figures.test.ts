import type { Page } from '@portico/contract/core/page.ts'
import type { PaymentSums, ReportRow, StatusCounts } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aCapturedPayment, anAuthorisedPayment, aPaymentInConflict, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { keysOfPayment } from '../keys/keys-of-payment.ts'

let portico: TestPortico
let clerk: Caller
let merchant: Caller
const counts = '/api/v1/crm/transactions/status-counts'
const report = '/api/reporting/crm/reports/transactions-lookup-v2'
const made: Record<'captured' | 'reserved' | 'conflict' | 'refunded' | 'refund' | 'ofSibling', string> = {} as never
const recent = () => ({ dateFrom: new Date(portico.services.now().getTime() - 86_400_000).toISOString() })

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  made.captured = await aCapturedPayment(portico, { externalId: 'FIG-1', amountMinor: 1000 })
  made.reserved = await anAuthorisedPayment(portico, { externalId: 'FIG-2', amountMinor: 700, currency: 'GBP' })
  made.conflict = await aPaymentInConflict(portico, { externalId: 'FIG-3', amountMinor: 400 })
  const refunded = await aRefundedPayment(portico, { externalId: 'FIG-4', amountMinor: 2000, refundMinor: 500 })
  Object.assign(made, { refunded: refunded.id, refund: refunded.refundId })
  made.ofSibling = await aCapturedPayment(portico, { merchant: 'globex', externalId: 'FIG-5', amountMinor: 30 })
  clerk = portico.as(await portico.personWith('tenant', ['CRM.TransactionReportingService.View']))
  merchant = portico.as(portico.world.acme.owner)
})
afterAll(() => portico?.close())

const ask = async <Reply>(caller: Caller, url: string, query: Record<string, string> = {}): Promise<Reply> => {
  const reply = await caller.get(url, { query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Reply
}
const countsOf = async (caller: Caller, url: string, query?: Record<string, string>) =>
  Object.fromEntries((await ask<StatusCounts>(caller, url, query)).data.map(({ status, totalCount }) => [status, totalCount]))

test('a payment is one row with its captures and refunds, which have no rows of their own', async () => {
  const { data } = await ask<Page<ReportRow>>(clerk, report, { sort: 'createdAt' })
  expect(data.map(({ payment }) => payment.id).sort()).toEqual(
    [made.captured, made.reserved, made.conflict, made.refunded, made.ofSibling].sort(),
  )
  const refunded = data.find(({ payment }) => payment.id === made.refunded)!
  const single = await ask<Page<ReportRow>>(clerk, report, { externalId: 'FIG-4' })
  expect(single.data).toEqual([refunded])
  expect(refunded.children.map(({ type, amountMinor, parentTransactionId }) => ({ type, amountMinor, parentTransactionId }))).toEqual(
    expect.arrayContaining([{ type: 'Refund', amountMinor: 500, parentTransactionId: made.refunded }]),
  )
  expect(await ask<Page<ReportRow>>(clerk, report, { id: made.refund })).toMatchObject({ data: [] })
})

test('a payment is found by the references of its refund, whole or in part, and by each of its own', async () => {
  const { admin } = portico
  const provider = 're_7Kq2mWv9ZtR4-north'
  await admin.query("update transactions set provider_transaction_id = $2, acquirer_reference = '74537606' where id = $1", [
    made.refund,
    provider,
  ])
  for (const { before, key } of keysOfPayment({ provider_transaction_id: provider }))
    await admin.query(
      `insert into transaction_keys (tenant_id, merchant_id, mode, transaction_id, payment_method, payment_provider, before, key)
       select tenant_id, merchant_id, mode, id, payment_method, service_provider, $2, $3 from transactions where id = $1`,
      [made.refund, before, key],
    )
  const foundBy = async (query: Record<string, string>) =>
    (await ask<Page<ReportRow>>(clerk, report, query)).data.map(({ payment }) => payment.id)
  for (const searchKey of [provider, provider.toUpperCase(), 're_7Kq2', 'mWv9ZtR4-n', '2mWv9ZtR4-north', '74537606', made.refund, 'FIG-4'])
    expect(await foundBy({ searchKey }), searchKey).toEqual([made.refunded])
  // Begins and ends alike, but is another text.
  expect(await foundBy({ searchKey: 're_7Kq2mWv9ZXR4-north' })).toEqual([])
  expect(await foundBy({ reference: '74537606' })).toEqual([made.refunded])
  // The filters are about the payment.
  expect(await foundBy({ searchKey: provider, currency: 'GBP' })).toEqual([])
  expect(await ask<PaymentSums>(clerk, `${report}/sums`, { ...recent(), searchKey: provider })).toMatchObject({ data: [{ count: 1 }] })
  const asked: Record<string, string>[] = [
    { searchKey: provider },
    { searchKey: provider, searchParam: 'providerTransactionId' },
    { searchKey: made.refund, searchParam: 'id' },
  ]
  for (const query of asked) expect(await countsOf(clerk, counts, { preset: 'report', ...query })).toEqual({ Captured: 1 })
})

test('sums add up all matching payments per currency and do not add refunds to their payments', async () => {
  const { data } = await ask<PaymentSums>(clerk, `${report}/sums`, recent())
  expect(data).toEqual([
    { currency: 'EUR', count: 4, amountMinor: 3430, capturedMinor: 3430, refundedMinor: 500 },
    { currency: 'GBP', count: 1, amountMinor: 700, capturedMinor: 0, refundedMinor: 0 },
  ])
  expect(await ask<PaymentSums>(clerk, `${report}/sums`, { ...recent(), searchKey: 'FIG-4' })).toEqual({
    data: [{ currency: 'EUR', count: 1, amountMinor: 2000, capturedMinor: 2000, refundedMinor: 500 }],
  })
})

test('sums of more than 31 days are refused, whatever narrows them', async () => {
  for (const query of [{}, { externalId: 'FIG-1' }, { dateFrom: '2025-01-01T00:00:00Z', status: 'Captured' }] as Record<string, string>[]) {
    const reply = await clerk.get(`${report}/sums`, { query })
    expect(reply.status).toBe(422)
    expect(reply.text).toContain('Choose a period of at most 31 days to see sums.')
  }
})

test('the counts name every status with payments, also when the list filters by one', async () => {
  const own = await countsOf(merchant, '/api/v1/transactions/status-counts')
  expect(own).toMatchObject({ Reserved: 1, Conflict: 1 })
  for (const status of ['Reserved', 'Conflict,Declined'])
    expect(await countsOf(merchant, '/api/v1/transactions/status-counts', { status })).toEqual(own)
  for (const [status, count] of Object.entries(own))
    expect(await ask(merchant, '/api/v1/transactions/total', { status })).toMatchObject({ totalCount: count })
})

test('the counts of a lookup include only its own payments, with every filter and search', async () => {
  expect(await countsOf(clerk, counts, { preset: 'report' })).toEqual({ Captured: 3, Reserved: 1, Conflict: 1 })
  expect(await countsOf(clerk, counts, { preset: 'report', ...recent(), currency: 'GBP' })).toEqual({ Reserved: 1 })
  expect(await countsOf(clerk, counts, { preset: 'report', searchKey: 'FIG-' })).toEqual({ Captured: 3, Reserved: 1, Conflict: 1 })
  expect(await countsOf(clerk, counts, { preset: 'report', searchKey: 'FIG-3', searchParam: 'externalId' })).toEqual({ Conflict: 1 })
  expect(await countsOf(clerk, counts, { preset: 'report', merchantId: portico.world.globex.id })).toEqual({ Captured: 1 })
  const { acme, globex } = portico.world
  expect(await countsOf(clerk, counts, { preset: 'report', merchantId: `${acme.id},${globex.id}` })).toEqual({
    Captured: 3,
    Reserved: 1,
    Conflict: 1,
  })
  expect(await countsOf(clerk, counts, { preset: 'bank' })).toEqual({})
  const refused = await clerk.get(counts, { query: { currency: 'EUR', status: 'Captured' } })
  expect(refused.status).toBe(422)
})

test('the counts over all tenants add up each tenant, or only the chosen one', async () => {
  const url = '/api/v1/crm/transactions/platform/status-counts'
  const ofContoso = await aCapturedPayment(portico, { merchant: 'initech' })
  expect(ofContoso).toBeDefined()
  const platform = portico.as(await portico.personWith('platform', ['Platform.Transaction.Lookup']))
  const all = await countsOf(platform, url)
  const { northwind, contoso } = portico.world
  const [one, other] = [await countsOf(platform, url, { tenantId: northwind.id }), await countsOf(platform, url, { tenantId: contoso.id })]
  expect(all.Captured).toBe((one.Captured ?? 0) + (other.Captured ?? 0))
  expect(other.Captured).toBeGreaterThan(0)
})
