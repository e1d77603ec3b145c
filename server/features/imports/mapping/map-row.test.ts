import { expect, test } from 'vitest'
import { countryCodeOf } from './country-names.ts'
import { rowMapper } from './map-row.ts'
import { columnsOf, readMapping, standardMapping } from './mapping.ts'

const facts = { currencies: new Map(Object.entries({ EUR: 2, JPY: 0, KWD: 3, GBP: 2 })), nowMs: Date.parse('2026-01-01T00:00:00Z') }
const good: Record<string, string> = { externalId: 'A-1', amount: '12.50', currency: 'EUR', createdAt: '2025-06-01T12:00:00Z' }

function read(fields: Record<string, string>, mapping = standardMapping) {
  const row = { ...good, ...fields }
  const header = Object.keys(row)
  return rowMapper(mapping, columnsOf(mapping, header, 'file.csv'), header.length, facts)({ line: 2, cells: Object.values(row) })
}
const reasonOf = (fields: Record<string, string>) => {
  const result = read(fields)
  return 'reason' in result ? result.reason : 'none'
}

test('a row with what it needs is a captured card payment of no one we know', () => {
  expect(read({})).toMatchObject({
    line: 2,
    key: 'A-1',
    type: 'Payment',
    status: 'Captured',
    paymentMethod: 'Card',
    amountMinor: 1250,
    currency: 'EUR',
    atMs: Date.parse(good.createdAt!),
    parentKey: null,
    serviceProvider: 'Imported',
    country: null,
    customerEmail: null,
  })
})

test.each([
  ['externalId', ' ', 'externalId is missing'],
  ['externalId', 'x'.repeat(101), 'externalId is longer than 100 characters'],
  ['externalId', 'a\nb', 'externalId holds characters that cannot be shown'],
  ['externalId', '4242 4242 4242 4242', 'externalId looks like a whole card or account number'],
  ['customerName', 'PAN 5555555555554444', 'customerName looks like a whole card or account number'],
  ['description', 'pay DE89370400440532013000', 'description looks like a whole card or account number'],
  ['amount', '', 'amount is missing'],
  ['amount', '0.00', 'amount is not more than zero'],
  ['amount', '-1', 'amount is not more than zero'],
  ['amount', '1.005', 'amount has more decimals than the 2 of EUR'],
  ['amount', '12,50', 'amount is not an amount'],
  ['currency', '', 'currency is missing'],
  ['currency', 'eur', 'currency is not known'],
  ['currency', 'ZZZ', 'currency is not known'],
  ['createdAt', '', 'createdAt is missing'],
  ['createdAt', '2025-02-30T12:00:00Z', 'createdAt is a date that no calendar has'],
  ['createdAt', 'yesterday', 'createdAt is not a date in the format of the map'],
  ['createdAt', '2026-01-03T00:00:00Z', 'createdAt is before 1970 or in the future'],
  ['createdAt', '1969-12-31T23:59:59Z', 'createdAt is before 1970 or in the future'],
  ['type', 'payment', 'type is neither Payment nor Refund'],
  ['status', 'Pending', 'status of a payment is none of Captured, Successful, Declined, Failed, Rejected'],
  ['paymentMethod', 'Cash', 'paymentMethod is none of Card, Apm, BankTransfer, OpenBanking, Wallet, Crypto, Terminal'],
  ['parentExternalId', 'A-0', 'parentExternalId belongs to refunds'],
  ['country', 'Atlantis', 'country is neither a code nor a name of ISO 3166'],
  ['customerEmail', 'nobody', 'customerEmail is not an e-mail address'],
  ['customerEmail', `${'x'.repeat(250)}@x.example`, 'customerEmail is longer than 254 characters'],
  ['cardFirst6', '42424', 'cardFirst6 is not six digits'],
  ['cardLast4', '4242424242424242', 'cardLast4 is not four digits'],
])('%s %j is refused: %s', (field, value, reason) => {
  expect(reasonOf({ [field]: value })).toBe(reason)
})

test('all faults of a row are reported at once, without its values', () => {
  const reason = reasonOf({ amount: 'much', createdAt: 'soon', customerName: '4242424242424242' })
  expect(reason).toBe(
    'customerName looks like a whole card or account number; amount is not an amount; createdAt is not a date in the format of the map',
  )
})

