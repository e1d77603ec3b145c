import type { Mode } from '@portico/contract/core/level.ts'
import { inBase } from '@portico/contract/core/money.ts'
import type { LookupFilter } from '@portico/contract/features/overview/overview.schemas.ts'
import { figureFilter } from '@portico/contract/features/reports/figure-filter.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { reportKeys, reportList, reportOf } from '@portico/contract/features/reports/report-list.ts'
import { chartKeys, ownChartKeys, reports } from '@portico/contract/features/reports/reports.contract.ts'
import type { ReportReply } from '@portico/contract/features/reports/reports.schemas.ts'
import type { WhatChanged } from '@portico/contract/features/reports/what-changed.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { dayAt } from '../../core/text/calendar-days.ts'
import { keepZones } from '../sums/index.ts'
import { compared, offsetText, periodOf, plusYears } from './period.ts'

/** In Berlin the clocks go back on this day at 03:00; it is 14:30 there. */
const autumn = new Date('2026-10-25T13:30:00Z')
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin, services } = portico
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  await admin.query("update users set time_zone = 'Europe/Berlin'")
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  for (const [daysAgo, days, count] of [
    [0, 45, 60],
    [0, 1.2, 30],
    [364, 20, 30],
  ] as const)
    await loadPayments(admin, places, { count, days, until: new Date(autumn.getTime() - 1000 - daysAgo * 86_400_000), mode: 'Live' })
  await loadPayments(admin, places, { count: 25, days: 20, until: autumn, mode: 'Test' })
  await admin.query(
    `update transactions set source = case amount_minor % 3 when 0 then 'HostedPage' when 1 then 'PaymentLink' else source end,
       attempt_count = case when amount_minor % 5 = 0 then 0 else 1 end where type <> 'Refund'`,
  )
  Object.assign(services, { now: () => autumn })
  for (const tenantId of new Set(places.map((place) => place.tenantId)))
    await keepZones(services, { level: 'tenant', tenantId, mode: 'Live' })
  // What has not been folded in yet is counted as well; fees come with these.
  const at = new Date(autumn.getTime() - 60_000)
  for (const merchant of ['acme', 'globex'] as const) {
    await aCapturedPayment(portico, { merchant, at })
    await aRefundedPayment(portico, { merchant, at, refundMinor: 400 })
  }
})
afterAll(() => portico?.close())

type Reader = { caller: Caller; level: 'staff' | 'merchant'; lookup: string; isPlatform?: true; isHeld?: true }
const readers: Record<'tenant' | 'merchant' | 'platform', () => Reader> = {
  tenant: () => ({ caller: portico.as(portico.world.northwind.people.finance!), level: 'staff', lookup: '/api/v1/crm/transactions' }),
  merchant: () => ({ caller: portico.as(portico.world.acme.owner), level: 'merchant', lookup: '/api/v1/transactions' }),
  platform: () => ({
    caller: portico.as(portico.world.platform.people.finance!),
    level: 'staff',
    lookup: '/api/v1/crm/transactions/platform',
    isPlatform: true,
  }),
}
type Query = Record<string, string>

async function read({ caller, level }: Reader, name: keyof typeof reports, query: Query = {}, mode: Mode = 'Live'): Promise<ReportReply> {
  const reply = await caller.get((reports[name].paths as Record<string, string>)[level]!, { query, headers: { mode } })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as ReportReply
}

