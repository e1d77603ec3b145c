import { searchKeyOf, wordsOf } from '@portico/contract/core/text/fold.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { amountsIn, boxOf } from './box.ts'
import { keysOfLoaded, loadPayments } from './many-payments.fixture.ts'

const until = new Date('2026-11-20T00:00:00Z')
const at = '/api/v1/crm/transactions'
let portico: TestPortico
type Reader = 'tenant' | 'merchant' | 'limited' | 'platform'
let readers: Record<Reader, { caller: Caller; url: string; sees: (row: Row) => boolean }>

type Row = {
  id: string
  tenant_id: string
  merchant_id: string
  merchant: string
  external_id: string | null
  provider_transaction_id: string | null
  acquirer_reference: string | null
  utr: string | null
  customer_name: string
  customer_email: string
  card_last4: string
  payment_method: string
  currency: string
  created_at: Date
  updated_at: Date
  shown_value: number
}
let rows: Row[]

const names = ['İpek Şahin', 'Ipek Sahin', 'José Núñez-Ortega', 'Cafe\u0301 Du Nord', 'Straße O’Neil', 'ILGIN ışık']

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { admin, world, as } = portico
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId, websiteIds }) => ({
    merchantId: id,
    tenantId,
    websiteId: websiteIds[0]!,
  }))
  await loadPayments(admin, places, { count: 2200, days: 90, until })
  for (const [index, name] of names.entries())
    await admin.query(
      `update transactions set customer_name = $2, customer_email = $3, external_id = $4
       where id in (select id from transactions where mode = 'Live' order by created_at offset $1 limit 2)`,
      [600 * (index + 1), name, `${name.replace(/[^\p{L}]/gu, '.')}@örnek.example`, `A${index} 17/ß-${index}İ`],
    )
  await admin.query('truncate transaction_keys')
  await admin.query(keysOfLoaded)
  await admin.query('vacuum (analyze) transactions')
  await admin.query('vacuum (analyze) transaction_keys')
  const found = await admin.query<Row>(
    "select t.*, m.legal_business_name as merchant from transactions t join merchants m on m.tenant_id = t.tenant_id and m.id = t.merchant_id where t.mode = 'Live'",
  )
  rows = found.rows
  const limited = await portico.personWith('tenant', ['CRM.Transaction.View'])
  await limit(portico, limited, { merchants: [world.globex.id], paymentMethods: ['Card'] })
  const { northwind, acme, globex } = world
  readers = {
    tenant: { caller: as(northwind.people.finance!), url: `${at}/searchKey`, sees: (row) => row.tenant_id === northwind.id },
    merchant: {
      caller: as(acme.owner),
      url: '/api/reporting/crm/reports/transactions-lookup/searchKey',
      sees: (row) => row.merchant_id === acme.id,
    },
    limited: { caller: as(limited), url: `${at}/searchKey`, sees: (row) => row.merchant_id === globex.id && row.payment_method === 'Card' },
    platform: {
      caller: as(world.platform.people.support!),
      url: '/api/reporting/crm/reports/transactions-lookup/platform/searchKey',
      sees: () => true,
    },
  }
})
afterAll(() => portico?.close())

const amounts: Record<string, number[]> = { '80,19': [80.19], '80.19': [80.19], '1.000': [1, 1000], '-1.003,99': [1003.99], '4242': [4242] }

/** What the box promises, said once more, for one row. */
function isFound(row: Row, searched: string): boolean {
  const text = searchKeyOf(searched)
  const fold = (one: string | null) => searchKeyOf(one ?? '')
  const references = [row.external_id, row.provider_transaction_id].map(fold)
  const inReference = references.some((one) => ([...text].length < 3 ? one.startsWith(text) : one.includes(text)))
  const words = wordsOf(searched)
  const named = (name: string) => words.length > 0 && words.every((word) => wordsOf(name).some((one) => one.startsWith(word)))
  const hex = searched.toLowerCase().replaceAll('-', '')
  return (
    inReference ||
    named(row.customer_name) ||
    named(row.merchant) ||
    fold(row.customer_email).startsWith(text) ||
    (/^[0-9a-f]{4,32}$/.test(hex) && row.id.replaceAll('-', '').startsWith(hex)) ||
    row.card_last4 === searched ||
    amounts[searched]?.includes(Math.abs(row.shown_value)) ||
    [row.utr, row.acquirer_reference].some((one) => one !== null && one.toLowerCase() === searched.trim().toLowerCase())
  )
}

type List = { data: { id: string }[]; totalCount: number; nextCursor: string | null; previousCursor: string | null }
async function everyPage(
  reader: Reader,
  query: Record<string, string>,
): Promise<{ forwards: string[][]; backwards: string[][]; total: number }> {
  const { caller, url } = readers[reader]
  const page = async (more: Record<string, string> = {}) => {
    const reply = await caller.get(url, { query: { pageSize: '100', ...query, ...more } })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    return reply.body as List
  }
  const idsOf = ({ data }: List) => data.map(({ id }) => id)
  let one = await page()
  const total = one.totalCount
  const forwards = [idsOf(one)]
  while (one.nextCursor) {
    one = await page({ cursor: one.nextCursor })
    forwards.push(idsOf(one))
  }
  const backwards = [idsOf(one)]
  while (one.previousCursor) {
    one = await page({ cursor: one.previousCursor })
    backwards.unshift(idsOf(one))
  }
  return { forwards, backwards, total }
}

