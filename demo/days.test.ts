import type { Overview } from '@portico/contract/features/overview/overview.schemas.ts'
import { balancesOf } from '@portico/server/features/ledger/index.ts'
import { apiOn, type Caller, type Person } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoMerchants } from './places.ts'
import { aDemoWorld, type DemoWorld } from './world.fixture.ts'

/** A Tuesday afternoon, one month before the end of the year. */
const now = new Date('2026-11-24T14:37:00Z')
let world: DemoWorld
let api: Awaited<ReturnType<typeof apiOn>>
beforeAll(async () => {
  world = await aDemoWorld(inject('cluster'), { now, transactions: 3000 })
  await world.close({ keepDatabase: true })
  api = await apiOn(world.database)
  Object.assign(api.services, { now: () => now })
}, 180_000)
afterAll(() => api?.close())
const rows = async (text: string, values: unknown[] = []) => (await api.admin.query(text, values)).rows

async function person(email: string): Promise<Person> {
  const [{ id, tenant_id: tenantId, merchant_id: merchantId }] = await rows(
    'select id, tenant_id, merchant_id from users where email = $1',
    [email],
  )
  return { id, tenantId, merchantId, level: merchantId ? 'merchant' : 'tenant', email, role: '' }
}

test('it spans thirteen months and ends now: the newest payment is a few minutes old, and none is in the future', async () => {
  const of =
    await rows(`select t.slug, min(x.created_at) as first, max(x.created_at) as last from transactions x join tenants t on t.id = x.tenant_id
    where x.mode = 'Live' group by 1`)
  expect(of).toHaveLength(2)
  for (const { slug, first, last } of of) {
    expect(now.getTime() - first.getTime(), slug).toBeGreaterThan(380 * 86_400_000)
    expect(now.getTime() - last.getTime(), slug).toBeLessThan(30 * 60_000)
  }
  for (const table of ['transactions', 'transaction_events', 'transaction_attempts'])
    for (const column of table === 'transactions'
      ? ['created_at', 'updated_at', 'captured_at']
      : [table === 'transaction_events' ? 'at' : 'started_at'])
      expect(await rows(`select ${column} from ${table} where ${column} > $1 limit 1`, [now]), `${table} ${column}`).toEqual([])
})

test('no second is crowded', async () => {
  const [{ most }] = await rows(`select max(n)::int as most from (select count(*) as n from transactions where parent_transaction_id is null
    group by merchant_id, date_trunc('second', created_at)) s`)
  expect(most).toBeLessThanOrEqual(2)
})

/** Live payments of a merchant by something of its own clock. */
const byClock = async (slug: string, part: string): Promise<Map<number, number>> => {
  const { timeZone } = demoMerchants.find((one) => one.slug === slug)!
  const found = await rows(
    `select extract(${part} from x.created_at at time zone $2)::int as part, count(*)::int as n from transactions x
     join merchants m on m.id = x.merchant_id where m.slug = $1 and x.mode = 'Live' and x.parent_transaction_id is null group by 1`,
    [slug, timeZone],
  )
  return new Map(found.map(({ part: at, n }) => [at, n]))
}
const sum = (of: Map<number, number>, parts: readonly number[]) => parts.reduce((all, part) => all + (of.get(part) ?? 0), 0)

test('shops sleep at night by their own clocks, sell most in the evening, and offices keep their weekends', async () => {
  const [acme, globex, initech] = [await byClock('acme', 'hour'), await byClock('globex', 'hour'), await byClock('initech', 'hour')]
  for (const shop of [acme, globex]) {
    expect(sum(shop, [2, 3, 4, 5]) * 4).toBeLessThan(sum(shop, [10, 11, 12, 13]))
    expect(sum(shop, [10, 11, 12, 13])).toBeLessThan(sum(shop, [18, 19, 20, 21]))
  }
  expect(sum(initech, [18, 19, 20, 21])).toBeLessThan(sum(initech, [9, 10, 11, 12]) / 2)
  const [shop, office] = [await byClock('acme', 'isodow'), await byClock('initech', 'isodow')]
  expect(sum(shop, [6, 7]) / 2).toBeGreaterThan(sum(shop, [1, 2, 3, 4]) / 4)
  expect(sum(office, [6, 7]) / 2).toBeLessThan(sum(office, [1, 2, 3, 4]) / 8)
})

/** Payments of incidents are numbered beyond all others. */
const isOrdinary = "external_id !~ '-4[0-9]{5}$'"

