import { writtenFor } from '@portico/contract/core/list-columns.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import { type Fact, factNames, facts } from '@portico/contract/features/transactions/lookup-facts.ts'
import { plainFile, transactionColumns } from '@portico/contract/features/transactions/transaction-columns.ts'
import type { LookupRow, TransactionRow } from '@portico/contract/features/transactions/transactions.schemas.ts'
import { aCapturedPayment, anAuthorisedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadPayments } from '../lookup/many-payments.fixture.ts'

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
  const authorised = await anAuthorisedPayment(portico, { externalId: 'ACM-5', amountMinor: 700 })
  const reply = await finance.post(
    `${at}/${authorised}/captures`,
    { amountMinor: 700, final: true },
    { headers: { 'idempotency-key': 'capture-of-5' } },
  )
  expect(reply.status, reply.text).toBe(201)
})
afterAll(() => portico?.close())

/** Narrow enough for a filter without an index of its own. */
const recently = () => new Date(portico.services.now().getTime() - 86_400_000).toISOString()

type Cells = Record<string, string>
const read = (bytes: Uint8Array) => parse(Buffer.from(bytes), { columns: true, bom: true }) as Cells[]
const file = async (query: Record<string, string> = {}, caller = finance, url = `${at}/csv`) => {
  const reply = await caller.get(url, { query: { spreadsheet: 'true', ...query } })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply
}
const rowsOf = async (query: Record<string, string>) => read((await file(query)).bytes)
const listed = async (query: Record<string, string> = {}) =>
  ((await finance.get(at, { query: { pageSize: '100', ...query } })).body as { data: TransactionRow[] }).data

const digits: Record<string, number> = { JPY: 0, KWD: 3 }
const decimal = (minor: number, currency: string) => (minor / 10 ** (digits[currency] ?? 2)).toFixed(digits[currency] ?? 2)
/** What the list shows of a row, as a file has it. */
const asListed = (row: TransactionRow): Cells => ({
  id: row.id,
  externalId: row.externalId ?? '',
  merchantName: row.merchantName,
  websiteName: row.websiteName ?? '',
  tenantName: row.tenantName,
  type: row.type,
  status: row.status,
  refundState: row.refundState,
  paymentMethod: row.paymentMethod,
  card: row.cardLast4 ? `${row.cardBrand ?? ''} •• ${row.cardLast4}`.trim() : '',
  cardFirst6: row.cardFirst6 ?? '',
  serviceProvider: row.serviceProvider,
  providerReference: row.providerTransactionId ?? '',
  customerEmail: row.customerEmail ?? '',
  customerName: row.customerName ?? '',
  country: row.country ?? '',
  amount: decimal(row.shownMinor, row.currency),
  captured: decimal(row.amountCapturedMinor, row.currency),
  refunded: decimal(row.amountRefundedMinor, row.currency),
  leftToRefund: decimal(row.amountRefundableMinor, row.currency),
  currency: row.currency,
  mode: row.mode,
  arnOrUtr: row.acquirerReference ?? row.utr ?? '',
  webhookStatus: row.webhookStatus,
  attempts: String(row.attemptCount),
  paymentReference:
    row.childNumber === null
      ? ''
      : `${row.paymentReference ?? row.parentTransactionId!.slice(-8)} · ${row.type.toLowerCase()} ${row.childNumber}`,
})

test('every column that the list can show is in the file as the list shows it', async () => {
  const list = await listed()
  const rows = await rowsOf({})
  expect(new Set(list.map(({ type }) => type))).toEqual(new Set(['Payment', 'Authorization', 'Refund', 'Capture']))
  expect(Object.keys(rows[0]!)).toEqual(plainFile)
  expect(rows.map(({ createdAt: _, updatedAt: __, ...row }) => row)).toEqual(list.map(asListed))
})

const told = {
  description: '=SUM(A1)',
  redirectUrl: 'https://wallet.example/pay/1',
  card: {
    holderName: 'Ada Lovelace',
    expMonth: 4,
    expYear: 2029,
    issuer: 'Fjord Bank',
    checks: { avsLine: 'Pass', avsPostal: 'Fail', cvc: 'Pass' },
  },
  bank: { holderName: 'Ada Lovelace', senderAccount: '•• 7710', bankName: 'Fjord Bank' },
  apm: { scheme: 'iDEAL', redirectExpiresAt: '2026-11-20T10:00:00.000Z', confirmations: 3 },
  terminal: { store: 'Harbour', entry: 'Contactless', receipt: '000123', batch: '17' },
  shopper: { phone: '+47 99 88 77 66', billing: { line1: 'Kai 4', postalCode: '0150', city: 'Oslo', country: 'NO' } },
  threeDs: { version: '2.2.0', flow: 'Challenge', eci: '05', liabilityShift: true },
  risk: { score: 12, level: 'Normal' },
}