test.each(['=HYPERLINK("http://x.example")', '+49 30 1234', '-2', '@SUM(A1)', '＝1+1', "O'Brien; drop table", '<b>x</b>', 'x  y'])(
  'the name %j is kept unchanged',
  (customerName) => {
    expect(read({ customerName })).toMatchObject({ customerName })
  },
)

test('a row with another number of fields than the header is refused', () => {
  const columns = columnsOf(standardMapping, Object.keys(good), 'file.csv')
  const map = rowMapper(standardMapping, columns, 4, facts)
  for (const cells of [Object.values(good).slice(1), [...Object.values(good), '']])
    expect(map({ line: 2, cells })).toEqual({ reason: 'It has another number of fields than the header' })
})

test.each([
  ['Türkiye', 'TR'],
  ['Tu\u0308rkiye', 'TR'],
  [' great  britain ', 'GB'],
  ['ｆｒ', 'FR'],
  ['Côte d’Ivoire', 'CI'],
])('the country %j is %s, in whatever form it is written', (name, code) => expect(countryCodeOf(name)).toBe(code))

test('words, defaults, numbers and dates are read as the map says', () => {
  const mapping = readMapping(
    {
      source: 'till',
      columns: { externalId: 'Beleg', amount: 'Betrag', createdAt: 'Datum', type: 'Art', country: 'Land' },
      defaults: { currency: 'EUR', paymentMethod: 'BankTransfer', country: 'Germany' },
      words: { type: { Zahlung: 'Payment', Gutschrift: 'Refund' } },
      dateFormat: 'dd.MM.yyyy HH:mm',
      timeZone: 'Europe/Berlin',
      decimalSeparator: ',',
      groupSeparator: '.',
    },
    'till.json',
  )
  const header = ['Beleg', 'Betrag', 'Datum', 'Art', 'Land', 'Kasse']
  const map = rowMapper(mapping, columnsOf(mapping, header, 'till.csv'), header.length, facts)
  expect(map({ line: 2, cells: ['7', '1.234,50', '01.07.2025 00:30', 'Gutschrift', '', '3'] })).toMatchObject({
    key: '7',
    type: 'Refund',
    status: 'Successful',
    paymentMethod: 'BankTransfer',
    amountMinor: 123450,
    atMs: Date.parse('2025-06-30T22:30:00Z'),
    country: 'DE',
  })
})

test.each([
  [{ source: 'x', columns: { externalId: 'a' } }, 'says nothing about amount, currency, createdAt'],
  [
    { source: 'x', columns: { amount: 'a', currency: 'b', createdAt: 'c' }, defaults: { externalId: '1' } },
    'says nothing about externalId',
  ],
  [{ source: 'X Y', columns: {} }, 'source: Small letters, digits and dashes'],
  [{ ...{ source: 'x', columns: { cvv: 'a' } } }, 'columns'],
  [{ source: 'x', columns: {}, colour: 'red' }, 'Unrecognized key: "colour"'],
  [{ source: 'x', columns: {}, timeZone: 'Europe/Atlantis' }, 'timeZone: No such time zone'],
  [{ source: 'x', columns: plainColumns(), dateFormat: 'HH:mm' }, 'has a dateFormat without a year, month and day'],
  [{ source: 'x', columns: plainColumns(), decimalSeparator: ',', groupSeparator: ',' }, 'gives one sign for decimals and for groups'],
  ['nonsense', 'is not usable'],
])('the map %j is refused', (map, sentence) => {
  expect(() => readMapping(map, 'map.json')).toThrow(sentence)
})

function plainColumns() {
  return { externalId: 'a', amount: 'b', currency: 'c', createdAt: 'd' }
}

test('missing and duplicate columns are named', () => {
  expect(() => columnsOf(standardMapping, ['externalId', 'sum', 'currency'], 'f.csv')).toThrow(
    'f.csv has no column amount, createdAt. Its columns are externalId, sum, currency.',
  )
  expect(() => columnsOf(standardMapping, [...Object.keys(good), 'amount'], 'f.csv')).toThrow('f.csv has more than one column amount.')
  expect([...columnsOf(standardMapping, Object.keys(good), 'f.csv').keys()]).toEqual(['externalId', 'amount', 'currency', 'createdAt'])
})
