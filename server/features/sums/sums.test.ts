import type { Mode } from '@portico/contract/core/level.ts'
import type { Scope } from '@portico/database/scope.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aCapturedPayment, aPendingPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { deliverTo } from '@portico/testkit/portico/relay.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { notificationSubscribers } from '../notifications/index.ts'
import { foldSome } from './fold.ts'
import { startFolding } from './folding.ts'
import type { By, Figures, Question } from './question.ts'
import { wholeMonths } from './read-sums.repository.ts'
import { keysOfReader, readSums, sumsFor } from './read-sums.ts'
import { recount } from './recount.ts'
import { baseMeasures, type Dataset, ledger, payments } from './sums.ts'
import { keepZones } from './zones.ts'

let portico: TestPortico
let northwind: { level: 'tenant'; tenantId: string; mode: Mode }
/** In Berlin the clocks go back on this day at 03:00. */
const autumn = new Date('2026-10-25T13:30:00Z')
const setClock = (at: Date) => Object.assign(portico.services, { now: () => at })

beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin } = portico
  northwind = { level: 'tenant', tenantId: world.acme.tenantId, mode: 'Live' }
  await admin.query("update users set time_zone = 'Asia/Kathmandu'")
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  for (const mode of ['Live', 'Test'] as const)
    for (const [days, count] of [
      [400, 150],
      [40, 100],
      [1.2, 60],
    ] as const)
      await loadPayments(admin, places, { count, days, until: autumn, mode })
  setClock(autumn)
  await keep()
})
afterAll(() => portico?.close())

const tenants = () => [...new Set([portico.world.acme.tenantId, portico.world.initech.tenantId])]
async function keep() {
  for (const tenantId of tenants()) await keepZones(portico.services, { level: 'tenant', tenantId, mode: 'Live' })
}
async function foldAll() {
  for (const tenantId of tenants())
    for (const mode of ['Live', 'Test'] as const) while (await portico.services.inScope({ level: 'tenant', tenantId, mode }, foldSome));
}
const unfolded = async () =>
  Number((await portico.admin.query<{ count: string }>('select count(*) from payment_differences')).rows[0]!.count)

const year: Question['days'] = { zone: 'Europe/Berlin', from: '2025-10-11', to: '2026-10-26' }
type Read = { question: Question; dataset?: Dataset; scope?: Scope }
const sumsOf = ({ question, dataset = payments, scope = northwind }: Read) =>
  portico.services.inReadScope(scope, (db) => readSums(db, dataset, question, { mode: scope.mode, ofReader: keysOfReader(scope) }))
/** The same from the rows, whatever sums there are: no table is kept by a fixed offset, so a key that no table has with the others is asked for. */
const rowsOf = async ({ question, dataset = payments, scope = northwind }: Read) =>
  portico.services.inReadScope(scope, (db) => readSums(db, { ...dataset, sums: [] }, question, { mode: scope.mode, ofReader: [] }))
const inOrder = (figures: readonly Figures[]) => figures.map((one) => JSON.stringify(one)).sort()
async function expectSame(read: Read) {
  const [sums, rows] = [await sumsOf(read), await rowsOf(read)]
  expect(inOrder(sums)).toEqual(inOrder(rows))
  return sums
}