test('the file of a wide lookup has every fact as the list shows it, and leaves unknown ones empty', async () => {
  const [payment] = await listed({ externalId: 'ACM-3' })
  await portico.admin.query(
    "update transactions set details = $2, shopper_ip = '203.0.113.7', device_id = 'd-1', card_fingerprint = 'f-1', terminal_id = 'T-9', account_reference = 'REF-1' where id = $1",
    [payment!.id, told],
  )
  const wide = (await finance.get(`${at}/columns`, { query: { pageSize: '100' } })).body as { data: LookupRow[] }
  const rows = await rowsOf({ preset: 'columns', columns: ['id', ...factNames].join(',') })
  const shown = (row: LookupRow, name: Fact): string => {
    const value = row.facts[name]
    if (value === null) return ''
    const { kind } = facts[name]
    if (kind === 'money') return decimal(value as number, row.currency)
    if (kind === 'time') return (value as string).slice(0, 19).replace('T', ' ')
    // A spreadsheet takes no text for a formula.
    return String(value).replace(/^(?=[=+])/, "'")
  }
  expect(rows).toEqual(wide.data.map((row) => ({ id: row.id, ...Object.fromEntries(factNames.map((name) => [name, shown(row, name)])) })))
  const one = wide.data.find(({ id }) => id === payment!.id)!.facts
  expect(one).toMatchObject({
    ip: '203.0.113.7',
    cardExpiry: '04/29',
    billing: 'Kai 4, 0150 Oslo, NO',
    sender: 'Ada Lovelace',
    confirmations: 3,
  })
  expect(wide.data.find(({ externalId }) => externalId === 'ACM-1')!.facts).toMatchObject({
    deviceId: null,
    terminalId: null,
    scheme: null,
  })
})

test('the file of a preset has the columns of its screen unless the user chose others', async () => {
  const [row] = await rowsOf({ preset: 'columns' })
  expect(Object.keys(row!).slice(0, 4)).toEqual(['id', 'createdAt', 'externalId', 'paymentReference'])
})

test('a refund is negative, as on the screen, and a spreadsheet takes it as a number', async () => {
  const [row] = await rowsOf({ dateFrom: recently(), type: 'Refund', amountFrom: '-97.24', amountTo: '-97.24' })
  expect(row).toMatchObject({ amount: '-97.24', currency: 'EUR', paymentReference: 'ACM-2 · refund 1' })
  const order = (await rowsOf({ sort: '-amountMinor' })).map(({ amount }) => Number(amount))
  expect(order).toEqual(order.toSorted((one, other) => other - one))
})

test('the columns that are shown are in the file, in their order, a currency behind its amounts', async () => {
  const columns = writtenFor(transactionColumns, ['shopper', 'reference', 'captured', 'webhook', 'amount', 'attempts'])
  const [row] = await rowsOf({ columns: columns.join(',') })
  expect(Object.keys(row!)).toEqual(['customerName', 'arnOrUtr', 'captured', 'webhookStatus', 'amount', 'currency', 'attempts'])
})

test('a payment with an incomplete card shows the part that is known', async () => {
  const [payment] = await listed({ externalId: 'ACM-3' })
  const cardOf = async () => (await rowsOf({ externalId: 'ACM-3', columns: 'card,cardFirst6' }))[0]
  const change = (set: string) => portico.admin.query(`update transactions set ${set} where id = $1`, [payment!.id])
  await change("card_brand = 'Visa', card_last4 = '4242', card_first6 = null")
  expect(await cardOf()).toEqual({ card: 'Visa •• 4242', cardFirst6: '' })
  await change('card_brand = null')
  expect(await cardOf()).toEqual({ card: '•• 4242', cardFirst6: '' })
  await change('card_last4 = null')
  expect(await cardOf()).toEqual({ card: '', cardFirst6: '' })
})

test('a platform user has the tenant in the file', async () => {
  const caller = portico.as(portico.world.platform.people.support!)
  const rows = read((await file({ columns: 'tenantName,id' }, caller)).bytes)
  expect(new Set(rows.map(({ tenantName }) => tenantName))).toEqual(new Set(['Northwind']))
})

describe('a file for people', () => {
  const mark = [0xef, 0xbb, 0xbf]

  test('is a CSV that begins with a byte order mark, its letters whole', async () => {
    const [payment] = await listed({ externalId: 'ACM-4' })
    await portico.admin.query("update transactions set customer_name = 'İpek Şahin Bjørn' where id = $1", [payment!.id])
    const { bytes, headers } = await file({ externalId: 'ACM-4', columns: 'customerName' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/filename="transactions-\d{4}-\d\d-\d\d\.csv"/)
    expect([...bytes.subarray(0, 3)]).toEqual(mark)
    expect(bytes.subarray(3).toString()).toBe('customerName\r\nİpek Şahin Bjørn\r\n')
  })

  test('is a zip beyond what a list counts; the documented call answers with a zip in any case, without a mark', async () => {
    const { admin, world } = portico
    const place = { merchantId: world.globex.id, tenantId: world.globex.tenantId, websiteId: world.globex.websiteIds[0]! }
    await loadPayments(admin, [place], { count: totalCap + 1, days: 60, until: portico.services.now() })
    const query = { merchantId: world.globex.id, columns: 'id' }
    const large = await file(query)
    expect(large.headers['content-type']).toBe('application/zip')
    const [[name, content]] = Object.entries(unzipSync(large.bytes)) as [[string, Uint8Array]]
    expect(name).toMatch(/\.csv$/)
    expect([...content.subarray(0, 3)]).toEqual(mark)
    expect(read(content)).toHaveLength(totalCap + 1)
    await admin.query('delete from transactions where id = (select id from transactions where merchant_id = $1 limit 1)', [world.globex.id])
    const within = await file({ ...query, dateFrom: '2020-01-01T00:00:00Z' })
    expect([within.headers['content-type'], within.headers['x-row-count']]).toEqual(['text/csv; charset=utf-8', String(totalCap)])
    const documented = await file({ externalId: 'ACM-4', spreadsheet: 'false' })
    expect(documented.headers['content-type']).toBe('application/zip')
    expect([...Object.values(unzipSync(documented.bytes))[0]!.subarray(0, 3)]).not.toEqual(mark)
  })
})
