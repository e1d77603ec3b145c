import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inBase } from '@portico/contract/core/money.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { Imported } from '@portico/contract/core/resource.ts'
import type { ExchangeRate } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import { formOf } from '@portico/testkit/features/files.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { csvOf } from '@portico/testkit/features/samples-of.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { baseOf, withBase } from './base-amounts.ts'
import { readRatesFile } from './read-rates-file.ts'
import { plainRate } from './set-rates.ts'

const url = '/api/v1/crm/exchange-rates'
let portico: TestPortico
let finance: Caller
const today = new Date('2026-10-26T12:00:00Z')
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  Object.assign(portico.services, { now: () => today })
  await portico.admin.query("update tenants set time_zone = 'Europe/Berlin'")
  finance = portico.as(portico.world.northwind.people.finance!)
})
afterAll(() => portico?.close())
afterEach(() => portico.admin.query('delete from exchange_rates'))

const set = async (rates: object[]) => {
  const reply = await finance.put(url, { rates })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const listed = async (caller: Caller = finance, query: Record<string, string> = {}) => {
  const reply = await caller.get(url, { query })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Page<ExchangeRate> & { baseCurrency: string }
}
const gbp = { day: '2026-10-26', currency: 'GBP', baseCurrency: 'EUR', rate: '1.1625' }
const imported = async (records: object[], dryRun: 'true' | 'false' = 'false') => {
  const reply = await finance.send({
    method: 'POST',
    url: `${url}/csv`,
    ...formOf(csvOf(records as Record<string, unknown>[], { dryRun })),
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body as Imported
}

describe('rates', () => {
  test('are set, changed and left as they are, and listed with the newest day first', async () => {
    expect(await set([gbp, { ...gbp, day: '2026-10-25', rate: '1.16' }])).toEqual({ created: 2, changed: 0, unchanged: 0 })
    expect(
      await set([
        { ...gbp, rate: '1.162500' },
        { ...gbp, day: '2026-10-25', rate: '1.17' },
      ]),
    ).toEqual({ created: 0, changed: 1, unchanged: 1 })
    const { data, baseCurrency } = await listed()
    expect(data.map(({ day, rate }) => [day, rate])).toEqual([
      ['2026-10-26', '1.1625'],
      ['2026-10-25', '1.17'],
    ])
    expect(baseCurrency).toBe('EUR')
    expect((await listed(portico.as(portico.world.contoso.people.finance!))).data).toEqual([])
  })

  test('without a base currency are those of the tenant’s own, once it has chosen one', async () => {
    await portico.admin.query(
      `insert into chosen_currencies (tenant_id, code, offered, is_base, created_at, updated_at) values ($1, 'GBP', true, true, $2, $2)`,
      [portico.world.northwind.id, today],
    )
    const { baseCurrency: _, ...own } = { ...gbp, currency: 'USD' }
    await set([own])
    expect(await listed()).toMatchObject({ baseCurrency: 'GBP', data: [{ currency: 'USD', baseCurrency: 'GBP' }] })
    await portico.admin.query('delete from chosen_currencies')
  })

  test('are read page by page to the end and back', async () => {
    const days = Array.from({ length: 7 }, (_, at) => `2026-10-0${at + 1}`)
    await set(days.flatMap((day) => ['USD', 'GBP'].map((currency) => ({ ...gbp, day, currency }))))
    const first = await listed(finance, { pageSize: '5' })
    const second = await listed(finance, { pageSize: '5', cursor: first.nextCursor! })
    const third = await listed(finance, { pageSize: '5', cursor: second.nextCursor! })
    const all = [first, second, third].flatMap(({ data }) => data.map(({ day, currency }) => `${day} ${currency}`))
    expect(all).toEqual(days.toReversed().flatMap((day) => [`${day} GBP`, `${day} USD`]))
    expect([first.totalCount, third.nextCursor]).toEqual([14, null])
    expect((await listed(finance, { pageSize: '5', cursor: third.previousCursor! })).data).toEqual(second.data)
    expect((await listed(finance, { currency: 'USD', dateFrom: '2026-10-06' })).data).toHaveLength(2)
  })

  test('come from a file; a refused line and a trial change nothing', async () => {
    const rows = [gbp, { ...gbp, currency: 'USD', rate: '0.91' }]
    expect(await imported(rows, 'true')).toMatchObject({ isDryRun: true, created: 2, refused: [] })
    expect((await listed()).data).toEqual([])
    const refused = await imported([...rows, { ...gbp, currency: 'QQQ' }, { ...gbp, rate: '0' }, gbp])
    expect(refused.refused.map(({ line, field }) => [line, field])).toEqual([
      [4, 'currency'],
      [5, 'rate'],
      [6, 'day'],
    ])
    expect((await listed()).data).toEqual([])
    expect(await imported(rows)).toMatchObject({ created: 2 })
    expect((await listed()).data).toHaveLength(2)
    const other = await finance.send({ method: 'POST', url: `${url}/csv`, ...formOf(csvOf([{ date: '2026-10-01', rate: '1' }])) })
    expect(other.body).toMatchObject({ reason: 'resource.unreadableFile' })
  })

  test('come from the file that another program writes, with a record for each change', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rates-'))
    const file = path.join(folder, 'rates.csv')
    const scope = { level: 'tenant', tenantId: portico.world.northwind.id, mode: 'Live' } as const
    await readRatesFile(portico.services, file, scope)
    await writeFile(file, 'day,currency,baseCurrency,rate\n2026-10-26,GBP,EUR,1.2\n2026-10-26,USD,EUR,0.9\n')
    await readRatesFile(portico.services, file, scope)
    await readRatesFile(portico.services, file, scope)
    expect((await listed()).data.map(({ currency, rate }) => [currency, rate])).toEqual([
      ['GBP', '1.2'],
      ['USD', '0.9'],
    ])
    const { rows } = await portico.admin.query(`select entity_id from audit_records where actor_name = 'Rates file' order by 1`)
    expect(rows.map(({ entity_id }) => entity_id)).toEqual(['2026-10-26.GBP.EUR', '2026-10-26.USD.EUR'])
    await rm(folder, { recursive: true })
  })

  test('are deleted one by one; a rate that is not there is not found', async () => {
    await set([gbp])
    const one = `${url}/2026-10-26.GBP.EUR`
    expect((await finance.delete(one)).status).toBe(204)
    expect((await finance.delete(one)).status).toBe(404)
  })

  test('are added and changed one by one, each change on record; a day that has a rate takes no second one', async () => {
    const { baseCurrency: _, ...own } = gbp
    const made = await finance.post(url, own)
    expect([made.status, made.body]).toMatchObject([201, { id: '2026-10-26.GBP.EUR', baseCurrency: 'EUR', rate: '1.1625', version: 1 }])
    const again = await finance.post(url, gbp)
    expect([again.status, again.body]).toMatchObject([
      422,
      { reason: 'exchange-rates.alreadyThere', fields: { 'body.day': expect.any(String) } },
    ])
    const one = `${url}/2026-10-26.GBP.EUR`
    expect((await finance.put(one, { version: 1, rate: '1.20' })).body).toMatchObject({ rate: '1.2', version: 2 })
    const late = await finance.put(one, { version: 1, rate: '1.3' })
    expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', current: { rate: '1.2', version: 2 } }])
    expect((await finance.get(one)).body).toMatchObject({ rate: '1.2' })
    for (const other of ['2026-10-27.GBP.EUR', '2026-02-30.GBP.EUR']) expect((await finance.get(`${url}/${other}`)).status).toBe(404)
    const administrator = portico.as(portico.world.northwind.people.administrator!)
    const { data } = (await administrator.get(`${one}/audit`)).body as Page<{ action: string; result: string }>
    expect(data.map(({ action, result }) => `${action} ${result}`).slice(0, 2)).toEqual([
      'exchange-rates.update refused',
      'exchange-rates.update done',
    ])
  })

  test.each<[says: string, rate: object, field: string]>([
    ['an unknown currency', { ...gbp, currency: 'QQQ' }, 'body.currency'],
    ['a currency and itself', { ...gbp, currency: 'EUR' }, 'body.currency'],
    ['a day that is far ahead', { ...gbp, day: '2026-10-28' }, 'body.day'],
    ['a rate of nothing', { ...gbp, rate: '0.000' }, 'body.rate'],
  ])('that are added name the field of %s', async (_, rate, field) => {
    const reply = await finance.post(url, rate)
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, [field]])
  })

  const wrong: [says: string, rate: object, field: string][] = [
    ['an unknown currency', { ...gbp, currency: 'QQQ' }, 'body.rates.0.currency'],
    ['an unknown base currency', { ...gbp, baseCurrency: 'QQQ' }, 'body.rates.0.baseCurrency'],
    ['a currency and itself', { ...gbp, currency: 'EUR' }, 'body.rates.0.currency'],
    ['a day that is far ahead', { ...gbp, day: '2026-10-28' }, 'body.rates.0.day'],
    ['a rate of nothing', { ...gbp, rate: '0.000' }, 'body.rates.0.rate'],
    ['a rate that is no decimal number', { ...gbp, rate: '1,16' }, 'body.rates.0.rate'],
    ['a day that there is not', { ...gbp, day: '2026-02-30' }, 'body.rates.0.day'],
  ]
  test.each(wrong)('name the field of %s', async (_, rate, field) => {
    const reply = await finance.put(url, { rates: [rate] })
    expect([reply.status, Object.keys((reply.body as { fields: object }).fields)]).toEqual([422, [field]])
  })
})