const each: By[] = ['type', 'status', 'currency']
const questions: Record<string, { question: Question; table: string | undefined; dataset?: Dataset }> = {
  'by status and currency': { question: { by: ['status', 'currency'], days: year }, table: 'payment_sums' },
  'by day': { question: { by: ['day', ...each], days: year }, table: 'payment_sums' },
  'by month': { question: { by: ['month', 'currency'], days: year }, table: 'payment_sums' },
  'by provider and method': { question: { by: ['payment_provider', 'payment_method', ...each], days: year }, table: 'provider_sums' },
  'of one provider': {
    question: { by: ['day', 'currency'], where: { payment_provider: ['Bosphorus Pay'] }, days: year },
    table: 'provider_sums',
  },
  'by reason': { question: { by: ['code', 'currency'], where: { status: ['Declined', 'Failed'] }, days: year }, table: 'decline_sums' },
  'by country': { question: { by: ['country', ...each], days: year }, table: 'country_sums' },
  'by merchant': { question: { by: ['merchant_id', 'month', 'currency'], days: year }, table: 'merchant_sums' },
  'by website': { question: { by: ['website_id', 'currency'], days: year }, table: 'website_sums' },
  'in base currency': {
    question: { by: ['base_currency', 'currency'], measures: baseMeasures, days: year },
    table: 'base_sums',
  },
  'in base currency by day and status': {
    question: { by: ['day', 'base_currency', ...each], measures: baseMeasures, days: year },
    table: 'base_sums',
  },
  'in base currency by merchant, which no table tells apart': {
    question: { by: ['merchant_id', 'base_currency', ...each], measures: baseMeasures, days: year },
    table: undefined,
  },
  'what no table tells apart': { question: { by: ['merchant_id', 'payment_method', 'currency'], days: year }, table: undefined },
  'in the zone of a person': { question: { by: ['day', ...each], days: { ...year, zone: 'Asia/Kathmandu' } }, table: 'payment_sums' },
  'in a zone that is not kept': {
    question: { by: ['day', ...each], days: { ...year, zone: 'Pacific/Kiritimati' } },
    table: 'payment_sums',
  },
  'by a fixed offset': { question: { by: ['day', ...each], days: { ...year, zone: 345 } }, table: undefined },
  'accounts of the ledger': {
    question: { by: ['account_code', 'merchant_id', 'currency'], days: { ...year, to: '2027-01-01' } },
    table: 'ledger_sums',
    dataset: ledger,
  },
}
const changes: [when: string, change: () => Promise<unknown>][] = [
  ['filled from what was there before', async () => {}],
  [
    'with payments that were made, refunded and declined since',
    async () => {
      const at = new Date(autumn.getTime() - 90_000)
      for (const merchant of ['acme', 'globex', 'initech'] as const) {
        await aCapturedPayment(portico, { merchant, at })
        await aRefundedPayment(portico, { merchant, at, refundMinor: 400 })
        await aPendingPayment(portico, { merchant, at, mode: 'Test' })
      }
      await portico.admin.query(
        `update transactions set status = 'Declined', normalised_code = 'ExpiredCard' where status = 'Pending' and mode = 'Live'`,
      )
    },
  ],
  ['folded in', foldAll],
  [
    'with payments that another provider took, and that moved money back',
    () =>
      portico.admin.query(
        `update transactions set service_provider = 'Bosphorus Pay', country = 'TR', fee_total_minor = 12, amount_refunded_minor = least(5, amount_captured_minor - amount_refund_pending_minor - amount_refunded_minor) + amount_refunded_minor
         where amount_captured_minor > 20 and created_at > $1`,
        [new Date(autumn.getTime() - 86_400_000 * 20)],
      ),
  ],
  [
    'with payments that were given a base amount, and one of another base currency',
    () =>
      portico.admin.query(
        `update transactions set base_currency = case when amount_minor % 3 = 0 then 'JPY' else 'EUR' end,
           base_currency_digits = case when amount_minor % 3 = 0 then 0 else 2 end,
           base_rate = case when amount_minor % 3 = 0 then '190.5' else '1.1' end, base_rate_on = created_at::date,
           base_amount_minor = case when amount_minor % 3 = 0 then in_base(amount_minor, '190.5', -2) else in_base(amount_minor, '1.1', 0) end
         where base_currency is null and amount_minor % 2 = 0`,
      ),
  ],
  [
    'where one payment changes three times before it is folded in',
    async () => {
      for (const status of ['Closing', 'Closed', 'Reserved'])
        await portico.admin.query(
          `update transactions set status = $1 where type = 'Authorization' and status in ('Reserved', 'Closing', 'Closed')`,
          [status],
        )
    },
  ],
  ['folded in again', foldAll],
]

describe('figures are the same from the sums and from the rows,', () => {
  for (const [when, change] of changes)
    test(when, async () => {
      await change()
      for (const [says, { question, table, dataset = payments }] of Object.entries(questions)) {
        expect(sumsFor(dataset, question, [])?.table, says).toBe(table)
        const found = await expectSame({ question, dataset })
        if (dataset === payments || when.includes('made')) expect(found.length, says).toBeGreaterThan(0)
        for (const mode of ['Live', 'Test'] as const) await expectSame({ question, dataset, scope: { ...northwind, mode } })
      }
    })
})

test('what a change adds and takes is written with it, and is gone once it is folded in', async () => {
  await foldAll()
  expect(await unfolded()).toBe(0)
  await portico.admin.query(`update transactions set webhook_status = 'Delivered', updated_at = now()`)
  expect(await unfolded()).toBe(0)
  await aCapturedPayment(portico, { at: autumn })
  expect(await unfolded()).toBeGreaterThan(0)
  await foldAll()
  expect(await unfolded()).toBe(0)
})

test('a day on which the clocks go back has 25 hours in its zone, and 24 in another', async () => {
  const day = (zone: string) => sumsOf({ question: { by: ['day'], days: { zone, from: '2026-10-25', to: '2026-10-26' } } })
  const counted = async (from: string, to: string) => {
    const { rows } = await portico.admin.query<{ count: string }>(
      `select count(*) from transactions where tenant_id = $1 and mode = 'Live' and created_at >= $2 and created_at < $3`,
      [northwind.tenantId, from, to],
    )
    return Number(rows[0]!.count)
  }
  expect((await day('Europe/Berlin'))[0]!.payments).toBe(await counted('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'))
  expect((await day('Asia/Kathmandu'))[0]!.payments).toBe(await counted('2026-10-24T18:15:00Z', '2026-10-25T18:15:00Z'))
})

