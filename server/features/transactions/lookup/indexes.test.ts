import { totalCap } from '@portico/contract/core/page.ts'
import { presetIds, presetOf } from '@portico/contract/features/transactions/lookup-presets.ts'
import { TransactionFilters } from '@portico/contract/features/transactions/lookup-queries.ts'
import type { ReadDb, Scope } from '@portico/database/scope.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Window } from '../../../core/list/paging.ts'
import { statusesCounted } from '../figures/figures.repository.ts'
import { familiesNamed, lookedFor, lookInBox } from './find-in-box.repository.ts'
import { loadPayments } from './many-payments.fixture.ts'
import { refuseUnservedSearch } from './narrow-search.ts'
import { nodesOf, nodesOn, type PlanNode, sortedRows, visitedIn } from './plan-nodes.fixture.ts'
import { countedKeys, scannedPage } from './scan-list.repository.ts'
import { planSearch, type Reach } from './search-plan.ts'
import { cappedTotal, rowsOfPage } from './search-transactions.repository.ts'

const until = new Date('2026-11-20T00:00:00Z')
const perMerchant = 15_000
let portico: TestPortico
let reaches: Record<'tenant' | 'merchant' | 'limited' | 'platform', Reach>

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme, globex, initech, umbrella, northwind } = portico.world
  const places = [acme, globex, initech, umbrella].map(({ id, tenantId, websiteIds }) => ({
    merchantId: id,
    tenantId,
    websiteId: websiteIds[0]!,
  }))
  await loadPayments(portico.admin, places, { count: perMerchant, days: 400, until })
  // Of every thousandth payment there is a ticket, of each kind.
  for (const [tenantId, merchantId, channel] of [
    [acme.tenantId, acme.id, 'CustomerToTenantTicketChannel'],
    [acme.tenantId, null, 'TenantToPlatformTicketChannel'],
  ])
    await portico.admin.query(
      `with raised as (
         insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email, contact_emails, raised_by_id, raised_by, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, 'Processing', id::text, 'A payment', 'Low', 'Opened', 'a@b.example', '{}', $4, 'Ada', now(), now()
         from (select id, row_number() over (order by id) as place from transactions where merchant_id = $5) t where place % 1000 = 0
         returning tenant_id, id, merchant_id, subject)
       insert into support_references (tenant_id, ticket_id, merchant_id, key, value, place)
       select tenant_id, id, merchant_id, 'Transaction', subject, 0 from raised`,
      [tenantId, merchantId, channel, acme.owner.id, acme.id],
    )
  await portico.admin.query('vacuum analyze support_references, support_tickets')
  reaches = {
    tenant: { level: 'tenant', tenantId: northwind.id, mode: 'Live' },
    merchant: { level: 'merchant', tenantId: northwind.id, merchantId: acme.id, mode: 'Live' },
    limited: {
      level: 'tenant',
      tenantId: northwind.id,
      mode: 'Live',
      limits: { merchants: [acme.id], paymentMethods: null, serviceProviders: null },
    },
    platform: { level: 'platform', mode: 'Live' },
  }
})
afterAll(() => portico?.close())

async function explained(reach: Reach, query: Record<string, string>, page: Partial<Window> = {}) {
  const filters = TransactionFilters.parse(query)
  const window: Window = { place: null, offset: 0, pageSize: 20, belongsTo: '', ...page }
  const work = async (db: ReadDb) => {
    const nodes: Record<'page' | 'total' | 'look' | 'counts', PlanNode[]> = { page: [], total: [], look: [], counts: [] }
    const asked = planSearch(filters, reach)
    const plan = await lookInBox(db, asked)
    for (const [name, built] of [
      ['page', plan.scans ? scannedPage(db, plan, window) : rowsOfPage(db, plan, window)],
      ['total', plan.scans ? countedKeys(db, plan) : cappedTotal(db, plan)],
      ...(asked.box ? [['look', lookedFor(db, asked)] as const] : [['counts', statusesCounted(db, plan)] as const]),
    ] as const) {
      nodes[name] = await nodesOf(db, built)
    }
    return nodes
  }
  return reach.level === 'platform' ? portico.services.inPlatformRead(reach.mode, work) : portico.services.inScope(reach, work)
}

const onTransactions = (nodes: PlanNode[]) => nodesOn(nodes, 'transactions')
const visited = (nodes: PlanNode[]) => visitedIn(nodes, 'transactions')

