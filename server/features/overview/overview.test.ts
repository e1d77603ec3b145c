import type { LookupFilter, Overview } from '@portico/contract/features/overview/overview.schemas.ts'
import { loadPayments } from '@portico/testkit/features/many-payments.ts'
import { aPendingPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

/** In Berlin the clocks go back on this day at 03:00; it is 14:30 there. */
const autumn = new Date('2026-10-25T13:30:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin } = portico
  await admin.query("update users set time_zone = 'America/New_York'")
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  const places = [world.acme, world.globex, world.initech].map(({ id, tenantId }) => ({ merchantId: id, tenantId }))
  for (const [mode, shift, scale] of [
    ['Live', 1000, 1],
    ['Test', 2000, 0.5],
  ] as const)
    for (const [daysAgo, days, count] of [
      [0, 61, 100],
      [0, 1.2, 40],
      [6.4, 1.2, 40],
      [29.5, 1.2, 20],
    ] as const)
      await loadPayments(admin, places, {
        count: Math.round(count * scale),
        days,
        until: new Date(autumn.getTime() - shift - daysAgo * dayMs),
        mode,
      })
  setClock(autumn)
})
afterAll(() => portico?.close())

const setClock = (at: Date) => Object.assign(portico.services, { now: () => at })
const atDay = async (at: Date, look: () => Promise<void>) => {
  setClock(at)
  try {
    await look()
  } finally {
    setClock(autumn)
  }
}

type Reader = { caller: Caller; overview: string; lookup: string; headers: Record<string, string>; query?: Record<string, string> }
const readers = {
  tenant: (): Reader => ({
    caller: portico.as(portico.world.northwind.people.finance!),
    overview: '/api/v1/crm/overview',
    lookup: '/api/v1/crm/transactions',
    headers: {},
  }),
  merchant: (): Reader => ({
    caller: portico.as(portico.world.acme.owner),
    overview: '/api/v1/overview',
    lookup: '/api/v1/transactions',
    headers: {},
  }),
  platform: (): Reader => ({
    caller: portico.as(portico.world.platform.people.support!),
    overview: '/api/v1/crm/overview',
    lookup: '/api/v1/crm/transactions/platform',
    headers: {},
  }),
}
type ReaderName = keyof typeof readers

async function overviewOf({ caller, overview, headers, query = {} }: Reader, mode = 'Live'): Promise<Overview> {
  const reply = await caller.get(overview, { headers: { ...headers, mode }, query })
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as Overview
}

type Row = { id: string; amountMinor: number; amountCapturedMinor: number; currency: string }
/** Every row that the lookup finds with a filter, page by page. */
async function walk({ caller, lookup, headers }: Reader, filter: LookupFilter, mode: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = null; ; ) {
    const query: Record<string, string> = { ...filter, pageSize: '100', ...(cursor ? { cursor } : {}) }
    const reply = await caller.get(lookup, { query, headers: { ...headers, mode } })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    const page = reply.body as { data: Row[]; nextCursor: string | null }
    rows.push(...page.data)
    cursor = page.nextCursor
    if (!cursor) return rows
  }
}
const sum = (rows: readonly Row[], key: 'amountMinor' | 'amountCapturedMinor') => rows.reduce((all, row) => all + row[key], 0)

type Claim = { says: string; filter: LookupFilter; count?: number; amountMinor?: number; adds?: 'amountMinor' | 'amountCapturedMinor' }

/** Every figure with a filter, and what the rows behind it must come to. */
function claimsOf({ currencies, waiting }: Overview): Claim[] {
  const ofCurrency = currencies.flatMap((one) => {
    const say = (what: string) => `${one.currency} ${what}`
    const periods = (['today', 'thirtyDays'] as const).flatMap((period) =>
      (['now', 'before'] as const).flatMap((when): Claim[] => {
        const { captured, payments, success, refunds } = one[period]
        const name = (what: string) => say(`${period} ${when} ${what}`)
        return [
          { says: name('captured'), ...captured[when], adds: 'amountCapturedMinor' },
          { says: name('payments'), ...payments[when] },
          { says: name('successful'), ...success[when].successful },
          { says: name('decided'), ...success[when].decided },
          { says: name('refunds'), ...refunds[when], adds: 'amountMinor' },
        ]
      }),
    )
    const shares = [...one.providers, ...one.paymentMethods].flatMap((share): Claim[] => [
      { says: say(`captured of ${share.name}`), ...share.captured, adds: 'amountCapturedMinor' },
      { says: say(`payments of ${share.name}`), ...share.payments },
    ])
    const { reasons, others, ...failures } = one.failures
    const failed = [
      { says: say('failures'), ...failures },
      ...reasons.map(({ code, ...claim }) => ({ says: say(`failures of ${code}`), ...claim })),
      ...(others.count > 0 ? [{ says: say('other failures'), ...others }] : []),
    ]
    return [...periods, ...shares, ...failed]
  })
  return [...ofCurrency, ...waiting.map(({ kind, count, filter }) => ({ says: kind, count, filter }))]
}