describe('a reader is answered from sums that say whose they are,', () => {
  const { globex, acme } = { globex: () => portico.world.globex.id, acme: () => portico.world.acme.id }
  const scopes: Record<string, { scope: () => Scope; table: string | undefined }> = {
    'a merchant': { scope: () => ({ ...northwind, level: 'merchant', merchantId: acme() }), table: 'merchant_sums' },
    'a person held to merchants': { scope: () => ({ ...northwind, limits: { merchants: [globex()] } }), table: 'merchant_sums' },
    'a person held to a method': { scope: () => ({ ...northwind, limits: { paymentMethods: ['Wallet'] } }), table: 'provider_sums' },
    'a person held to a provider': {
      scope: () => ({ ...northwind, limits: { serviceProviders: ['Bosphorus Pay'] } }),
      table: 'provider_sums',
    },
    'a person held to both': {
      scope: () => ({ ...northwind, limits: { serviceProviders: ['Bosphorus Pay'], merchants: [acme()] } }),
      table: undefined,
    },
    'a person held to nothing': { scope: () => ({ ...northwind, limits: { merchants: [] } }), table: 'merchant_sums' },
  }
  for (const [says, { scope, table }] of Object.entries(scopes))
    test(says, async () => {
      await aCapturedPayment(portico, { at: autumn })
      const question: Question = { by: ['day', ...each], days: year }
      expect(sumsFor(payments, question, keysOfReader(scope()))?.table).toBe(table)
      const own = await expectSame({ question, scope: scope() })
      const all = await sumsOf({ question })
      const count = (figures: readonly Figures[]) => figures.reduce((sum, figure) => sum + figure.payments, 0)
      expect(count(own)).toBeLessThan(count(all))
      expect(count(own) > 0).toBe(says !== 'a person held to nothing')
      // A table that does not say whose payments it sums is empty to this reader, even where it is asked.
      for (const { table: asked, keys } of payments.sums)
        if (!keysOfReader(scope()).every((key) => keys.includes(key)))
          expect(
            await portico.services.inReadScope(scope(), (db) =>
              db
                .selectFrom(asked as 'payment_sums')
                .select('payments')
                .execute(),
            ),
          ).toEqual([])
    })
})

test('the platform is answered for all tenants at once, also where one keeps no sums in this zone', async () => {
  const { admin, services } = portico
  await admin.query(`delete from sum_zones where tenant_id = $1 and time_zone = 'Asia/Kathmandu'`, [portico.world.initech.tenantId])
  const zoned = ['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati']
  for (const zone of zoned) {
    const question: Question = { by: ['tenant_id', 'day', ...each], days: { ...year, zone } }
    const read = (dataset: Dataset) =>
      services.inPlatformRead('Live', (db) => readSums(db, dataset, question, { mode: 'Live', ofReader: [] }))
    const figures = await read(payments)
    expect(new Set(figures.map(({ tenant_id }) => tenant_id)).size).toBe(2)
    expect(inOrder(figures)).toEqual(inOrder(await read({ ...payments, sums: [] })))
  }
  await keep()
})

test('a zone that no person uses any more is no longer kept, and a new one is filled', async () => {
  const question: Question = { by: ['day', ...each], days: { ...year, zone: 'America/St_Johns' } }
  const kept = async () =>
    (await portico.admin.query<{ time_zone: string }>('select distinct time_zone from payment_sums order by 1')).rows.map(
      (row) => row.time_zone,
    )
  await portico.admin.query("update users set time_zone = 'America/St_Johns'")
  await keep()
  expect(await kept()).toEqual(['America/St_Johns', 'Europe/Berlin'])
  await expectSame({ question })
  await portico.admin.query("update users set time_zone = 'Asia/Kathmandu'")
  await keep()
  expect(await kept()).toEqual(['Asia/Kathmandu', 'Europe/Berlin'])
})