const columns = { createdAt: 'created_at', updatedAt: 'updated_at', amountMinor: 'shown_value' } as const
function expected(reader: Reader, searched: string, sort: string, more: (row: Row) => boolean = () => true): string[] {
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  const place = (row: Row) => Number(row[column])
  const inOrder = rows
    .filter((row) => readers[reader].sees(row) && isFound(row, searched) && more(row))
    .sort((one, other) => place(one) - place(other) || (one.id < other.id ? -1 : 1))
  return (sort.startsWith('-') ? inOrder.reverse() : inOrder).map(({ id }) => id)
}

const texts = {
  'part of a reference': '0-00012',
  'a part of odd place': 'D-1-000077',
  'a reference': 'ord-0-0000777',
  'a part of many, all of them old': '0-0000',
  'a part that all have': 'ord-',
  'a part with a blank': '17/SS-3',
  'a part of a provider’s reference': 'Y_0_1777',
  'the beginning of a short reference': 'a3',
  'two characters within': 'RD',
  'the beginning of a name': 'ipe',
  'words of a name': 'şah İPEK',
  'a word behind a hyphen': 'ortega',
  'a name in other letters': 'CAFÉ',
  'an s that is two': 'strasse',
  'a dotless i': 'ilgin ISIK',
  'a word that all have': 'shopper',
  'a word that all have and one of few': 'shopper 2199',
  'a merchant': 'globex',
  'an address': 'İpek.Şahin@örnek.example',
  'the beginning of an address': 'shopper77',
  'four digits': '4242',
  'digits of a card that many have': '0000',
  'a part of one character in a row': '00000',
  'the beginning of an id': '01a1f',
  'nothing that is there': 'nowhere-to-be-found',
  'a long text that is nowhere whole': 'ord-0-0000777-and-more',
  signs: '--',
  'an amount': '80,19',
  'an amount with a point': '80.19',
  'an amount that may be read in two ways': '1.000',
  'an amount that was given back': '-1.003,99',
  ARN: '70000000000000000000777',
  UTR: 'utr0-777',
}

describe.each(['tenant', 'merchant', 'limited', 'platform'] as const)('as %s', (reader) => {
  test.each(Object.entries(texts))('%s (%s) finds what it should, page after page and back', async (_what, searchKey) => {
    for (const sort of reader === 'tenant' ? ['-createdAt', 'amountMinor', '-updatedAt'] : ['-createdAt']) {
      const { forwards, backwards, total } = await everyPage(reader, { searchKey, sort })
      const wanted = expected(reader, searchKey, sort)
      expect(forwards.flat(), sort).toEqual(wanted)
      expect(backwards).toEqual(forwards)
      expect(total).toBe(wanted.length)
    }
  })

  test('in an order that is not that of time', async () => {
    for (const searchKey of ['0-0000', 'shopper', '0000', 'globex']) {
      const { forwards, backwards } = await everyPage(reader, { searchKey, sort: 'amountMinor' })
      expect(forwards.flat(), searchKey).toEqual(expected(reader, searchKey, 'amountMinor'))
      expect(backwards).toEqual(forwards)
    }
  })

  test('beside other filters', async () => {
    const { globex } = portico.world
    const dateTo = '2026-10-01T00:00:00.000Z'
    for (const searchKey of ['ord-', '0-0000', 'globex', 'ipe', 'shopper'])
      for (const [query, fits] of [
        [{ currency: 'GBP' }, (row: Row) => row.currency === 'GBP'],
        [{ merchantId: globex.id }, (row: Row) => row.merchant_id === globex.id],
        [{ dateTo }, (row: Row) => row.created_at < new Date(dateTo)],
      ] as [Record<string, string>, (row: Row) => boolean][]) {
        const { forwards, total } = await everyPage(reader, { searchKey, ...query })
        const wanted = expected(reader, searchKey, '-createdAt', fits)
        expect(forwards.flat(), JSON.stringify([searchKey, query])).toEqual(wanted)
        expect(total).toBe(wanted.length)
      }
  })
})

test.each([
  ['173,81', [173.81]],
  ['173.81', [173.81]],
  ['1.000', [1000, 1]],
  ['1,000.50', [1000.5]],
  ['1.234.567,8', [1234567.8]],
  ['1.234.567', [1234567]],
  ["1'234.50", [1234.5]],
  ['1 234,50', [1234.5]],
  ['0,05', [0.05]],
  ['12345', [12345]],
  ['1,23,4', []],
  ['1.23.4', []],
  ['1.000,000.5', []],
  ['17-3', []],
  ['0', []],
  ['EUR 5', []],
])('%j is read as %j', (text, wanted) => expect(amountsIn(text)).toEqual(wanted))

test('a beginning of an id has its dashes where an id has them, or none', () => {
  const [from, to] = ['01a1f329-b800-0000-0000-000000000000', '01a1f329-b8ff-ffff-ffff-ffffffffffff']
  for (const text of ['01a1f329b8', '01A1F329-B8']) expect(boxOf(text).ids).toEqual([from, to])
  expect(boxOf('01a1f329-').ids).toEqual(['01a1f329-0000-0000-0000-000000000000', '01a1f329-ffff-ffff-ffff-ffffffffffff'])
  for (const text of ['01a', '01a1-f329', '01a1f32g', '01a1f329-b800-7000-8000-0000000000000']) expect(boxOf(text).ids).toBeNull()
})