test('business grows slowly, swells before the holidays, and has no cliff at its end', async () => {
  const weeks = await rows(
    `select floor(extract(epoch from $1::timestamptz - created_at) / 604800)::int as ago, count(*)::int as n from transactions
     where mode = 'Live' and parent_transaction_id is null and ${isOrdinary} group by 1 order by 1`,
    [now],
  )
  const n = weeks.map((week) => week.n as number)
  const mean = (from: number, to: number) => n.slice(from, to).reduce((all, one) => all + one, 0) / (to - from)
  expect(mean(0, 13)).toBeGreaterThan(mean(39, 52))
  expect(mean(0, 13)).toBeLessThan(3 * mean(39, 52))
  // The last week, beside those before it.
  expect(n[0]).toBeGreaterThan(0.75 * mean(1, 5))
  expect(n[0]).toBeLessThan(1.5 * mean(1, 5))
  const days = await rows(
    `select count(*)::int as n from transactions where mode = 'Live' and parent_transaction_id is null and created_at > $1::timestamptz - interval '24 hours'`,
    [now],
  )
  expect(days[0].n).toBeGreaterThan((0.5 * n[1]!) / 7)
})

type Row = { type: string; status: string; currency: string; amountMinor: number; amountCapturedMinor: number; amountRefundedMinor: number }
async function listed(caller: Caller, path: string, query: Record<string, string>, mode: string): Promise<Row[]> {
  const found: Row[] = []
  for (let cursor = ''; ; ) {
    const reply = await caller.get(path, { query: { ...query, pageSize: '100', ...(cursor ? { cursor } : {}) }, headers: { mode } })
    expect(reply.status, reply.text).toBe(200)
    const page = reply.body as { data: Row[]; nextCursor: string | null }
    found.push(...page.data)
    if (!page.nextCursor) return found
    cursor = page.nextCursor
  }
}
const add = (of: readonly Row[], value: (row: Row) => number) => of.reduce((all, row) => all + value(row), 0)
const words = (filter: object) => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))

test.each([
  ['finance@northwind.example', '/api/v1/crm', 'Live'],
  ['finance@northwind.example', '/api/v1/crm', 'Test'],
  ['finance@contoso.example', '/api/v1/crm', 'Live'],
  ['finance@contoso.example', '/api/v1/crm', 'Test'],
  ['owner@acme.example', '/api/v1', 'Live'],
  ['owner@umbrella.example', '/api/v1', 'Test'],
])(
  'the landing page of %s at %s in %s shows what its lookup adds up to, in each currency',
  async (email, base, mode) => {
    const caller = api.as(await person(email))
    const reply = await caller.get(`${base}/overview`, { headers: { mode } })
    expect(reply.status, reply.text).toBe(200)
    const { currencies } = reply.body as Overview
    expect(currencies.length).toBeGreaterThan(1)
    for (const { currency, thirtyDays, today } of currencies)
      for (const figures of [thirtyDays, today])
        for (const when of ['now', 'before'] as const) {
          const { captured, payments, refunds } = figures
          const list = (filter: object) => listed(caller, `${base}/transactions`, words(filter), mode)
          const [taken, all, back] = [
            await list(captured[when].filter),
            await list(payments[when].filter),
            await list(refunds[when].filter),
          ]
          const shown = [captured[when].amountMinor, payments[when].count, refunds[when].count, Math.abs(refunds[when].amountMinor)]
          const found = [
            add(taken, (row) => row.amountCapturedMinor),
            all.length,
            back.length,
            add(back, (row) => Math.abs(row.amountMinor)),
          ]
          expect(shown, `${currency} ${when}`).toEqual(found)
        }
  },
  120_000,
)

test.each(['Live', 'Test'] as const)(
  'the ledger says in %s what the lookup says, for each merchant and currency',
  async (mode) => {
    let compared = 0
    const merchants = await rows('select m.id, m.slug, t.slug as tenant from merchants m join tenants t on t.id = m.tenant_id')
    for (const { id, slug, tenant } of merchants) {
      const finance = await person(`finance@${tenant}.example`)
      const all = await listed(api.as(finance), '/api/v1/crm/transactions', { merchantId: id }, mode)
      const payments = all.filter(({ type }) => type === 'Payment' || type === 'Authorization')
      for (const [currency, of] of Map.groupBy(payments, (row) => row.currency)) {
        const scope = { level: 'tenant', tenantId: finance.tenantId, mode } as const
        const balances = await api.services.inScope(scope, (db) => balancesOf(db, id, currency))
        const [captured, refunded] = [add(of, (row) => row.amountCapturedMinor), add(of, (row) => row.amountRefundedMinor)]
        const paidOut = add(
          all.filter((row) => row.type === 'Payout' && row.status === 'Successful' && row.currency === currency),
          (row) => Math.abs(row.amountMinor),
        )
        const [{ fees }] = await rows(
          'select coalesce(sum(amount_minor), 0)::float8 as fees from transaction_fees where merchant_id = $1 and currency = $2 and mode = $3',
          [id, currency, mode],
        )
        expect(balances, `${slug} ${currency} ${mode}`).toEqual({
          acquirer_receivable: captured - refunded - balances.refund_clearing - paidOut,
          merchant_payable: 0 - (captured - fees),
          merchant_refunds: refunded,
          merchant_payouts: paidOut,
          fee_income: 0 - fees,
          refund_clearing: expect.any(Number),
        })
        compared++
      }
    }
    expect(compared).toBeGreaterThan(mode === 'Live' ? 30 : 20)
  },
  120_000,
)