async function expectFiguresOfTheLookup(reader: Reader, mode: string) {
  const overview = await overviewOf(reader, mode)
  for (const { says, filter, count, amountMinor, adds } of claimsOf(overview)) {
    const rows = await walk(reader, filter, mode)
    if (count !== undefined) expect(rows.length, `${says}: count`).toBe(count)
    if (adds) expect(sum(rows, adds), `${says}: sum`).toBe(amountMinor)
  }
  for (const { kind, sums, filter, isExact } of overview.waiting) {
    expect(isExact).toBe(true)
    const rows = await walk(reader, filter, mode)
    for (const { currency, count, amountMinor } of sums) {
      const own = rows.filter((row) => row.currency === currency)
      expect([own.length, sum(own, 'amountMinor')], `${kind} in ${currency}`).toEqual([count, amountMinor])
    }
  }
  return overview
}

describe.each(Object.keys(readers) as ReaderName[])('for a %s user', (who) => {
  test.each(['Live', 'Test'])(
    'in %s every figure is what the lookup finds with its filter, on the day the clocks go back',
    async (mode) => {
      const { currencies, waiting } = await expectFiguresOfTheLookup(readers[who](), mode)
      expect(currencies.map(({ currency }) => currency)).toEqual(['EUR', 'GBP'])
      const [euro] = currencies
      for (const period of [euro!.today, euro!.thirtyDays])
        for (const when of ['now', 'before'] as const) {
          expect(period.payments[when].count).toBeGreaterThan(0)
          expect(period.captured[when].amountMinor).toBeGreaterThan(0)
        }
      expect(euro!.thirtyDays.refunds.now.count).toBeGreaterThan(0)
      expect(waiting.map(({ kind }) => kind)).toEqual(['Pending', 'Expiring', 'WaitingForApproval', 'Conflict'])
      for (const kind of ['Pending', 'WaitingForApproval', 'Conflict'])
        expect(waiting.find((one) => one.kind === kind)!.count, kind).toBeGreaterThan(0)
    },
  )
})

test('the points of the hours and days add up to their figures, and lie edge to edge', async () => {
  for (const who of Object.keys(readers) as ReaderName[])
    for (const { today, thirtyDays, hours, days } of (await overviewOf(readers[who]())).currencies) {
      const captured = (points: readonly { capturedMinor: number }[]) => points.reduce((all, point) => all + point.capturedMinor, 0)
      const payments = (points: readonly { paymentCount: number }[]) => points.reduce((all, point) => all + point.paymentCount, 0)
      expect([captured(hours.today), payments(hours.today)]).toEqual([today.captured.now.amountMinor, today.payments.now.count])
      expect([captured(days), payments(days)]).toEqual([thirtyDays.captured.now.amountMinor, thirtyDays.payments.now.count])
      for (const points of [hours.today, hours.before, days])
        points.slice(1).forEach((point, n) => {
          expect(point.from).toBe(points[n]!.to)
        })
    }
})