/** A list does not say what a payment cost, nor its amounts in base currency. */
async function withFees(rows: Row[]): Promise<Row[]> {
  const found = await portico.admin.query<{ id: string; fee: string; base: string | null; rate: string; digits: number }>(
    `select id, fee_total_minor as fee, base_amount_minor as base, base_rate as rate, base_currency_digits - currency_digits as digits
     from transactions where id = any($1)`,
    [rows.map(({ id }) => id)],
  )
  const factsOf = new Map(found.rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const { fee, base, rate, digits } = factsOf.get(row.id)!
    const captured = base === null ? 0 : inBase(row.amountCapturedMinor, rate, { from: 2, to: 2 + digits })!
    return { ...row, feeTotalMinor: Number(fee), baseAmountMinor: Number(base), baseCapturedMinor: captured }
  })
}
type Row = Record<'amountMinor' | 'amountCapturedMinor' | 'feeTotalMinor' | 'baseAmountMinor' | 'baseCapturedMinor', number> & {
  id: string
}
const walked = new Map<string, Promise<Row[]>>()
/** Every row that the lookup finds with a filter, page by page. */
function walk({ caller, lookup, isHeld }: Reader, filter: LookupFilter, mode: Mode): Promise<Row[]> {
  const name = JSON.stringify([lookup, filter, mode, isHeld])
  const known = walked.get(name)
  if (known) return known
  const rows = (async () => {
    const all: Row[] = []
    for (let cursor: string | null = null; ; ) {
      const reply = await caller.get(lookup, {
        query: { ...filter, pageSize: '100', ...(cursor ? { cursor } : {}) } as Query,
        headers: { mode },
      })
      expect(reply.status, reply.text.slice(0, 300)).toBe(200)
      const page = reply.body as { data: Row[]; nextCursor: string | null }
      all.push(...(await withFees(page.data)))
      cursor = page.nextCursor
      if (!cursor) return all
    }
  })()
  walked.set(name, rows)
  return rows
}

async function expectRows(reader: Reader, says: string, values: Partial<Record<Measure, number | null>>, filter: LookupFilter, mode: Mode) {
  for (const [measure, value] of Object.entries(values) as [Measure, number | null][]) {
    const { from, sums, ofAttempts, isSaved } = measureFacts[measure]
    if (ofAttempts || isSaved) continue
    // Of payments without a rate no one knows an amount in base currency.
    if (from || (value === null && filter.baseCurrency === 'None')) continue
    const behind = figureFilter(measure, filter)
    const rows = behind ? await walk(reader, behind, mode) : []
    expect(sums ? rows.reduce((all, row) => all + row[sums], 0) : rows.length, `${says}: ${measure}`).toBe(value)
  }
}

/** Every total, and of many lines some. */
async function expectLookup(reader: Reader, reply: ReportReply, mode: Mode) {
  for (const { currency, values, filter } of reply.totals) await expectRows(reader, `total in ${currency}`, values, filter, mode)
  const step = Math.ceil(reply.data.length / 6)
  for (const { by, currency, values, filter } of reply.data.filter((_, at) => at % step === 0))
    if (filter) await expectRows(reader, `${JSON.stringify(by)} in ${currency}`, values, filter, mode)
}

describe.each(Object.keys(readers) as (keyof typeof readers)[])('each figure for a %s is what the lookup behind it adds up to,', (who) => {
  for (const key of reportKeys) {
    const report = reportOf(key)
    if (!report.levels.includes(who)) continue
    for (const groupBy of report.choose ? [undefined, ...choices(report, who)] : [undefined])
      test(`${report.id}${groupBy ? ` by ${groupBy}` : ''}`, async () => {
        const reader = readers[who]()
        // A lookup takes no longer period without a filter.
        const query: Query = { ...(groupBy ? { groupBy } : {}), ...(report.days.standard > 31 ? { dateFrom: '2026-10-01' } : {}) }
        const reply = await read(reader, key, query)
        expect(reply.data.length).toBeGreaterThan(1)
        expect(reply.totals.length).toBeGreaterThan(0)
        await expectLookup(reader, reply, 'Live')
        if (!groupBy) await expectLookup(reader, await read(reader, key, query, 'Test'), 'Test')
        for (const line of reply.data) for (const dimension of reply.groupBy) expect(line.by[dimension]).toBeTypeOf('string')
        if (who === 'platform') expect(new Set(reply.data.map(({ by }) => by.tenant)).size).toBe(2)
      })
  }
})
function choices({ choose }: Report, who: string): string[] {
  const from = choose!.from.filter((dimension) => dimension !== 'merchant' || who !== 'merchant')
  return choose!.most === 1 ? [...from] : from.slice(0, 4).map((one, at) => `${one},${from[at + 4] ?? from[0]}`)
}

test.each(chartKeys)('B-REP-01 the chart $key groups by $grouping and adds up to the same totals as the summary', async ({ key }) => {
  const reader = readers.tenant()
  const [chart, summary] = [await read(reader, key), await read(reader, 'summary')]
  expect(chart.data.length).toBeGreaterThan(0)
  expect(chart.totals).toEqual(summary.totals)
})