const week = { dateFrom: '2026-10-01T00:00:00Z', dateTo: '2026-10-08T00:00:00Z' }
const sorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'amountMinor', '-amountMinor']
const searches: Record<string, Record<string, string>> = {
  nothing: {},
  'one status': { status: 'Captured' },
  'a rare status': { status: 'Conflict' },
  'several statuses': { status: 'Conflict,Refunded,Captured' },
  dates: week,
  'dates and currency': { ...week, currency: 'CAD' },
  'dates, method and provider': { ...week, paymentMethod: 'Wallet', serviceProvider: 'Bosphorus Pay' },
  'dates and failure reasons': { ...week, failureReason: 'DoNotHonour,None' },
  'dates, risk and 3-D Secure': { ...week, riskLevel: 'Elevated,Highest', threeDs: 'None' },
  'dates and amounts': { ...week, amountFrom: '50', amountTo: '60' },
  'an exact amount': { amountFrom: '80.19', amountTo: '80.19' },
  'external id': { externalId: 'ORD-0-0000777' },
  email: { email: 'Shopper77@mail.example' },
  'card ending': { cardLast4: '4242' },
  'card beginning and dates': { ...week, cardFirst6: '424242', country: 'TR' },
  reference: { reference: 'UTR0-777' },
  'payments with tickets': { hasTicket: 'true' },
  'payments with tickets, by type': { hasTicket: 'true', type: 'Payment' },
  'search key: external id prefix': { searchKey: 'ORD-0-00007' },
  'search key: provider id': { searchKey: 'pay_0_777' },
  'search key: e-mail': { searchKey: 'shopper77@mail.example' },
  'search key: id': { searchKey: '019f0000-0000-7000-8000-000000000000' },
  'search key: four digits': { searchKey: '4242' },
}

/** What the box may be given: of each kind something that few payments have, and something that many have. */
const inTheBox = {
  'a part of a reference': 'RD-0-00007',
  'a short part': '077',
  'a part that all have': 'rd-',
  'a long text': 'ORD-0-0000777-and-more',
  'one character': 'o',
  'words of a name': 'shopper 777',
  'a word that all have': 'Shopper',
  'a merchant': 'acme',
  'an address': 'shopper77@mail',
  'the beginning of an id': '01a1f329',
  'four digits': '4242',
  nothing: 'nowhere to be found',
}

const isAnswered = (query: Record<string, string>) => {
  try {
    refuseUnservedSearch(TransactionFilters.parse(query), until)
    return true
  } catch {
    return false
  }
}

/** Of 30,000 rows of the tenant, 15,000 of the merchant, 60,000 of the platform. */
const fewRows = 2500
const expectServed = ({ page, total }: Awaited<ReturnType<typeof explained>>) => {
  for (const nodes of [page, total]) expect(onTransactions(nodes).map((node) => node['Node Type'])).not.toContain('Seq Scan')
  expect(visited(page)).toBeLessThanOrEqual(fewRows)
  expect(sortedRows(page)).toBeLessThanOrEqual(fewRows)
  // Up to the cap, and as much again of what belongs to a sibling.
  expect(visited(total)).toBeLessThanOrEqual(2 * (totalCap + 2))
}

describe.each(['tenant', 'merchant', 'platform'] as const)('as %s', (who) => {
  test.each(sorts)('the whole list in the order of %s walks an index and sorts no more than a page for each tenant', async (sort) => {
    const plans = await explained(reaches[who], { sort })
    expectServed(plans)
    expect(visited(plans.page)).toBeLessThanOrEqual(4 * 21)
    expect(sortedRows(plans.page)).toBeLessThanOrEqual(2 * 21)
  })

  const asked = Object.entries(searches).flatMap(([what, query]) =>
    ['-createdAt', 'amountMinor', '-updatedAt'].map((sort) => [what, sort, { ...query, sort }] as const),
  )
  test.each(asked.filter(([, , query]) => isAnswered(query)))(
    '%s in the order of %s is looked up, not searched for',
    async (_what, _sort, query) => {
      expectServed(await explained(reaches[who], query))
    },
  )

  test('a page in the middle costs what the first one costs', async () => {
    const place = { value: '2026-03-01T00:00:00Z', id: '019f0000-0000-7000-8000-000000000000', backwards: false, offset: 10_000 }
    for (const backwards of [false, true]) {
      const { page } = await explained(reaches[who], {}, { place: { ...place, backwards } })
      expect(visited(page)).toBeLessThanOrEqual(42)
      expect(sortedRows(page)).toBe(0)
    }
  })

  test('a page by its number is counted off in the index alone', async () => {
    const { page } = await explained(reaches[who], {}, { offset: 2000 })
    const scan = onTransactions(page).find((node) => node['Actual Rows'] === 2021)
    expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
  })
})

const presets = presetIds.filter((id) => presetOf(id).only || presetOf(id).hasChildren)
describe.each(presets)('the lookup “%s”', (preset) => {
  const asked: Record<string, string>[] = [
    {},
    { status: 'Conflict' },
    { status: 'Captured' },
    { status: 'Conflict,Refunded' },
    week,
    { ...week, currency: 'CAD' },
  ]
  test.each(asked)('reads its payments from an index, of all and of %s', async (query) => {
    const { only: paymentMethods } = presetOf(preset)
    const held = { ...reaches.tenant, limits: { merchants: null, paymentMethods, serviceProviders: null } } as Reach
    for (const reach of [reaches.tenant, held]) {
      const plans = await explained(reach, { ...query, preset })
      // Whether a row hangs on another is not in an index: ten thousand of sixty thousand are counted in the table itself.
      expectServed(presetOf(preset).hasChildren ? { ...plans, total: [] } : plans)
    }
    const { page, total } = await explained(reaches.limited, { ...query, preset })
    // The payments of their merchant at most, and a page: see the box.
    expect(visited(page)).toBeLessThanOrEqual(perMerchant + 21)
    expect(visited(total)).toBeLessThanOrEqual(2 * (totalCap + 2))
  })
})