describe('the days are those of the tenant', () => {
  const hoursLong = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / hourMs

  test('today begins at the tenant’s midnight, wherever the reader is, and is compared with last week up to the same time of day', async () => {
    const { asOf, timeZone, periods } = await overviewOf(readers.tenant())
    expect({ asOf, timeZone }).toEqual({ asOf: autumn.toISOString(), timeZone: 'Europe/Berlin' })
    expect(periods).toEqual({
      today: {
        from: '2026-10-24T22:00:00.000Z',
        to: '2026-10-25T13:30:00.000Z',
        beforeFrom: '2026-10-17T22:00:00.000Z',
        beforeTo: '2026-10-18T12:30:00.000Z',
      },
      thirtyDays: {
        from: '2026-09-25T22:00:00.000Z',
        to: '2026-10-25T13:30:00.000Z',
        beforeFrom: '2026-08-26T22:00:00.000Z',
        beforeTo: '2026-09-25T12:30:00.000Z',
      },
    })
  })

  test('an hour that comes twice is one point of two hours', async () => {
    const { hours } = (await overviewOf(readers.tenant())).currencies[0]!
    expect(hours.today.map(({ hour }) => hour)).toEqual(Array.from({ length: 15 }, (_, hour) => hour))
    expect(hours.today.map(hoursLong)).toEqual([1, 1, 2, ...Array(11).fill(1), 0.5])
    expect(hours.before.map(hoursLong)).toEqual(Array(24).fill(1))
  })

  test('a week and a day later that day is 25 hours long, and its figures are still those of the lookup', async () => {
    await atDay(new Date('2026-10-27T09:15:00Z'), async () => {
      const { days } = (await expectFiguresOfTheLookup(readers.tenant(), 'Live')).currencies[0]!
      expect(days).toHaveLength(30)
      expect(days.filter((day) => hoursLong(day) === 25).map(({ day }) => day)).toEqual(['2026-10-25'])
      expect(days.at(-1)).toMatchObject({ day: '2026-10-27', to: '2026-10-27T09:15:00.000Z' })
    })
  })

  test('an hour that the clocks skip has no point', async () => {
    await aPendingPayment(portico, { at: new Date('2026-03-29T01:30:00Z'), currency: 'JPY', amountMinor: 7 })
    await atDay(new Date('2026-03-29T21:00:00Z'), async () => {
      const { hours, days } = (await expectFiguresOfTheLookup(readers.merchant(), 'Live')).currencies.find(
        ({ currency }) => currency === 'JPY',
      )!
      expect(hours.today.map(({ hour }) => hour)).toEqual([0, 1, ...Array.from({ length: 20 }, (_, n) => n + 3)])
      expect(hours.today.find(({ paymentCount }) => paymentCount === 1)).toMatchObject({ hour: 3, from: '2026-03-29T01:00:00.000Z' })
      expect(days.at(-1)!.paymentCount).toBe(1)
    })
  })

  test('midnight sharp is answered, with a lookup that can be asked', async () => {
    await atDay(new Date('2026-10-25T23:00:00Z'), async () => {
      const { periods } = await expectFiguresOfTheLookup(readers.tenant(), 'Live')
      expect(periods.today).toMatchObject({ from: '2026-10-25T23:00:00.000Z', to: '2026-10-25T23:00:00.001Z' })
    })
  })
})

describe('whose days they are', () => {
  const startOf = async (reader: Reader) => {
    const { timeZone, periods } = await overviewOf(reader)
    return [timeZone, periods.today.from]
  }
  const inTenantZone = ['Europe/Berlin', '2026-10-24T22:00:00.000Z']

  test('a reader may have the figures in the days of their own zone, and each still finds its rows', async () => {
    for (const who of Object.keys(readers) as ReaderName[]) {
      expect(await startOf(readers[who]())).toEqual(inTenantZone)
      const own = { ...readers[who](), query: { clock: 'own' } }
      expect(await startOf(own)).toEqual(['America/New_York', '2026-10-25T04:00:00.000Z'])
    }
    await expectFiguresOfTheLookup({ ...readers.tenant(), query: { clock: 'own' } }, 'Live')
    const refused = await readers.tenant().caller.get('/api/v1/crm/overview', { query: { clock: 'Asia/Tokyo' } })
    expect(refused.status).toBe(422)
  })

  test('platform staff who look at one tenant, or view the portal as it, have the days of that tenant', async () => {
    const { world, admin, as } = portico
    const zoneTo = (zone: string) => admin.query('update tenants set time_zone = $2 where id = $1', [world.contoso.id, zone])
    await zoneTo('Asia/Kathmandu')
    const contoso = ['Asia/Kathmandu', '2026-10-24T18:15:00.000Z']
    expect(await startOf({ ...readers.platform(), headers: { tenantId: world.contoso.id } })).toEqual(contoso)
    expect(await startOf(readers.platform())).toEqual(inTenantZone)
    const admins = as(world.platform.people.administrator!)
    expect(((await admins.get('/api/v1/crm/users')).body as { reportingTimeZone: string }).reportingTimeZone).toBe('Europe/Berlin')
    await zoneTo('Europe/Berlin')
  })
})