const baseIn = async (id: string) => {
  const { rows } = await portico.admin.query(
    `select base_currency, base_amount_minor::int as amount, base_rate, base_rate_on::text as day from transactions where id = $1 or parent_transaction_id = $1 order by created_at, id`,
    [id],
  )
  return rows
}

describe('a payment', () => {
  test('keeps what it is worth in base currency by the newest rate of the week up to its local day, and so do its refunds', async () => {
    await set([{ ...gbp, day: '2026-10-19', rate: '1.5' }, { ...gbp, day: '2026-10-24', rate: '1.1625' }, gbp])
    // In Berlin it is the 25th already.
    const at = new Date('2026-10-24T22:30:00Z')
    const { id: payment } = await aRefundedPayment(portico, { currency: 'GBP', amountMinor: 1001, refundMinor: 100, at })
    const of = { base_currency: 'EUR', base_rate: '1.1625', day: '2026-10-24' }
    const rows = await baseIn(payment)
    expect(rows.map(({ amount }) => amount).sort((a, b) => b - a)).toEqual([inBase(1001, '1.1625', { from: 2, to: 2 }), 116])
    for (const row of rows) expect(row).toMatchObject(of)
  })

  test('in the base currency itself is worth the same', async () => {
    const payment = await aCapturedPayment(portico, { currency: 'EUR', amountMinor: 1234, at: today })
    expect(await baseIn(payment)).toEqual([{ base_currency: 'EUR', amount: 1234, base_rate: '1', day: '2026-10-26' }])
  })

  test('without a rate of its week has none, also once there is one', async () => {
    await set([{ ...gbp, day: '2026-10-18' }])
    const payment = await aCapturedPayment(portico, { currency: 'GBP', at: today })
    const none = [{ base_currency: null, amount: null, base_rate: null, day: null }]
    expect(await baseIn(payment)).toEqual(none)
    await set([gbp])
    expect(await baseIn(payment)).toEqual(none)
  })
})

