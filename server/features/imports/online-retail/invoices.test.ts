import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anImporter, type Importer } from '../importer.fixture.ts'

let importer: Importer
beforeAll(async () => {
  importer = await anImporter(inject('cluster'))
})
afterAll(() => importer?.close())

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country\n'
type Line = { no: string; quantity?: string; at?: string; price?: string; customer?: string; country?: string }
const line = ({ no, quantity = '1', at = '2011-07-01 10:00:00', price = '1', customer = '17850.0', country = 'France' }: Line) =>
  `${no},X,Thing,${quantity},${at},${price},${customer},${country}\n`

/** Imports lines into a merchant of its own per test, so that customers do not mix. */
const importLines = (merchant: 'acme' | 'globex' | 'initech' | 'umbrella', lines: Line[], name = 'shop.csv') =>
  importer.importText(header + lines.map(line).join(''), { map: 'online-retail', merchant, name })
const kept = (merchant: 'acme' | 'globex' | 'initech' | 'umbrella') =>
  importer.query<{ no: string; minor: number; at: string; parent: string | null; refunded: number }>(
    `select t.external_id as no, t.amount_minor::int as minor, to_char(t.created_at, 'MM-DD HH24:MI') as at, p.external_id as parent, t.amount_refunded_minor::int as refunded
     from transactions t left join transactions p on (p.tenant_id, p.id) = (t.tenant_id, t.parent_transaction_id) where t.merchant_id = $1 order by t.external_id`,
    [importer.portico.world[merchant].id],
  )

test('lines of an invoice are added up from anywhere in the file, rounded once, half away from zero, at the earliest time', async () => {
  await importLines('acme', [
    { no: '100', quantity: '3', price: '0.005', at: '2011-07-01 10:05:00' },
    { no: '101', quantity: '1', price: '0.005' },
    { no: '100', quantity: '-1', price: '0.001', at: '2011-07-01 10:04:00' },
    { no: '102', quantity: '1', price: '0.0149999' },
    { no: '103', quantity: '1', price: '0.014999' },
    { no: 'C104', quantity: '-1', price: '0.005', customer: '' },
    { no: '100', quantity: '0', price: '9', at: '2011-07-01 11:00:00' },
  ])
  expect(await kept('acme')).toMatchObject([
    // 3 × 0.005 − 0.001 = 0.014 pounds; summer time.
    { no: '100', minor: 1, at: '07-01 09:04' },
    { no: '101', minor: 1 },
    { no: '103', minor: 1 },
    { no: 'C104', minor: 1, parent: null },
  ])
})

test('an invoice with a line that cannot be read, or without a sum of its sign, is refused as a whole', async () => {
  const report = await importLines('globex', [
    { no: '200' },
    { no: '201' },
    { no: '201', quantity: '1.5' },
    { no: '202', at: '2011-03-27 01:30:00' },
    { no: '203', price: '1e3' },
    { no: '204', quantity: '0' },
    { no: 'C205' },
    { no: 'A206' },
    { no: '207', customer: 'Ada' },
    { no: '208' },
    { no: '208', customer: '17851.0' },
    { no: 'c209', quantity: '-1' },
    { no: '4242424242424242' },
  ])
  expect((await kept('globex')).map(({ no }) => no)).toEqual(['200'])
  expect(report.rejected).toMatchObject({ records: 10, lines: 12 })
  const rows = readFileSync(report.rejectedFile!, 'utf8').trimEnd().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',').slice(0, 3).join(' | '))).toEqual([
    '3 | Another line of its invoice cannot be read | 201',
    '4 | Quantity is not a whole number | 201',
    '5 | InvoiceDate is a time that the clocks of the zone skip | 202',
    '6 | UnitPrice is not a number of at most 6 decimals | 203',
    '7 | The sum of a payment is not more than zero | 204',
    '8 | The sum of a refund is not less than zero | C205',
    '9 | The invoice number is neither digits nor C and digits | A206',
    '10 | CustomerID is not a number | 207',
    '11 | Another line of its invoice cannot be read | 208',
    '12 | Its lines name more than one customer | 208',
    '13 | The invoice number is neither digits nor C and digits | c209',
    '14 | The invoice number looks like a card number | 424242******4242',
  ])
})

test('files of a shop that come one after another end as the whole file does', async () => {
  const days: Line[][] = [
    [
      { no: '300', price: '10' },
      { no: '301', price: '5', at: '2011-07-01 11:00:00' },
    ],
    [
      { no: 'C302', quantity: '-1', price: '4', at: '2011-07-02 10:00:00' },
      { no: '303', price: '2', at: '2011-07-02 11:00:00' },
    ],
    [
      { no: 'C304', quantity: '-1', price: '3', at: '2011-07-03 10:00:00' },
      { no: 'C305', quantity: '-1', price: '2', at: '2011-07-03 11:00:00' },
      { no: 'C306', quantity: '-1', price: '8', at: '2011-07-03 12:00:00' },
    ],
  ]
  for (const [index, day] of days.entries()) await importLines('initech', day, `day-${index}.csv`)
  await importLines('umbrella', days.flat())
  expect(await kept('initech')).toEqual(await kept('umbrella'))
  expect((await kept('initech')).map(({ no, parent, refunded }) => [no, parent, refunded])).toEqual([
    ['300', null, 300],
    ['301', null, 400],
    ['303', null, 200],
    ['C302', '301', 0],
    ['C304', '300', 0],
    ['C305', '303', 0],
    ['C306', null, 0],
  ])
  const again = await importLines('initech', days.flat(), 'all.csv')
  expect([again.payments, again.refundsLinked, again.refundsUnlinked].map(({ created, unchanged }) => [created, unchanged])).toEqual([
    [0, 3],
    [0, 3],
    [0, 1],
  ])
})
