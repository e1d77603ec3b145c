import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { keysOfLoaded, loadPayments } from './many-payments.fixture.ts'

const until = new Date('2026-11-20T00:00:00Z')
const perMerchant = 300
const at = '/api/v1/crm/transactions'
const platformList = `${at}/platform`
let portico: TestPortico
let finance: Caller
let owner: Caller
let platform: Caller

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, as } = portico
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId, websiteIds }) => ({
    merchantId: id,
    tenantId,
    websiteId: websiteIds[0]!,
  }))
  await loadPayments(portico.admin, places, { count: perMerchant, days: 60, until })
  await loadPayments(portico.admin, [{ ...places[2]!, merchantId: world.umbrella.id, websiteId: world.umbrella.websiteIds[0]! }], {
    count: 5,
    days: 1,
    until,
    mode: 'Test',
  })
  finance = as(world.northwind.people.finance!)
  owner = as(world.acme.owner)
  platform = as(world.platform.people.support!)
})
afterAll(() => portico?.close())

type Row = {
  id: string
  externalId: string
  merchantId: string
  status: string
  amountMinor: number
  createdAt: string
  updatedAt: string
  currency: string
  merchantName: string
  websiteName: string
  tenantName: string
}
type List = {
  data: Row[]
  totalCount: number
  totalIsCapped: boolean
  pageIndex: number
  nextCursor: string | null
  previousCursor: string | null
}
const list = async (caller: Caller, query: Record<string, string>, url = at) => {
  const reply = await caller.get(url, { query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as List
}
const idsOf = (page: List) => page.data.map(({ id }) => id)

describe('rows of the list', () => {
  test('A-PERM-06 a tenant sees the payments of its merchants, a merchant its own, the platform all, each with names', async () => {
    const ofTenant = await list(finance, {})
    expect(ofTenant).toMatchObject({ totalCount: 2 * perMerchant, totalIsCapped: false, pageIndex: 0, previousCursor: null })
    expect(ofTenant.data).toHaveLength(20)
    const own = await list(owner, {}, '/api/v1/transactions')
    expect(own.totalCount).toBe(perMerchant)
    expect(new Set(own.data.map((row) => row.merchantId))).toEqual(new Set([portico.world.acme.id]))
    expect(own.data[0]).toMatchObject({ merchantName: 'Acme Ltd', websiteName: 'acme 1', tenantName: 'Northwind' })
    const all = await list(platform, {}, platformList)
    expect(all.totalCount).toBe(3 * perMerchant)
    expect(new Set(all.data.map((row) => row.tenantName))).toEqual(new Set(['Northwind', 'Contoso']))
  })

  test('payments are found by their risk and by how 3-D Secure confirmed the shopper', async () => {
    const { admin, world } = portico
    const { data } = await list(finance, { merchantId: world.globex.id })
    const [risky, confirmed] = idsOf({ data } as List)
    const told = (id: string | undefined, facts: object) =>
      admin.query('update transactions set details = details || $2::jsonb where id = $1', [id, JSON.stringify(facts)])
    await told(risky, { risk: { score: 91, level: 'Highest' } })
    await told(confirmed, { threeDs: { version: '2.2.0', flow: 'Challenge', liabilityShift: true } })
    const found = async (query: Record<string, string>) => idsOf(await list(finance, { merchantId: world.globex.id, ...query }))
    expect(await found({ riskLevel: 'Elevated,Highest' })).toEqual([risky])
    expect(await found({ threeDs: 'Challenge' })).toEqual([confirmed])
    expect(await found({ riskLevel: 'Highest', threeDs: 'Challenge' })).toEqual([])
    expect((await list(finance, { merchantId: world.globex.id, threeDs: 'None' })).totalCount).toBe(perMerchant - 1)
    expect((await list(finance, { merchantId: world.globex.id, riskLevel: 'NotAssessed' })).totalCount).toBe(perMerchant - 1)
  })

  test('Test and Live never meet', async () => {
    const { as, world } = portico
    const umbrella = await as(world.umbrella.owner).get('/api/v1/transactions')
    expect((umbrella.body as List).totalCount).toBe(5)
    const test = await platform.get(platformList, { headers: { mode: 'Test' } })
    expect((test.body as List).totalCount).toBe(5)
  })

  test('A-PROD-05 a tenant cannot ask for the platform, nor for the payments of another', async () => {
    expect((await finance.get(platformList)).status).toBe(403)
    expect((await list(finance, { merchantId: portico.world.initech.id })).totalCount).toBe(0)
    expect((await finance.get(at, { query: { tenantId: portico.world.contoso.id } })).status).toBe(422)
  })

  test('names of parameters are read in any case, with or without a slash at the end', async () => {
    const reply = await finance.get(`${at}/?PageSize=5&STATUS=Conflict,Captured&pageindex=1`)
    expect(reply.body).toMatchObject({ pageIndex: 1, pageSize: 5 })
    expect((reply.body as List).data).toHaveLength(5)
  })
})

describe('totals', () => {
  const total = async (caller: Caller, query: Record<string, string>, url = `${at}/total`) => (await caller.get(url, { query })).body
  const without = (query: Record<string, string>) => list(finance, { ...query, withTotal: 'false' })
  const captured = { status: 'Captured', currency: 'EUR' }

  test('a page without its total is the same page, and the total is a call of its own', async () => {
    const page = await without(captured)
    expect(page).toMatchObject({ totalCount: null, totalIsCapped: false })
    const next = await without({ ...captured, cursor: page.nextCursor! })
    expect(next.totalCount).toBeNull()
    const counted = await list(finance, { ...captured, sort: 'createdAt' })
    expect(counted.totalCount).toBeGreaterThan(20)
    expect(await total(finance, captured)).toEqual({ totalCount: counted.totalCount, totalIsCapped: false })
    expect(idsOf(await list(finance, captured))).toEqual(idsOf(page))
    const ofOwner = await total(owner, {}, '/api/v1/transactions/total')
    expect(ofOwner).toEqual({ totalCount: perMerchant, totalIsCapped: false })
    expect(await total(platform, {}, `${platformList}/total`)).toEqual({ totalCount: 3 * perMerchant, totalIsCapped: false })
  })

  test('a total that is known is answered though it was not asked for: one of a list that ends on its page, or counted just before', async () => {
    expect(await without({ externalId: 'ORD-0-0000007' })).toMatchObject({ totalCount: 1 })
    expect(await without({ status: 'Conflict', pageSize: '100' })).toMatchObject({ totalCount: 2 })
    const { totalCount } = await list(finance, { status: 'Refunded' })
    expect(await without({ status: 'Refunded' })).toMatchObject({ totalCount })
  })

  test('what was counted is not counted again for a moment, but rows that are seen count', async () => {
    const { id: merchantId, tenantId, websiteIds } = portico.world.globex
    const load = (count: number, day: string) =>
      loadPayments(portico.admin, [{ tenantId, merchantId, websiteId: websiteIds[0]! }], {
        count,
        days: 1,
        until: new Date(day),
        mode: 'Test',
      })
    const inTest = async (query: Record<string, string>, url = at) =>
      (await finance.get(url, { query: { merchantId, ...query }, headers: { mode: 'Test' } })).body as List
    await load(25, '2026-10-02T00:00:00Z')
    try {
      const first = await inTest({})
      expect(first.totalCount).toBe(25)
      await load(30, '2026-10-01T00:00:00Z')
      expect((await inTest({}, `${at}/total`)).totalCount).toBe(25)
      expect((await inTest({ cursor: first.nextCursor! })).totalCount).toBe(40)
      expect((await inTest({ pageSize: '50' })).totalCount).toBe(50)
      expect((await inTest({ pageSize: '100' })).totalCount).toBe(55)
      expect((await inTest({}, `${at}/total`)).totalCount).toBe(55)
    } finally {
      await portico.admin.query("delete from transactions where merchant_id = $1 and mode = 'Test'", [merchantId])
    }
  })
})

describe('paging', () => {
  test.each(['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountMinor', '-amountMinor'])(
    'by cursor in the order of %s shows every payment once, forwards and back',
    async (sort) => {
      const forwards: string[][] = []
      let page = await list(finance, { sort, pageSize: '75' })
      for (;;) {
        forwards.push(idsOf(page))
        expect(page.pageIndex).toBe(forwards.length - 1)
        if (!page.nextCursor) break
        page = await list(finance, { sort, pageSize: '75', cursor: page.nextCursor })
      }
      expect(new Set(forwards.flat()).size).toBe(2 * perMerchant)
      const column = sort.replace('-', '') as 'createdAt' | 'updatedAt' | 'amountMinor'
      const values = (await list(finance, { sort, pageSize: '100' })).data.map((row) => row[column])
      const inOrder = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(sort.startsWith('-') ? inOrder.reverse() : inOrder)
      const backwards: string[][] = [idsOf(page)]
      while (page.previousCursor) {
        page = await list(finance, { sort, pageSize: '75', cursor: page.previousCursor })
        backwards.unshift(idsOf(page))
      }
      expect(backwards).toEqual(forwards)
      expect(page).toMatchObject({ pageIndex: 0, previousCursor: null })
    },
  )

  test('by number shows the same pages as by cursor, also where several values are looked up one by one', async () => {
    for (const query of [
      {},
      { status: 'Captured,Refunded' },
      { merchantId: `${portico.world.acme.id},${portico.world.globex.id}` },
    ] as Record<string, string>[]) {
      const first = await list(finance, query)
      const second = await list(finance, { ...query, cursor: first.nextCursor! })
      expect(idsOf(await list(finance, { ...query, pageIndex: '1' }))).toEqual(idsOf(second))
    }
    const first = await list(platform, { sort: '-amountMinor' }, platformList)
    const second = await list(platform, { sort: '-amountMinor', cursor: first.nextCursor! }, platformList)
    expect(idsOf(await list(platform, { sort: '-amountMinor', pageIndex: '1' }, platformList))).toEqual(idsOf(second))
  })

  test('later pages of a list keep the total of the first page, and returning to the first page counts anew', async () => {
    const { acme } = portico.world
    const query = { status: 'Blocked,Rejected', pageSize: '5' }
    const load = (minutes: number) =>
      portico.admin.query(
        `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency, currency_digits,
           amount_minor, payment_method, service_provider, created_by, created_at, updated_at)
         select $1, id, $2, 'Live', id, 'Payment', 'Blocked', at, 'Api', 'EUR', 2, 100, 'Card', 'Adelphi Acquiring', '{}', at, at
         from (select gen_random_uuid() as id, $3::timestamptz - make_interval(mins => $4 + n) as at from generate_series(1, 7) as n) as made`,
        [acme.tenantId, acme.id, until, minutes],
      )
    await load(600_000)
    const first = await list(finance, query)
    const before = first.totalCount
    expect(before).toBeGreaterThanOrEqual(7)
    await load(601_000)
    const second = await list(finance, { ...query, cursor: first.nextCursor! })
    expect(second).toMatchObject({ pageIndex: 1, totalCount: Math.max(before, 10) })
    const third = await list(finance, { ...query, cursor: second.nextCursor! })
    expect(third).toMatchObject({ pageIndex: 2, totalCount: before + 7 })
    const back = await list(finance, { ...query, cursor: second.previousCursor! })
    expect(back).toMatchObject({ pageIndex: 0, totalCount: before + 7 })
  })

  test('a cursor belongs to its sort, its filters and its reader', async () => {
    const { nextCursor } = await list(finance, {})
    const cursor = nextCursor!
    const { as, world } = portico
    for (const reply of [
      await finance.get(at, { query: { cursor, sort: 'createdAt' } }),
      await finance.get(at, { query: { cursor, status: 'Captured' } }),
      await as(world.contoso.people.finance!).get(at, { query: { cursor } }),
      await finance.get(at, { query: { cursor: `${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}` } }),
      await finance.get(at, { query: { cursor: 'made-up' } }),
    ]) {
      expect(reply).toMatchObject({ status: 422, code: 'cursor_mismatch' })
      expect(reply.body).toMatchObject({ fields: { 'query.cursor': expect.any(String) } })
    }
  })

  test('by number ends at row 10,000 and points to the cursor', async () => {
    expect((await finance.get(at, { query: { pageIndex: '499', pageSize: '20' } })).status).toBe(200)
    const reply = await finance.get(at, { query: { pageIndex: '500', pageSize: '20' } })
    expect(reply).toMatchObject({ status: 422, code: 'page_too_deep' })
    expect(reply.text).toContain('nextCursor')
  })
})

describe('filters', () => {
  const everything = async (query: Record<string, string>) => (await list(finance, { pageSize: '100', ...query })).data
  const oneOf = async () => (await everything({}))[7]!

  test.each([
    [{ status: 'Conflict' }, (row: Row) => row.status === 'Conflict'],
    [{ status: 'Declined,Refunded' }, (row: Row) => ['Declined', 'Refunded'].includes(row.status)],
    [{ currency: 'GBP', dateFrom: '2026-11-01T00:00:00Z' }, (row: Row) => row.currency === 'GBP' && row.createdAt >= '2026-11-01'],
    [
      { dateFrom: '2026-11-10T00:00:00Z', dateTo: '2026-11-11T00:00:00Z' },
      (row: Row) => row.createdAt >= '2026-11-10' && row.createdAt < '2026-11-11',
    ],
    [{ amountFrom: '50', amountTo: '200.00', sort: 'amountMinor' }, (row: Row) => row.amountMinor >= 5000 && row.amountMinor <= 20_000],
  ] as [Record<string, string>, (row: Row) => boolean][])('%o leaves exactly the payments that fit', async (query, fits) => {
    const all: Row[] = []
    for (let page = await list(finance, { pageSize: '100' }); ; page = await list(finance, { pageSize: '100', cursor: page.nextCursor! })) {
      all.push(...page.data)
      if (!page.nextCursor) break
    }
    const wanted = all.filter(fits)
    const found = await list(finance, { pageSize: '100', ...query })
    expect(found.totalCount).toBe(wanted.length)
    expect(wanted.length).toBeGreaterThan(0)
    expect(new Set(idsOf(found))).toEqual(new Set(wanted.map(({ id }) => id)))
  })

  test('one key finds a payment by any of its names', async () => {
    const row = await oneOf()
    const { body } = await finance.get(`${at}/${row.id}`)
    const { providerTransactionId, acquirerReference, customerEmail, cardLast4 } = body as Record<string, string>
    const keys = [
      row.id,
      row.externalId,
      row.externalId.toUpperCase(),
      providerTransactionId!,
      acquirerReference!,
      customerEmail!.toUpperCase(),
      cardLast4!,
    ]
    for (const searchKey of keys) expect(idsOf(await list(finance, { searchKey }, `${at}/searchKey`)), searchKey).toContain(row.id)
    expect(idsOf(await list(finance, { searchKey: row.externalId.slice(0, -2) }))).toContain(row.id)
    expect(idsOf(await list(finance, { searchKey: row.externalId.slice(1) }))).toEqual([row.id])
    expect((await list(finance, { searchKey: "'; drop table transactions; --" })).totalCount).toBe(0)
  })

  test('an address finds itself in every form, whatever its letters', async () => {
    const row = await oneOf()
    await portico.admin.query('update transactions set customer_email = $2 where id = $1', [row.id, 'İpek.Şahin@ornek.example'])
    await portico.admin.query('delete from transaction_keys where transaction_id = $1', [row.id])
    await portico.admin.query(keysOfLoaded)
    for (const searchKey of [
      'İpek.Şahin@ornek.example',
      'I\u0307pek.S\u0327ahin@ornek.example',
      ' İpek.Şahin@ORNEK.example ',
      'ipek.sahin@',
    ])
      expect(idsOf(await list(finance, { searchKey }, `${at}/searchKey`)), searchKey).toEqual([row.id])
    expect(idsOf(await list(finance, { email: 'İpek.Şahin@ornek.example' }))).toEqual([row.id])
    for (const searchKey of ['   ', '\u200b']) expect((await finance.get(`${at}/searchKey`, { query: { searchKey } })).status).toBe(422)
  })

  test('a key may be said to be one thing only', async () => {
    const row = await oneOf()
    const found = await list(finance, { searchKey: row.externalId, searchParam: 'externalId' }, `${at}/searchKey`)
    expect(idsOf(found)).toEqual([row.id])
    expect((await list(finance, { searchKey: row.externalId, searchParam: 'utr' }, `${at}/searchKey`)).totalCount).toBe(0)
    expect((await list(finance, { searchKey: row.externalId, searchParam: 'id' }, `${at}/searchKey`)).totalCount).toBe(0)
  })

  test('a search without an index is refused with the missing filters', async () => {
    const reply = await finance.get(at, { query: { currency: 'EUR', country: 'NO' } })
    expect(reply).toMatchObject({ status: 422, code: 'narrow_the_search' })
    expect(Object.keys((reply.body as { fields: object }).fields).sort()).toEqual(['query.country', 'query.currency'])
    expect((await finance.get(at, { query: { dateFrom: '2026-11-10T00:00:00Z', dateTo: '2026-11-10T00:00:00Z' } })).status).toBe(422)
  })

  test('years that PostgreSQL does not know are empty, not an error', async () => {
    expect((await list(finance, { dateFrom: '0000-01-01T00:00:00Z', dateTo: '0001-01-01T00:00:00Z' })).totalCount).toBe(0)
    expect((await list(finance, { dateFrom: '9999-12-31T23:59:59Z' })).totalCount).toBe(0)
  })

  test('the platform narrows to tenants', async () => {
    const found = await list(platform, { tenantId: portico.world.contoso.id }, platformList)
    expect(found.totalCount).toBe(perMerchant)
    expect(new Set(found.data.map((row) => row.tenantName))).toEqual(new Set(['Contoso']))
    const row = found.data[0]!
    for (const searchKey of [row.id, row.externalId])
      expect(idsOf(await list(platform, { searchKey }, '/api/reporting/crm/reports/transactions-lookup/platform/searchKey'))).toContain(
        row.id,
      )
  })
})