test('B-REP-02/04 charts are read at the addresses of tenants, of merchants and of reporting, in Live unless the mode says Test', async () => {
  for (const { key } of [...chartKeys, ...ownChartKeys]) expect(reports[key].method).toBe('GET')
  const { caller } = readers.tenant()
  const end = '/transaction-summary/charts/grouped-by-status'
  for (const base of ['/api/reports', '/api/v1/crm/reports', '/api/reporting/crm/reports'])
    for (const [headers, mode] of [
      [{}, 'Live'],
      [{ mode: 'Test' }, 'Test'],
    ] as const)
      expect((await caller.get(`${base.replace('/api/reports', '/api/v1/reports')}${end}`, { headers })).body).toMatchObject({ mode })
  expect((await readers.merchant().caller.get(`/api/v1/reports/customer${end}`)).body).toMatchObject({ mode: 'Live' })
})

test('B-REP-07 reasons for declines, channels and the summary have variants for the platform, which tell tenants apart', async () => {
  for (const key of ['declineReasonsPlatform', 'channelsPlatform', 'perDayMonthPlatform'] as const) {
    const reply = await readers.platform().caller.get(reports[key].paths.staff)
    expect((reply.body as ReportReply).groupBy, key).toContain('tenant')
    expect((await readers.tenant().caller.get(reports[key].paths.staff)).status).toBe(403)
  }
})

describe.each(Object.keys(readers) as (keyof typeof readers)[])('for a %s', (who) => {
  for (const { key, base, chart } of ownChartKeys)
    if (base === 'chart')
      test(`B-REP-01 the chart of ${chart} says what the lookup behind it adds up to`, async () => {
        const reader = readers[who]()
        const reply = await read(reader, key)
        expect(reply.data.length).toBeGreaterThan(1)
        await expectLookup(reader, reply, 'Live')
        await expectLookup(reader, await read(reader, key, {}, 'Test'), 'Test')
      })
})

test('payments without a rate are counted in a line of their own currency, and have no amount in base currency', async () => {
  const reader = readers.tenant()
  const { data, totals } = await read(reader, 'chartByBaseCurrency')
  expect(data.map(({ by, currency }) => [by.baseCurrency, currency]).sort()).toEqual([
    ['', 'GBP'],
    ['EUR', 'EUR'],
  ])
  const [without, known] = ['', 'EUR'].map((base) => data.find(({ by }) => by.baseCurrency === base)!)
  expect(without!.values).toMatchObject({ payments: expect.any(Number), baseAmount: null, baseCaptured: null })
  const whole = await read(reader, 'summary')
  const all = whole.totals.reduce((sum, { values }) => sum + values.payments!, 0)
  expect(without!.values.payments! + known!.values.payments!).toBe(all)
  expect(totals).toHaveLength(2)
  const apart = await read(reader, 'chartByBaseCurrencyAmount')
  const inBaseOf = apart.data.filter(({ by }) => by.baseCurrency === 'EUR')
  expect(inBaseOf.map(({ by, currency }) => [by.currency, currency]).sort()).toEqual([
    ['EUR', 'EUR'],
    ['GBP', 'EUR'],
  ])
  expect(inBaseOf.reduce((sum, { values }) => sum + values.baseAmount!, 0)).toBe(known!.values.baseAmount)
})

test('a hosted payment counts as submitted once a provider was asked, and as successful once it was paid', async () => {
  const { data } = await read(readers.tenant(), 'chartByHppConversion')
  expect(new Set(data.map(({ by }) => by.source))).toEqual(new Set(['HostedPage', 'PaymentLink']))
  const sum = (measure: Measure) => data.reduce((all, { values }) => all + values[measure]!, 0)
  expect(sum('hosted')).toBeGreaterThan(sum('submitted'))
  expect(sum('submitted')).toBeGreaterThan(sum('paid'))
  expect(sum('paid')).toBeGreaterThan(0)
  for (const { values } of data) expect(values.conversion).toBe(Math.round((values.paid! * 10_000) / values.hosted!))
})