describe('an amount in base currency', () => {
  const places = { from: 2, to: 2 }
  test('is rounded once, half away from zero, between currencies of any decimal places', () => {
    expect([inBase(1, '0.5', places), inBase(-1, '0.5', places), inBase(1, '0.49', places)]).toEqual([1, -1, 0])
    expect(inBase(1050, '190.5', { from: 2, to: 0 })).toBe(2000)
    expect(inBase(1051, '0.001234567891', { from: 0, to: 3 })).toBe(1298)
    expect(inBase(Number.MAX_SAFE_INTEGER, '2', places)).toBeUndefined()
    expect(inBase(1, 'x', places)).toBeUndefined()
  })

  test('is the same by the server and by the database', async () => {
    const minors = [0, 1, 7, 99, 1050, 123_456_789, 9_007_199_254]
    const rates = ['1', '0.5', '1.1625', '0.000000000001', '190.5', '0.333333333333']
    for (const [from, to] of [
      [2, 2],
      [2, 0],
      [0, 2],
      [3, 0],
      [0, 3],
    ] as const)
      for (const minor of minors)
        for (const rate of rates) {
          const { rows } = await portico.admin.query<{ made: string }>('select in_base($1, $2, $3) as made', [minor, rate, to - from])
          expect(Number(rows[0]!.made), `${minor} at ${rate}, ${from} to ${to}`).toBe(inBase(minor, rate, { from, to }))
        }
  })

  test('takes no rate of a day to come, and none that is too old', () => {
    const made = { currency: 'GBP', created_at: '2026-10-26T12:00:00Z', amount_minor: 100 }
    const rates = (day: string) => ({ base: 'EUR', timeZone: 'UTC', rates: [{ currency: 'GBP', day, rate: '2' }] })
    expect(baseOf(made, rates('2026-10-27')).base_currency).toBeNull()
    expect(baseOf(made, rates('2026-10-18')).base_currency).toBeNull()
    expect(baseOf(made, rates('2026-10-19'))).toMatchObject({ base_amount_minor: 200, base_rate_on: '2026-10-19' })
    expect(withBase([{ ...made, base_currency: 'USD' }], rates('2020-01-01'))[0]).toMatchObject({ base_currency: null })
    expect(['01.50', '1.000', '0.10', '10'].map(plainRate)).toEqual(['1.5', '1', '0.1', '10'])
  })
})