describe.each(['tenant', 'merchant', 'limited', 'platform'] as const)('as %s', (who) => {
  const asked: Record<string, string>[] = [
    {},
    week,
    { ...week, currency: 'CAD' },
    ...(who === 'tenant' ? [{ preset: 'report' }, { preset: 'apm' }, { merchantId: 'acme' }, { merchantId: 'acme', ...week }] : []),
  ]
  test.each(asked)('the counts of each status are read from an index, with no more of each than the cap: %s', async (query) => {
    const { counts } = await explained(reaches[who], query.merchantId ? { ...query, merchantId: portico.world.acme.id } : query)
    expect(onTransactions(counts).map((node) => node['Node Type'])).not.toContain('Seq Scan')
    // Four statuses have payments, in two tenants; of a merchant with as many of a sibling’s between them.
    expect(visited(counts)).toBeLessThanOrEqual(2 * 4 * (totalCap + 2))
  })
})

const onKeys = (nodes: PlanNode[]) => nodesOn(nodes, 'transaction_keys')
/** Every look into the keys stops here, for each of at most seven meanings. */
const mostKeys = 7 * 1001

describe.each(['tenant', 'merchant', 'limited', 'platform'] as const)('in the box, as %s', (who) => {
  const asked = Object.entries(inTheBox).flatMap(([what, searchKey]) =>
    ['-createdAt', 'amountMinor'].map((sort) => [what, searchKey, sort] as const),
  )
  test.each(asked)('%s (%s) in the order of %s is looked up by its keys, and no look is without an end', async (_what, searchKey, sort) => {
    const { page, total, look } = await explained(reaches[who], { searchKey, sort })
    for (const nodes of [page, total, look])
      for (const node of [...onTransactions(nodes), ...onKeys(nodes)]) expect(node['Node Type']).not.toBe('Seq Scan')
    const looked = [...onKeys(look), ...onTransactions(look)].reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
    expect(looked).toBeLessThanOrEqual(mostKeys)
    if (onKeys(look).length > 0) expect(look.map((node) => node['Index Name'])).toContain('transaction_keys_pkey')
    // Over all tenants only the order of time has an index: in another one what many have is read as a whole.
    // A limited user's merchant is named twice, by the wall's own list too, so that the planner expects few of its payments and sorts them.
    if (who !== 'platform' || sort === '-createdAt') expect(visited(page)).toBeLessThanOrEqual(who === 'limited' ? perMerchant : fewRows)
    expect(visited(total)).toBeLessThanOrEqual(2 * (totalCap + 2))
  })
})

describe('in the box of the lookup of payments alone', () => {
  test.each(Object.entries(inTheBox))('%s (%s) is looked up by keys, and its payments by their ids', async (_what, searchKey) => {
    const { page, look } = await explained(reaches.tenant, { searchKey, preset: 'report' })
    for (const nodes of [page, look])
      for (const node of [...onTransactions(nodes), ...onKeys(nodes)]) expect(node['Node Type']).not.toBe('Seq Scan')
    expect(visited(page)).toBeLessThanOrEqual(fewRows)
    const plan = planSearch(TransactionFilters.parse({ searchKey, preset: 'report' }), reaches.tenant)
    const families = await portico.services.inScope(reaches.tenant as Scope, async (db) => {
      const ids = (await db.selectFrom('transactions').select('id').limit(1000).execute()).map(({ id }) => id)
      return nodesOf(db, familiesNamed(db, plan, ids))
    })
    expect(onTransactions(families).map((node) => node['Node Type'])).not.toContain('Seq Scan')
    expect(visited(families)).toBeLessThanOrEqual(1000)
  })
})

test('every filter that is looked up row by row asks for a period or for an indexed filter beside it', () => {
  const unserved = [
    { currency: 'EUR' },
    { paymentMethod: 'Card' },
    { serviceProvider: 'Adelphi Acquiring' },
    { failureReason: 'DoNotHonour' },
    { riskLevel: 'Highest' },
    { threeDs: 'Challenge' },
    { type: 'Refund' },
    { websiteId: '019f0000-0000-7000-8000-000000000000' },
    { country: 'NO' },
    { cardFirst6: '424242' },
    { amountFrom: '1' },
    { status: 'Captured', sort: '-updatedAt' },
  ]
  const wide = { dateFrom: '2026-10-19T23:59:59Z', dateTo: '2026-11-20T00:00:00Z' }
  const narrow = { dateFrom: '2026-10-20T00:00:00Z', dateTo: '2026-11-20T00:00:00Z' }
  for (const query of unserved as unknown as Record<string, string>[]) {
    expect([isAnswered(query), isAnswered({ ...query, ...wide }), isAnswered({ ...query, ...narrow })]).toEqual([false, false, true])
    expect(isAnswered({ ...query, merchantId: '019f0000-0000-7000-8000-000000000000' })).toBe(true)
  }
})