test('a decline has both codes, and counts as saved where the payment or the order was paid later', async () => {
  const { admin, world } = portico
  const { tenantId, id: merchantId } = world.acme
  const reader = readers.tenant()
  const query = { dateFrom: '2026-08-01', dateTo: '2026-08-31' }
  const make = async (at: string, status: string, code: string | null, externalId: string) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into transactions (tenant_id, id, merchant_id, mode, root_transaction_id, type, status, status_changed_at, source, currency, currency_digits,
         amount_minor, amount_authorised_minor, amount_captured_minor, payment_method, service_provider, normalised_code, response_code, advice_code, external_id,
         created_by, created_at, updated_at)
       select $1, id, $2, 'Live', id, 'Payment', $3, $4, 'Api', 'EUR', 2, 500, 500, case when $3 = 'Captured' then 500 else 0 end, 'Card', 'Adelphi Acquiring',
         $5, case when $5::text is not null then '51' end, case when $5::text is not null then 'TryLater' end, $6, '{"kind":"System","id":null,"name":"Loader"}', $4, $4
       from (select gen_random_uuid() as id) made returning id`,
      [tenantId, merchantId, status, at, code, externalId],
    )
    return rows[0]!.id
  }
  await make('2026-08-03T10:00:00Z', 'Declined', 'InsufficientFunds', 'order-1')
  await make('2026-08-04T09:00:00Z', 'Captured', null, 'order-1')
  await make('2026-08-05T10:00:00Z', 'Declined', 'InsufficientFunds', 'order-2')
  await make('2026-08-06T11:00:00Z', 'Captured', null, 'order-2')
  const passed = await make('2026-08-07T10:00:00Z', 'Captured', null, 'order-3')
  const failed = await make('2026-08-08T10:00:00Z', 'Declined', 'InsufficientFunds', 'order-4')
  for (const id of [passed, failed])
    for (const [index, provider, status] of [
      [1, 'Adelphi Acquiring', 'Declined'],
      [2, 'Bosphorus Pay', id === passed ? 'Captured' : 'Declined'],
    ] as const)
      await admin.query(
        `insert into transaction_attempts (tenant_id, id, merchant_id, mode, transaction_id, index, service_provider, payment_provider, payment_method,
           amount_minor, currency, status, started_at, normalised_code, response_code)
         select tenant_id, gen_random_uuid(), merchant_id, mode, id, $2, $3, service_provider, payment_method, amount_minor, currency, $4, created_at,
           case when $4 = 'Declined' then 'InsufficientFunds' end, case when $4 = 'Declined' then '51' end from transactions where id = $1`,
        [id, index, provider, status],
      )
  const reply = await read(reader, 'declinedReasons', query)
  expect(reply.data).toHaveLength(1)
  expect(reply.data[0]).toMatchObject({
    by: { failureReason: 'InsufficientFunds', rawCode: '51', advice: 'TryLater' },
    // Three payments ended so, and two tries were passed on; one order and one try were paid.
    values: { declines: 5, unsuccessful: 3, amount: 1500, passedOn: 2, saved: 1, savedOn: 1, savedShare: 4000 },
  })
  await expectLookup(reader, reply, 'Live')
  const export_ = await reader.caller.get(reports.declinedReasonsCsv.paths.staff, { query })
  expect(export_.text.split('\r\n')[1]).toBe('InsufficientFunds,51,TryLater,EUR,5,3,15.00,2,1,1,40.00')
  await admin.query(`delete from transaction_attempts where transaction_id = any($1)`, [[passed, failed]])
})

test('a channel says how it is set up and what that lacks, also where it took no payment', async () => {
  const { admin, world, services } = portico
  const { tenantId, id: merchantId, websiteIds } = world.acme
  await admin.query('delete from processing_lines')
  for (const [currency, mid] of [
    ['EUR', 'mid-1'],
    ['NOK', null],
  ])
    await admin.query(
      `insert into processing_lines (tenant_id, id, merchant_id, website_id, mode, payment_method, currency, payment_provider, position, mid, is_active, created_at, updated_at)
       values ($1, $2, $3, $4, 'Live', 'Card', $5, 'Adelphi Acquiring', 1, $6, true, $7, $7)`,
      [tenantId, services.newId(), merchantId, websiteIds[0], currency, mid, autumn],
    )
  await admin.query(
    `update transactions set website_id = $1, mid = 'mid-of-payments' where merchant_id = $2 and payment_method = 'Card' and service_provider = 'Adelphi Acquiring'`,
    [websiteIds[0], merchantId],
  )
  const reply = await read(readers.tenant(), 'channels', { merchantId })
  const channel = (currency: string, website: string) =>
    reply.data.find(
      ({ by, currency: own }) =>
        own === currency && by.website === website && by.serviceProvider === 'Adelphi Acquiring' && by.paymentMethod === 'Card',
    )!
  const ofSite = (currency: string) => channel(currency, websiteIds[0]!)
  expect(ofSite('EUR')).toMatchObject({ channel: { isSetUp: true, isActive: true, mid: 'mid-1', missing: ['NoCredentials'] } })
  expect(ofSite('EUR').values.payments!).toBeGreaterThan(0)
  expect(ofSite('NOK')).toMatchObject({
    values: { payments: 0, successRate: null },
    channel: { mid: null, missing: ['NoMid', 'NoCredentials'] },
  })
  expect(ofSite('GBP')).toMatchObject({ channel: { isSetUp: false, isActive: null, mid: 'mid-of-payments', missing: [] } })
  await expectLookup(readers.tenant(), reply, 'Live')
  const file = await readers.tenant().caller.get(reports.channelsCsv.paths.staff, { query: { merchantId } })
  expect(file.text.split('\r\n')[0]).toMatch(/captured,isSetUp,isActive,mid,terminalId,missing$/)
  const all = await read({ ...readers.platform() }, 'channels')
  expect(all.data.some(({ channel: found }) => found!.mid === 'mid-1')).toBe(true)
})

test('B-REP-06 lines are told apart by their filters, totals are of all lines unless none are asked for, and no currency is added to another', async () => {
  const reply = await read(readers.tenant(), 'daily')
  const bare = await read(readers.tenant(), 'daily', { showTotals: 'false' })
  expect(bare).toEqual({ ...reply, asOf: bare.asOf, totals: [] })
  expect(new Set(reply.totals.map(({ currency }) => currency)).size).toBe(reply.totals.length)
  for (const { currency, values } of reply.totals)
    for (const measure of ['transactions', 'amount'] as const)
      expect(values[measure]).toBe(
        reply.data.filter((line) => line.currency === currency).reduce((sum, line) => sum + line.values[measure]!, 0),
      )
  expect(new Set(reply.data.map(({ filter }) => JSON.stringify(filter))).size).toBe(reply.data.length)
})

test('without a period a report has its usual days up to today, by the reporting zone, and says that today is not over', async () => {
  const reply = await read(readers.tenant(), 'dailyV1')
  expect(reply).toMatchObject({
    timeZone: 'Europe/Berlin',
    isUnfinished: true,
    period: { dateFrom: '2026-09-26', dateTo: '2026-10-25', from: '2026-09-25T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
  })
  const past = await read(readers.tenant(), 'dailyV1', { dateFrom: '2026-10-01', dateTo: '2026-10-24' })
  expect(past.isUnfinished).toBe(false)
})

test('B-REP-03/06 a time zone goes before an offset, and an offset before the reporting zone', async () => {
  const day = (query: Query) => read(readers.tenant(), 'dailyV1', { dateFrom: '2026-10-25', dateTo: '2026-10-25', ...query })
  expect(await day({ timezoneOffset: '-345' })).toMatchObject({
    timeZone: '+05:45',
    period: { from: '2026-10-24T18:15:00.000Z', to: '2026-10-25T18:15:00.000Z' },
  })
  expect(await day({ timezoneOffset: '-345', timeZone: 'Pacific/Kiritimati' })).toMatchObject({
    timeZone: 'Pacific/Kiritimati',
    period: { from: '2026-10-24T10:00:00.000Z' },
  })
  for (const query of [{ timezoneOffset: '-345' }, { timeZone: 'Pacific/Kiritimati' }] as Query[])
    await expectLookup(readers.tenant(), await day(query), 'Live')
})

test('B-REP-01/03 24 hours are told apart by the hours of the clock, also from a given moment on', async () => {
  const reader = readers.tenant()
  const last = await read(reader, 'chartByHour')
  expect(last.period).toMatchObject({ from: '2026-10-24T14:00:00.000Z', to: '2026-10-25T14:00:00.000Z' })
  const given = await read(reader, 'chartByHour', { dateFrom: '2026-10-24T11:30:00Z', timeZone: 'Asia/Kathmandu' })
  expect(given.period).toMatchObject({ from: '2026-10-24T11:30:00.000Z', to: '2026-10-25T11:30:00.000Z' })
  expect((await read(reader, 'chartByHour', { timezoneOffset: '-345' })).period.to).toBe('2026-10-25T14:15:00.000Z')
  for (const reply of [last, given]) {
    expect(reply.data.length).toBeGreaterThan(3)
    await expectLookup(reader, reply, 'Live')
  }
})

test('figures stand beside those of the days before, of the year before and of its same weekdays', async () => {
  const reader = readers.tenant()
  const period = { dateFrom: '2026-10-20', dateTo: '2026-10-24' }
  const before = { period: ['2026-10-15', '2026-10-19'], year: ['2025-10-20', '2025-10-24'], weekdays: ['2025-10-21', '2025-10-25'] }
  for (const [compare, [dateFrom, dateTo]] of Object.entries(before) as [string, [string, string]][]) {
    const [reply, own] = [await read(reader, 'dailyV1', { ...period, compare }), await read(reader, 'dailyV1', { dateFrom, dateTo })]
    expect(reply.before).toEqual({ dateFrom, dateTo })
    for (const total of reply.totals) {
      const same = own.totals.find(({ currency }) => currency === total.currency)
      expect(total.before!.payments).toBe(same?.values.payments ?? 0)
    }
    const dayOf = (day: string) => new Date(Date.parse(day) + Date.parse(dateFrom) - Date.parse(period.dateFrom)).toISOString().slice(0, 10)
    for (const { by, currency, before: earlier } of reply.data) {
      const same = own.data.find((line) => line.by.day === dayOf(by.day!) && line.currency === currency)
      expect(earlier!.payments).toBe(same?.values.payments ?? 0)
    }
  }
})

test('filters narrow figures and the lookups behind them alike', async () => {
  const reader = readers.tenant()
  const whole = await read(reader, 'summaryV3', { groupBy: 'status' })
  const query = {
    groupBy: 'status',
    serviceProvider: 'Bosphorus Pay',
    type: 'Payment',
    currency: 'EUR',
    merchantId: portico.world.globex.id,
  }
  const narrowed = await read(reader, 'summaryV3', query)
  await expectLookup(reader, narrowed, 'Live')
  expect(narrowed.totals).toHaveLength(1)
  expect(narrowed.totals[0]!.values.payments!).toBeLessThan(whole.totals[0]!.values.payments!)
})

test('B-REP-05 a file holds all lines by the days of the offset that was asked for, in whole units, and no formula', async () => {
  const reader = readers.tenant()
  const query = { timezoneOffset: '-345' }
  const [reply, file] = [await read(reader, 'daily', query), await reader.caller.get(reports.dailyCsv.paths.staff, { query })]
  expect(file.status).toBe(200)
  const lines = file.text.trimEnd().split('\r\n')
  expect(lines[0]).toBe('day,type,status,serviceProvider,currency,transactions,amount,captured,refunded,fees')
  expect(lines).toHaveLength(reply.data.length + 1)
  const [first] = reply.data
  expect(lines[1]).toBe(
    [first!.by.day, first!.by.type, first!.by.status, first!.by.serviceProvider, first!.currency, first!.values.transactions].join(',') +
      ['amount', 'captured', 'refunded', 'fees'].map((measure) => `,${(first!.values[measure as Measure]! / 100).toFixed(2)}`).join(''),
  )
})

describe('what changed', () => {
  const at = reports.whatChanged.paths
  const asked = { dateFrom: '2026-10-12', dateTo: '2026-10-24' }
  type Counts = { successful: number; unsuccessful: number }
  const changed = async ({ caller, level }: Reader) => {
    const reply = await caller.get(at[level], { query: asked })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    return reply.body as WhatChanged
  }

  test.each(['tenant', 'merchant', 'platform'] as const)(
    'adds up to the change of the success rate, by each dimension, for a %s',
    async (who) => {
      const reader = readers[who]()
      const reply = await changed(reader)
      const { totals } = await read(reader, 'summary', { ...asked, compare: 'period', groupBy: 'serviceProvider' })
      const decided = ({ successful, unsuccessful }: Counts) => successful + unsuccessful
      const rate = (of: Counts) => Math.round((10_000 * of.successful) / decided(of))
      expect(reply.movedBasisPoints).toBe(rate(reply.now) - rate(reply.before))
      const byDimension = Map.groupBy(reply.data, ({ by }) => by)
      for (const [by, values] of byDimension) {
        const sum = (of: (value: (typeof values)[number]) => number) => values.reduce((all, one) => all + of(one), 0)
        expect([by, sum(({ now }) => decided(now)), sum(({ before }) => decided(before))]).toEqual([
          by,
          decided(reply.now),
          decided(reply.before),
        ])
        // Each is rounded by itself.
        expect(Math.abs(sum(({ movedBasisPoints }) => movedBasisPoints) - reply.movedBasisPoints!)).toBeLessThanOrEqual(values.length)
      }
      expect(decided(reply.now)).toBeLessThanOrEqual(totals.reduce((all, { values }) => all + values.payments!, 0))
      expect([...byDimension.keys()]).toEqual(
        ['serviceProvider', 'paymentMethod', 'country', 'merchant', 'website'].filter((by) => who !== 'merchant' || by !== 'merchant'),
      )
    },
  )

  test('counts declines against the provider that made them, the largest first', async () => {
    const { northwind } = portico.world
    const ofProvider = ({ data }: WhatChanged) => data.find(({ by, value }) => by === 'serviceProvider' && value === 'Bosphorus Pay')!
    const before = await changed(readers.tenant())
    const decline = `update transactions set status = 'Declined' where tenant_id = $1 and mode = 'Live' and type = 'Payment' and service_provider = 'Bosphorus Pay'
      and status = 'Captured' and created_at >= '2026-10-11T22:00Z' and created_at < '2026-10-24T22:00Z' returning id`
    const { rows } = await portico.admin.query<{ id: string }>(decline, [northwind.id])
    expect(rows.length).toBeGreaterThan(3)
    const reply = await changed(readers.tenant())
    await portico.admin.query("update transactions set status = 'Captured' where id = any($1)", [rows.map(({ id }) => id)])
    expect(reply.movedBasisPoints!).toBeLessThan(before.movedBasisPoints!)
    expect(ofProvider(reply).now.unsuccessful - ofProvider(before).now.unsuccessful).toBe(rows.length)
    expect(ofProvider(reply).movedBasisPoints).toBeLessThan(ofProvider(before).movedBasisPoints)
    expect(ofProvider(reply).filter).toMatchObject({ serviceProvider: 'Bosphorus Pay' })
    const moved = reply.data
      .filter(({ by }) => by === 'serviceProvider')
      .map(({ movedBasisPoints }) => Math.sign(reply.movedBasisPoints!) * movedBasisPoints)
    expect(moved).toEqual(moved.toSorted((a, b) => b - a))
  })
})

describe('an export by the id of a report', () => {
  const send = (caller: Caller, body: object) => caller.post(reports.exportReport.paths.staff, body)

  test('B-TXN-08 has the filters and the columns that were asked for, in their order', async () => {
    const { caller } = readers.tenant()
    const filters = { dateFrom: '2026-10-20', serviceProvider: 'Bosphorus Pay' }
    const reply = await send(caller, { reportId: 'transactions-daily', filters, columns: ['captured', 'day', 'serviceProvider'] })
    expect(reply.status, reply.text).toBe(200)
    const [head, ...lines] = reply.text.trimEnd().split('\r\n')
    expect(head).toBe('captured,day,serviceProvider')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).toMatch(/^\d+\.\d\d,2026-10-2\d,Bosphorus Pay$/)
  })

  test('names its field where a report, a column or a filter is not known', async () => {
    const { caller } = readers.tenant()
    const fieldsOf = async (body: object) => Object.keys(((await send(caller, body)).body as { fields: object }).fields)
    expect(await fieldsOf({ reportId: 'nothing' })).toEqual(['body.reportId'])
    expect(await fieldsOf({ reportId: 'transactions-daily', columns: ['country'] })).toEqual(['body.columns'])
    expect(await fieldsOf({ reportId: 'transactions-daily', columns: ['nothing'] })).toEqual(['body.columns.0'])
    expect(await fieldsOf({ reportId: 'transactions-daily', filters: { status: 'Lost' } })).toEqual(['body.filters.status.0'])
  })

  test('is refused to staff who may open other reports alone', async () => {
    const { developer } = portico.world.northwind.people
    await portico.admin.query(
      "update roles set permissions = array(select distinct unnest(permissions || array['CRM.Reports.DeclineReasons.View'])) where tenant_id = $1 and name = 'Developer'",
      [portico.world.northwind.id],
    )
    const caller = portico.as(developer!)
    expect((await send(caller, { reportId: 'decline-reasons' })).status).toBe(200)
    expect((await send(caller, { reportId: 'transactions-daily' })).status).toBe(403)
  })
})

test('B-REP-10 the file of a day has its figures; a day that goes on, or is none, has no file', async () => {
  const { caller } = readers.tenant()
  const fileOf = (name: string) => caller.get(reports.dayFile.paths.staff.replace(':name', name))
  const [file, reply] = [
    await fileOf('2026-10-24.csv'),
    await read(readers.tenant(), 'dailyV1', { dateFrom: '2026-10-24', dateTo: '2026-10-24' }),
  ]
  expect(file.headers['content-disposition']).toContain('2026-10-24.csv')
  const payments = file.text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(payments.map(([day, currency, count]) => [day, currency, Number(count)])).toEqual(
    reply.data.map(({ by, currency, values }) => [by.day, currency, values.payments]),
  )
  for (const name of ['2026-10-25.csv', '2026-02-30.csv']) expect((await fileOf(name)).status).toBe(404)
  expect((await fileOf('yesterday.csv')).status).toBe(422)
})

test('a person who is held to a provider reads its figures alone', async () => {
  const { risk } = portico.world.northwind.people
  await limit(portico, risk!, { serviceProviders: ['Bosphorus Pay'] })
  const reader: Reader = { ...readers.tenant(), caller: portico.as(risk!), isHeld: true }
  const reply = await read(reader, 'daily')
  expect(new Set(reply.data.map(({ by }) => by.serviceProvider))).toEqual(new Set(['Bosphorus Pay']))
  await expectLookup(reader, reply, 'Live')
})

describe('a query that cannot be answered names its field:', () => {
  const wrong: [says: string, key: keyof typeof reportList, query: Query, field: string][] = [
    ['a period that is too long', 'daily', { dateFrom: '2026-01-01', dateTo: '2026-10-01' }, 'query.dateTo'],
    ['a period that ends before it begins', 'daily', { dateFrom: '2026-10-02', dateTo: '2026-10-01' }, 'query.dateTo'],
    ['a day that there is not', 'daily', { dateFrom: '2026-02-30' }, 'query.dateFrom'],
    ['a grouping that the report does not offer', 'summary', { groupBy: 'hour' }, 'query.groupBy'],
    ['more groupings than it offers', 'summary', { groupBy: 'status,currency' }, 'query.groupBy'],
    ['a grouping of a report that has its own', 'daily', { groupBy: 'status' }, 'query.groupBy'],
    ['a time zone that there is not', 'daily', { timeZone: 'Europe/Atlantis' }, 'query.timeZone'],
    ['an unknown status', 'daily', { status: 'Lost' }, 'query.status.0'],
  ]
  test.each(wrong)('%s', async (_, key, query, field) => {
    const reply = await readers.tenant().caller.get(reports[key].paths.staff, { query })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field])
  })
})

test('periods, comparisons and offsets, by the calendar', () => {
  expect(plusYears('2028-02-29', -1)).toBe('2027-02-28')
  expect(compared({ dateFrom: '2026-03-01', dateTo: '2026-03-31' }, 'weekdays')!.before).toEqual({
    dateFrom: '2025-03-02',
    dateTo: '2025-04-01',
  })
  expect(periodOf(reportList.daily, {}, '2026-10-25')).toEqual({ dateFrom: '2026-10-19', dateTo: '2026-10-25' })
  expect(dayAt(new Date('2026-10-25T23:30:00Z'), 345)).toBe('2026-10-26')
  expect([offsetText(345), offsetText(-210), offsetText(0)]).toEqual(['+05:45', '-03:30', '+00:00'])
})