test('a sum that has drifted from its rows is found, put right and kept with both figures', async () => {
  const question: Question = { by: ['day', ...each], days: year }
  await foldAll()
  expect(await recount(portico.services, northwind)).toBe(0)
  const changed = await portico.admin.query(
    `update payment_sums set payments = payments + 3 where tenant_id = $1 and mode = 'Live' and time_zone = 'Europe/Berlin' and span = 'day' and day = '2026-10-24' and status = 'Captured' returning payments`,
    [northwind.tenantId],
  )
  expect(changed.rowCount).toBeGreaterThan(0)
  // Unfolded differences are no drift.
  await aCapturedPayment(portico, { at: autumn })
  expect(await recount(portico.services, northwind)).toBe(1)
  await expectSame({ question })
  const { rows } = await portico.admin.query('select sums, time_zone, day::text, kept, counted from sum_drifts')
  expect(rows).toMatchObject([{ sums: 'payment_sums', time_zone: 'Europe/Berlin', day: '2026-10-24' }])
  const captured = (list: { status: string; payments: number }[]) =>
    list.filter(({ status }) => status === 'Captured').reduce((sum, one) => sum + one.payments, 0)
  expect(captured(rows[0].kept) - captured(rows[0].counted)).toBe(3 * changed.rowCount!)
  await portico.admin.query(
    `update merchant_sums set amount_minor = amount_minor + 1 where tenant_id = $1 and mode = 'Live' and time_zone = 'Europe/Berlin' and span = 'month' and day = '2026-10-01'`,
    [northwind.tenantId],
  )
  expect(await recount(portico.services, northwind)).toBe(1)
  expect((await portico.admin.query("select span, day::text from sum_drifts where sums = 'merchant_sums'")).rows).toEqual([
    { span: 'month', day: '2026-10-01' },
  ])
  await expectSame({ question: { by: ['merchant_id', 'currency'], days: year } })
})

test('finance people of the tenant hear once of all that a night has found, in their language', async () => {
  const { admin, services, world } = portico
  await deliverTo(portico, [notificationSubscribers])
  await admin.query('delete from notifications')
  await admin.query("update users set language = 'tr' where id = $1", [world.northwind.people.administrator!.id])
  const drifting = (table: string, span: string, day: string) =>
    admin.query(
      `update ${table} set payments = payments + 1 where tenant_id = $1 and mode = 'Live' and time_zone = 'Europe/Berlin' and span = $2 and day = $3`,
      [northwind.tenantId, span, day],
    )
  await drifting('payment_sums', 'day', '2026-10-24')
  await drifting('merchant_sums', 'day', '2026-10-24')
  await drifting('provider_sums', 'month', '2026-10-01')
  expect(await recount(services, northwind)).toBe(3)
  await deliverTo(portico, [notificationSubscribers])
  const { rows } = await admin.query(
    "select user_id, title, description, object_url from notifications where type = 'ReportDrift' order by title desc",
  )
  const { administrator, finance } = world.northwind.people
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([administrator!.id, finance!.id].sort())
  expect(rows.find(({ user_id }) => user_id === finance!.id)).toMatchObject({
    title: 'Report figures corrected',
    description: expect.stringContaining('October 2026 (service providers); 24 Oct 2026 (payments, customers).'),
    object_url: '/crm/reports/transactions-daily-v1',
  })
  expect(rows.find(({ user_id }) => user_id === administrator!.id)).toMatchObject({
    title: 'Rapor rakamları düzeltildi',
    description: expect.stringContaining('24 Eki 2026 (ödemeler, müşteriler)'),
  })
  expect(await recount(services, northwind)).toBe(0)
})

test('two workers fold while payments change, and nothing is lost or counted twice', async () => {
  const workers = [1, 2].map(() => startFolding({ services: portico.services, idleMs: 5 }))
  const question: Question = { by: ['day', ...each], days: year }
  for (let round = 0; round < 6; round++) {
    await Promise.all([
      aRefundedPayment(portico, { at: new Date(autumn.getTime() - 90_000), refundMinor: 100 }),
      portico.admin.query(`update transactions set fee_total_minor = fee_total_minor + 1 where type = 'Payment' and status = 'Captured'`),
      sumsOf({ question }),
    ])
    await expectSame({ question: { by: ['merchant_id', 'status', 'currency'], days: year } })
  }
  await Promise.all(workers.map((worker) => worker.stop()))
  await expectSame({ question })
  await foldAll()
  await expectSame({ question })
  await expectSame({ question: { by: ['account_code', 'merchant_id', 'currency'], days: { ...year, to: '2027-01-01' } }, dataset: ledger })
})

test('whole months of a period are read as months, and its edges as days', () => {
  const of = (from: string, to: string, by: By[] = []) => wholeMonths({ by, days: { zone: 'UTC', from, to } })
  expect(of('2026-01-10', '2026-04-02')).toEqual({ from: '2026-02-01', to: '2026-04-01' })
  expect(of('2026-01-01', '2026-02-01')).toEqual({ from: '2026-01-01', to: '2026-02-01' })
  expect(of('2026-11-30', '2027-02-01')).toEqual({ from: '2026-12-01', to: '2027-02-01' })
  expect(of('2026-01-02', '2026-01-31')).toBeUndefined()
  expect(of('2026-01-01', '2026-03-01', ['day'])).toBeUndefined()
})