test('of the authorised payments those wait whose authorisation ends within a day', async () => {
  const { admin, world } = portico
  await atDay(new Date(autumn.getTime() + 3 * dayMs), async () => {
    const expiring = (await overviewOf(readers.merchant())).waiting.find(({ kind }) => kind === 'Expiring')!
    const { rows } = await admin.query<{ n: number; total: string; first: Date }>(
      `select count(*)::int as n, sum(amount_minor)::text as total, min(created_at) as first from transactions
       where merchant_id = $1 and mode = 'Live' and status = 'Reserved' and expires_at <= $2`,
      [world.acme.id, new Date(autumn.getTime() + 4 * dayMs)],
    )
    expect(expiring.count).toBeGreaterThan(0)
    expect(expiring.count).toBe(rows[0]!.n)
    expect(expiring.sums.reduce((all, { amountMinor }) => all + amountMinor, 0)).toBe(Number(rows[0]!.total))
    expect(Date.parse(expiring.oldestAt!)).toBe(rows[0]!.first.getTime())
    expect((await walk(readers.merchant(), expiring.filter, 'Live')).length).toBe(expiring.count)
  })
})

test('where another authorisation lies among those that expire, the filter says that it is not exact', async () => {
  const { admin } = portico
  const later = { status: 'Reserved', type: 'Authorization' }
  const { rows } = await admin.query<{ id: string }>(
    `select id from transactions where mode = 'Live' and status = $1 and type = $2 order by created_at limit 1 offset 3`,
    [later.status, later.type],
  )
  const set = (days: number) =>
    admin.query(`update transactions set expires_at = created_at + $2 * interval '1 day' where id = $1`, [rows[0]!.id, days])
  await set(60)
  await atDay(new Date(autumn.getTime() + 6 * dayMs), async () => {
    const expiring = (await overviewOf(readers.platform())).waiting.find(({ kind }) => kind === 'Expiring')!
    expect(expiring.isExact).toBe(false)
    expect((await walk(readers.platform(), expiring.filter, 'Live')).length).toBe(expiring.count + 1)
  })
  await set(7)
})

test('failures are counted by reason, the five most frequent by name and the others together', async () => {
  const { failures } = (await overviewOf(readers.tenant())).currencies[0]!
  expect(failures.reasons.length).toBeGreaterThanOrEqual(2)
  expect(failures.reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['IssuerUnavailable', 'DoNotHonour', null]))
  expect(failures.reasons.map(({ count }) => count)).toEqual(failures.reasons.map(({ count }) => count).sort((a, b) => b - a))
  expect(failures.reasons.reduce((all, { count }) => all + count, failures.others.count)).toBe(failures.count)
})

describe('whose figures they are', () => {
  const count = ({ currencies }: Overview) => currencies.reduce((all, one) => all + one.thirtyDays.payments.now.count, 0)

  test('a merchant sees its own, a tenant those of its merchants, the platform all or those of one tenant', async () => {
    const { world, as } = portico
    const globex = { ...readers.merchant(), caller: as(world.globex.owner) }
    const contoso = { ...readers.tenant(), caller: as(world.contoso.people.finance!) }
    const [acme, sibling, northwind, other, all] = await Promise.all(
      [readers.merchant(), globex, readers.tenant(), contoso, readers.platform()].map(async (reader) => count(await overviewOf(reader))),
    )
    expect(acme! + sibling!).toBe(northwind)
    expect(northwind! + other!).toBe(all)
    const one = { ...readers.platform(), headers: { tenantId: world.contoso.id } }
    const narrowed = await overviewOf(one)
    expect(count(narrowed)).toBe(other)
    expect(narrowed.currencies[0]!.today.payments.now.filter.tenantId).toBe(world.contoso.id)
    await expectFiguresOfTheLookup({ ...readers.platform(), headers: { tenantId: world.contoso.id } }, 'Live')
  })

  test('a tenant cannot look at another, and no one without the permission', async () => {
    const { world, as, personWith } = portico
    const finance = as(world.northwind.people.finance!)
    expect((await finance.get('/api/v1/crm/overview', { headers: { tenantId: world.contoso.id } })).status).toBe(404)
    expect((await as(await personWith('tenant', ['CRM.Transaction.View'])).get('/api/v1/crm/overview')).status).toBe(403)
    expect((await as(await personWith('merchant', [])).get('/api/v1/overview')).status).toBe(403)
  })

  test('where nothing was paid there is nothing to show and nothing that waits', async () => {
    const { world, as } = portico
    const empty = await overviewOf({ ...readers.merchant(), caller: as(world.umbrella.owner) }, 'Test')
    expect(empty.currencies).toEqual([])
    expect(empty.waiting.map(({ count: n, oldestAt }) => [n, oldestAt])).toEqual(Array(4).fill([0, null]))
  })
})
