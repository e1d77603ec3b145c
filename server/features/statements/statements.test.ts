import type { Mode } from '@portico/contract/core/level.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { accountFacts, type StatementAccount, statementAccounts } from '@portico/contract/features/statements/statement-words.ts'
import { statements } from '@portico/contract/features/statements/statements.contract.ts'
import type { CurrencyStatement, Statement, StatementEntry } from '@portico/contract/features/statements/statements.schemas.ts'
import { limit } from '@portico/testkit/features/limits.ts'
import { aCapturedPayment, aRefundedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { insertEntries, type Line, outsideRefundPosting, payoutPosting, toEntryRows } from '../ledger/index.ts'
import { keepZones, feature as sums } from '../sums/index.ts'

/** In Berlin the clocks go back on this day at 03:00; it is 14:30 there. */
const autumn = new Date('2026-10-25T13:30:00Z')
const days = (count: number) => new Date(autumn.getTime() - count * 86_400_000)
let portico: TestPortico
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world, admin, services } = portico
  Object.assign(services, { now: () => autumn })
  await admin.query("update tenants set time_zone = 'Europe/Berlin'")
  await admin.query("update users set time_zone = 'Europe/Berlin'")
  // Some of it is folded into the sums, some is not yet.
  for (let day = 40; day > 0; day -= 3) await pay(day)
  for (const tenantId of [world.northwind.id, world.contoso.id])
    for (const mode of ['Live', 'Test'] as const) await keepZones(services, { level: 'tenant', tenantId, mode })
  await fold()
  for (let day = 38; day > 0; day -= 7) await pay(day)
  // On the day with 25 hours: before the hour that comes twice, in both of them and after.
  for (const time of ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T12:00:00Z'])
    await aCapturedPayment(portico, { at: new Date(time), amountMinor: 500 })
}, 60_000)
afterAll(() => portico?.close())

async function fold(): Promise<void> {
  const [folding] = sums.loops!({ services: portico.services })
  await vi.waitFor(async () => expect((await portico.admin.query('select from ledger_differences')).rowCount).toBe(0), { timeout: 20_000 })
  await folding!.stop()
}

/** A payment in each of some currencies, one that is refunded, and money that leaves. */
async function pay(daysAgo: number): Promise<void> {
  for (const [merchant, currency] of [
    ['acme', 'EUR'],
    ['acme', 'JPY'],
    ['globex', 'EUR'],
    ['initech', 'GBP'],
  ] as const) {
    const wish = { merchant, currency, at: days(daysAgo), externalId: `ORD-${daysAgo}` }
    const id = await aCapturedPayment(portico, { ...wish, amountMinor: 10_000 + daysAgo })
    await aRefundedPayment(portico, { ...wish, amountMinor: 2000, refundMinor: 300, serviceProvider: 'Bosphorus Pay' })
    await post(id, [...payoutPosting(450), ...outsideRefundPosting(20)], days(daysAgo))
  }
  await aCapturedPayment(portico, { merchant: 'acme', mode: 'Test', at: days(daysAgo) })
}

async function post(paymentId: string, lines: readonly Line[], postedAt: Date): Promise<void> {
  const { rows } = await portico.admin.query<{ tenant_id: string; merchant_id: string; mode: Mode; currency: string }>(
    'select tenant_id, merchant_id, mode, currency from transactions where id = $1',
    [paymentId],
  )
  const { currency, ...of } = rows[0]!
  const part = { ...of, transaction_id: paymentId, payment_method: 'Card', payment_provider: 'Adelphi Acquiring' }
  await portico.services.inScope({ level: 'tenant', tenantId: of.tenant_id, mode: of.mode }, (db) =>
    insertEntries(db, toEntryRows({ of: part, currency, postedAt, lines }, portico.services.newId)),
  )
}

type Query = Record<string, string>
type Reader = { caller: Caller; at: 'staff' | 'merchant' }
const finance = (): Reader => ({ caller: portico.as(portico.world.northwind.people.finance!), at: 'staff' })
const owner = (): Reader => ({ caller: portico.as(portico.world.acme.owner), at: 'merchant' })
const platform = (): Reader => ({ caller: portico.as(portico.world.platform.people.finance!), at: 'staff' })

const send = ({ caller, at }: Reader, name: keyof typeof statements, query: Query, headers: Record<string, string> = {}) =>
  caller.get(statements[name].paths[at], { query, headers: { mode: 'Live', ...headers } })
async function read(reader: Reader, query: Query = {}, headers: Record<string, string> = {}): Promise<Statement> {
  const reply = await send(reader, 'view', query, headers)
  expect(reply.status, reply.text.slice(0, 300)).toBe(200)
  return reply.body as Statement
}
const of = (statement: Statement, currency: string): CurrencyStatement => statement.data.find((one) => one.currency === currency)!
const period = { dateFrom: '2026-10-01', dateTo: '2026-10-25' }

/** The ledger past the walls: debits positive. */
async function booked(
  account: StatementAccount,
  { from, to, merchantId, tenantId, mode = 'Live' }: { from?: string; to: string; merchantId?: string; tenantId?: string; mode?: Mode },
): Promise<Record<string, { minor: number; entries: number }>> {
  const { rows } = await portico.admin.query<{ currency: string; minor: number; entries: number }>(
    `select currency, sum(amount_minor)::int as minor, count(*)::int as entries from ledger_entries
     where mode = $1 and account_code = any($2) and posted_at < $3 and posted_at >= $4
       and ($5::uuid is null or merchant_id = $5) and ($6::uuid is null or tenant_id = $6) group by currency`,
    [mode, accountFacts[account].codes, to, from ?? '2000-01-01', merchantId ?? null, tenantId ?? null],
  )
  return Object.fromEntries(rows.map(({ currency, minor, entries }) => [currency, { minor, entries }]))
}

async function expectLedger(statement: Statement, whose: { merchantId?: string; tenantId?: string; mode?: Mode }): Promise<void> {
  const { account, raisedBy, period: of } = statement
  const sign = raisedBy === 'Debit' ? 1 : -1
  const [before, during] = [await booked(account, { ...whose, to: of.from }), await booked(account, { ...whose, from: of.from, to: of.to })]
  const known = new Set([...Object.keys(during), ...Object.keys(before).filter((currency) => before[currency]!.minor !== 0)])
  expect(new Set(statement.data.map(({ currency }) => currency))).toEqual(known)
  for (const { currency, openingMinor, closingMinor, entries, days: moved, ...sums } of statement.data) {
    expect(openingMinor, `opening in ${currency}`).toBe(sign * (before[currency]?.minor ?? 0) + 0)
    expect(closingMinor - openingMinor).toBe(sign * (during[currency]?.minor ?? 0))
    expect(sign * (sums.debitMinor - sums.creditMinor)).toBe(closingMinor - openingMinor)
    expect(entries).toBe(during[currency]?.entries ?? 0)
    expect(moved.at(-1)?.balanceMinor ?? openingMinor).toBe(closingMinor)
  }
}

async function postingsOf(reader: Reader, query: Query): Promise<StatementEntry[]> {
  const all: StatementEntry[] = []
  for (let cursor: string | null = null; ; ) {
    const reply = await send(reader, 'listPostings', { ...query, pageSize: '3', ...(cursor ? { cursor } : {}) })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    const page = reply.body as Page<StatementEntry>
    all.push(...page.data)
    cursor = page.nextCursor
    if (!cursor) return all
  }
}

describe('opening balance, movements and closing balance are those of the ledger', () => {
  const readers: Record<string, () => { reader: Reader; query?: Query; headers?: Record<string, string>; whose: object }> = {
    'a merchant': () => ({ reader: owner(), whose: { merchantId: portico.world.acme.id } }),
    'a merchant in Test': () => ({
      reader: owner(),
      headers: { mode: 'Test' },
      whose: { merchantId: portico.world.acme.id, mode: 'Test' },
    }),
    'staff, of one merchant': () => ({
      reader: finance(),
      query: { merchantId: portico.world.globex.id },
      whose: { merchantId: portico.world.globex.id },
    }),
    'staff, of all merchants': () => ({ reader: finance(), whose: { tenantId: portico.world.northwind.id } }),
    'the platform, of all tenants': () => ({ reader: platform(), whose: {} }),
    'the platform, of one tenant': () => ({
      reader: platform(),
      headers: { tenantid: portico.world.contoso.id },
      whose: { tenantId: portico.world.contoso.id },
    }),
  }
  test.each(Object.keys(readers))('for %s', async (who) => {
    const { reader, query = {}, headers, whose } = readers[who]!()
    for (const timeZone of ['Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Kiritimati']) {
      const statement = await read(reader, { ...period, ...query, timeZone }, headers)
      expect(statement.data.length).toBeGreaterThan(0)
      await expectLedger(statement, whose)
    }
  })
  test.each(statementAccounts)('in the account %s of a tenant', async (account) => {
    const statement = await read(finance(), { ...period, account })
    expect(statement.raisedBy).toBe(account === 'acquirer_receivable' ? 'Debit' : 'Credit')
    expect(of(statement, 'EUR').openingMinor).toBeGreaterThan(0)
    await expectLedger(statement, { tenantId: portico.world.northwind.id })
  })
  test('by a fixed offset as well', async () => {
    const statement = await read(finance(), { ...period, timezoneOffset: '-345' })
    expect([statement.timeZone, statement.period.from]).toEqual(['+05:45', '2026-09-30T18:15:00.000Z'])
    await expectLedger(statement, { tenantId: portico.world.northwind.id })
  })
})

test('an opening balance is read from the sums by day where they are kept, and from the entries elsewhere', async () => {
  const { admin, world } = portico
  const shift = (minor: number) =>
    admin.query(
      `update ledger_sums set credit_minor = credit_minor + $1 where merchant_id = $2 and mode = 'Live' and time_zone = 'Europe/Berlin' and span = 'month'
         and day = '2026-09-01' and account_code = 'merchant_payable' and currency = 'EUR'`,
      [minor, world.acme.id],
    )
  const opening = async (timeZone: string) => of(await read(owner(), { ...period, timeZone }), 'EUR').openingMinor
  const [berlin, kathmandu] = [await opening('Europe/Berlin'), await opening('Asia/Kathmandu')]
  expect((await shift(7)).rowCount).toBe(1)
  expect([await opening('Europe/Berlin'), await opening('Asia/Kathmandu')]).toEqual([berlin + 7, kathmandu])
  await shift(-7)
})

test('a statement closes with what the next one opens with, however a period is split', async () => {
  const reader = owner()
  const day = (at: number) => new Date(Date.UTC(2026, 8, 10 + at)).toISOString().slice(0, 10)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 1, max: 44 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns'),
      async (cuts, timeZone) => {
        const whole = await read(reader, { dateFrom: day(0), dateTo: day(45), timeZone })
        const edges = [0, ...cuts.toSorted((a, b) => a - b), 46]
        const parts = await Promise.all(
          edges.slice(1).map((to, at) => read(reader, { dateFrom: day(edges[at]!), dateTo: day(to - 1), timeZone })),
        )
        for (const { currency, openingMinor, closingMinor, entries } of whole.data) {
          let balance = openingMinor
          let count = 0
          for (const part of parts) {
            const own = of(part, currency)
            expect(own?.openingMinor ?? 0).toBe(balance)
            balance = own?.closingMinor ?? 0
            count += own?.entries ?? 0
          }
          expect([balance, count]).toEqual([closingMinor, entries])
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('the days of a clock change have 25 and 23 hours', async () => {
  const day = { dateFrom: '2026-10-25', dateTo: '2026-10-25' }
  const berlin = await read(owner(), day)
  expect(berlin).toMatchObject({
    isUnfinished: true,
    timeZone: 'Europe/Berlin',
    period: { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' },
  })
  // The capture and the fee of each of four payments.
  expect(of(berlin, 'EUR').entries).toBe(8)
  expect(await postingsOf(owner(), { day: '2026-10-25', currency: 'EUR' })).toHaveLength(8)
  const spring = await read(owner(), { dateFrom: '2026-03-29', dateTo: '2026-03-29' })
  expect(spring.period).toMatchObject({ from: '2026-03-28T23:00:00.000Z', to: '2026-03-29T22:00:00.000Z' })
  const kathmandu = await read(owner(), { ...day, timeZone: 'Asia/Kathmandu' })
  expect(kathmandu.period).toMatchObject({ from: '2026-10-24T18:15:00.000Z', to: '2026-10-25T18:15:00.000Z' })
})

describe('the postings of a day', () => {
  const day = '2026-10-21'

  test('lead from its opening to its closing balance, page by page and back, and name the payment', async () => {
    const statement = await read(owner(), { dateFrom: day, dateTo: day })
    const { openingMinor, closingMinor, entries } = of(statement, 'EUR')
    const all = await postingsOf(owner(), { day, currency: 'EUR' })
    expect(all).toHaveLength(entries)
    expect(entries).toBeGreaterThan(6)
    let balance = openingMinor
    for (const { debitMinor, creditMinor, balanceMinor } of all) {
      balance += creditMinor - debitMinor
      expect(balanceMinor).toBe(balance)
    }
    expect(balance).toBe(closingMinor)
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['Capture', 'Fee', 'Refund', 'Payout', 'OutsideRefund']))
    const refund = all.find(({ kind }) => kind === 'Refund')!
    expect(refund).toMatchObject({ reference: 'ORD-4', merchantName: 'Acme Ltd', debitMinor: 300, creditMinor: 0 })
    expect(refund.paymentId).not.toBe(refund.transactionId)

    const page = async (query: Query) =>
      (await send(owner(), 'listPostings', { day, currency: 'EUR', pageSize: '3', ...query })).body as Page<StatementEntry>
    const second = await page({ pageIndex: '1' })
    expect(second.data).toEqual(all.slice(3, 6))
    expect(second.totalCount).toBe(entries)
    expect((await page({ cursor: second.previousCursor! })).data).toEqual(all.slice(0, 3))
  })

  test('belong to the account, the currency and the merchant that were asked for', async () => {
    const fees = await postingsOf(finance(), { day, currency: 'EUR', account: 'fee_income', merchantId: portico.world.globex.id })
    expect(fees.length).toBeGreaterThan(0)
    for (const entry of fees)
      expect(entry).toMatchObject({ kind: 'Fee', currency: 'EUR', merchantId: portico.world.globex.id, debitMinor: 0 })
    const cursor = ((await send(owner(), 'listPostings', { day, currency: 'EUR', pageSize: '3' })).body as Page<StatementEntry>).nextCursor!
    expect((await send(owner(), 'listPostings', { day, currency: 'JPY', pageSize: '3', cursor })).code).toBe('cursor_mismatch')
  })
})

describe('a reader', () => {
  test('who is held to a provider, or to a merchant, reads the entries of those alone', async () => {
    const { risk, support } = portico.world.northwind.people
    await limit(portico, risk!, { serviceProviders: ['Bosphorus Pay'] })
    await limit(portico, support!, { merchants: [portico.world.globex.id] })
    const held: Reader = { caller: portico.as(risk!), at: 'staff' }
    const [whole, own] = [await read(finance(), period), await read(held, period)]
    expect(of(own, 'EUR').entries).toBeGreaterThan(0)
    expect(of(own, 'EUR').entries).toBeLessThan(of(whole, 'EUR').entries)
    const { rows } = await portico.admin.query<{ minor: number }>(
      `select -sum(amount_minor)::int as minor from ledger_entries where mode = 'Live' and currency = 'EUR' and tenant_id = $1 and payment_provider = 'Bosphorus Pay'
         and account_code = any($2) and posted_at < $3`,
      [portico.world.northwind.id, accountFacts.merchant_balance.codes, own.period.to],
    )
    expect(of(own, 'EUR').closingMinor).toBe(rows[0]!.minor)
    const ofMerchant: Reader = { caller: portico.as(support!), at: 'staff' }
    await expectLedger(await read(ofMerchant, period), { merchantId: portico.world.globex.id })
    expect((await send(ofMerchant, 'view', { merchantId: portico.world.acme.id })).status).toBe(404)
    const file = await send(ofMerchant, 'exportCsv', period)
    expect(file.text).toContain('Globex Ltd')
    expect(file.text).not.toContain('Acme Ltd')
  })

  test('finds no merchant of others, and no account of the tenant as a merchant', async () => {
    const { globex, initech } = portico.world
    for (const name of ['view', 'exportCsv', 'exportPdf', 'exportCamt053', 'exportMt940', 'exportPayments'] as const) {
      expect((await send(owner(), name, { merchantId: globex.id })).status).toBe(404)
      expect((await send(finance(), name, { merchantId: initech.id })).status).toBe(404)
    }
    expect((await send(owner(), 'listPostings', { day: '2026-10-21', currency: 'EUR', merchantId: globex.id })).status).toBe(404)
    const refused = await send(owner(), 'view', { account: 'fee_income' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { reason: 'statements.accountOfStaff', fields: { 'query.account': expect.any(String) } },
    ])
  })

  test('without the permission is refused', async () => {
    const { developer } = portico.world.northwind.people
    expect((await send({ caller: portico.as(developer!), at: 'staff' }, 'view', {})).status).toBe(403)
  })
})

describe('a query that cannot be answered names its field:', () => {
  test.each([
    ['a period that is too long', { dateFrom: '2024-01-01', dateTo: '2026-10-01' }, 'query.dateTo'],
    ['a period that ends before it begins', { dateFrom: '2026-10-02', dateTo: '2026-10-01' }, 'query.dateTo'],
    ['a zone that there is not', { timeZone: 'Europe/Atlantis' }, 'query.timeZone'],
    ['an account that there is not', { account: 'reserve' }, 'query.account'],
    ['a currency that is none', { currency: 'euro' }, 'query.currency'],
  ] as [string, Query, string][])('%s', async (_, query, field) => {
    const reply = await send(finance(), 'view', query)
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field])
  })
})

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const minorOf = (text: string) => Math.round(Number(text) * 100)

describe('a CSV file', () => {
  test('of entries leads from the opening to the closing balance of each currency', async () => {
    const statement = await read(owner(), period)
    const reply = await send(owner(), 'exportCsv', period)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const [head, ...lines] = linesOf(reply.text)
    expect(head).toEqual(
      'currency,postedAt (Europe/Berlin),kind,reference,paymentId,transactionId,postingId,merchantId,merchant,debit,credit,balance'.split(
        ',',
      ),
    )
    for (const { currency, openingMinor, closingMinor, entries } of statement.data) {
      const own = lines.filter(([one]) => one === currency)
      const unit = currency === 'JPY' ? 1 : 100
      expect(own[0]![2]).toBe('Opening')
      expect(own.at(-1)![2]).toBe('Closing')
      let balance = openingMinor
      for (const [, , , , , , , , , debit, credit, after] of own) {
        balance += Math.round((Number(credit || 0) - Number(debit || 0)) * unit)
        expect(Math.round(Number(after) * unit)).toBe(balance)
      }
      expect([balance, own.length]).toEqual([closingMinor, entries + 2])
    }
    expect(reply.text).toMatch(/JPY,.*,Capture,ORD-22,.*,,10022,/)
  })

  test('of a balance report has gross, fee, net and balance of each payment, refund and payout', async () => {
    const statement = await read(owner(), { ...period, currency: 'EUR' })
    const reply = await send(owner(), 'exportPayments', { ...period, currency: 'EUR' })
    expect(reply.status, reply.text.slice(0, 200)).toBe(200)
    const [head, ...lines] = linesOf(reply.text)
    expect(head!.slice(-4)).toEqual(['gross', 'fee', 'net', 'balance'])
    let balance = of(statement, 'EUR').openingMinor
    for (const line of lines) {
      const [gross, fee, net, after] = line.slice(-4).map(minorOf) as [number, number, number, number]
      expect(gross - fee).toBe(net)
      balance += net
      expect(after).toBe(balance)
    }
    expect(balance).toBe(of(statement, 'EUR').closingMinor)
    // 2.9 % and 30 of 20.00 are the fee of the payment; its refund is a line of its own, which gives no fee back.
    expect(reply.text).toMatch(/,Payment,ORD-22,.*,20\.00,0\.88,19\.12,/)
    expect(reply.text).toMatch(/,Refund,ORD-22,.*,-3\.00,0\.00,-3\.00,/)
    const fees = lines.reduce((sum, line) => sum + minorOf(line.at(-3)!), 0)
    expect(fees).toBe(-(await booked('fee_income', { ...statement.period, merchantId: portico.world.acme.id })).EUR!.minor)
  })

  test('of a tenant has the names of its merchants, of the platform those of the chosen tenant', async () => {
    expect((await send(finance(), 'exportCsv', { ...period, account: 'fee_income' })).text).toMatch(/,Globex Ltd,/)
    const { text } = await send(platform(), 'exportCsv', period, { tenantid: portico.world.contoso.id })
    expect(text).toMatch(/,Initech Ltd,/)
    expect(text).not.toMatch(/Acme/)
  })
})

test('files for banks close with the balance of the ledger, by entry and by payment', async () => {
  const statement = await read(owner(), period)
  for (const by of ['entry', 'payment']) {
    const { text: xml } = await send(owner(), 'exportCamt053', { ...period, by })
    const { text } = await send(owner(), 'exportMt940', { ...period, by })
    for (const { currency, openingMinor, closingMinor, entries } of statement.data) {
      const digits = currency === 'JPY' ? 0 : 2
      const units = (minor: number) => (minor / 10 ** digits).toFixed(digits)
      const own = xml.split('<Stmt>').find((one) => one.includes(`<Ccy>${currency}</Ccy>`))!
      expect(own).toContain(`<Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${units(openingMinor)}</Amt><CdtDbtInd>CRDT`)
      expect(own).toContain(`<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${units(closingMinor)}</Amt><CdtDbtInd>CRDT`)
      const signed = own.matchAll(/<Ntry><NtryRef>\w+<\/NtryRef><Amt Ccy="\w+">([\d.]+)<\/Amt><CdtDbtInd>(\w+)/g)
      const moved = [...signed].map(([, amount, side]) => Math.round(Number(amount) * 10 ** digits) * (side === 'CRDT' ? 1 : -1))
      expect(moved.reduce((sum, minor) => sum + minor, openingMinor)).toBe(closingMinor)
      if (by === 'entry') expect(moved).toHaveLength(entries)
      else expect(moved.length).toBeLessThan(entries)
      const amount = units(closingMinor).replace('.', ',') + (digits === 0 ? ',' : '')
      expect(text).toContain(`:62F:C261025${currency}${amount}\r\n`)
    }
  }
  expect((await send(finance(), 'exportCamt053', { ...period, account: 'fee_income', by: 'payment' })).body).toMatchObject({
    reason: 'statements.paymentsOfBalance',
  })
})

test('every file is on record, with what was asked for', async () => {
  const query = { ...period, account: 'merchant_balance', currency: 'EUR', merchantId: portico.world.acme.id }
  for (const name of ['exportCsv', 'exportPayments', 'exportPdf', 'exportCamt053', 'exportMt940'] as const) {
    const { account: _, ...others } = query
    const reply = await send(finance(), name, name === 'exportPayments' ? others : query)
    expect(reply.status, `${name}: ${reply.text.slice(0, 200)}`).toBe(200)
    const { rows } = await portico.admin.query('select action, after from audit_records where request_id = $1', [
      reply.headers['x-request-id'],
    ])
    expect(rows).toMatchObject([
      {
        action: `statements.${name}`,
        after: { account: 'merchant_balance', currency: 'EUR', dateFrom: period.dateFrom, timeZone: 'Europe/Berlin' },
      },
    ])
  }
})

test('a PDF of more than 5,000 entries is refused before it is written, and asks for a narrower statement', async () => {
  const { admin, world } = portico
  const id = await aCapturedPayment(portico, { merchant: 'umbrella', mode: 'Test', at: new Date('2025-03-05T12:00:00Z'), amountMinor: 100 })
  await admin.query(
    `insert into ledger_entries (tenant_id, id, merchant_id, mode, posting_id, transaction_id, account_code, amount_minor, currency, description, posted_at, payment_method, payment_provider)
     select $1, gen_random_uuid(), $2, 'Test', posting.id, $3, side.code, side.minor, 'EUR', 'Capture', '2025-03-05T12:00:00Z'::timestamptz + posting.n * interval '1 minute', 'Card', 'Adelphi Acquiring'
     from (select gen_random_uuid() as id, n from generate_series(1, 4999) n) posting, (values ('acquirer_receivable', 1), ('merchant_payable', -1)) side (code, minor)`,
    [world.umbrella.tenantId, world.umbrella.id, id],
  )
  const umbrella: Reader = { caller: portico.as(world.umbrella.owner), at: 'merchant' }
  const query = { dateFrom: '2025-03-01', dateTo: '2025-03-31' }
  const test = { mode: 'Test' }
  expect(of(await read(umbrella, query, test), 'EUR')).toMatchObject({ openingMinor: 0, entries: 5001 })
  const refused = await send(umbrella, 'exportPdf', query, test)
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { reason: 'statements.tooManyEntries', params: { most: 5000 }, fields: { 'query.dateTo': expect.stringContaining('shorter period') } },
  ])
  const narrower = await send(umbrella, 'exportPdf', { ...query, dateTo: '2025-03-06' }, test)
  expect(narrower.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await send(umbrella, 'exportCamt053', query, test)).text.split('<Ntry>')).toHaveLength(5002)
  expect(linesOf((await send(umbrella, 'exportCsv', query, test)).text)).toHaveLength(5004)
}, 60_000)

test('an account without entries has an empty statement, tables without lines and no files for banks', async () => {
  const query = { dateFrom: '2020-01-01', dateTo: '2020-01-31' }
  expect((await read(finance(), query)).data).toEqual([])
  expect(linesOf((await send(finance(), 'exportCsv', query)).text)).toHaveLength(1)
  expect((await send(finance(), 'exportPdf', query)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  for (const name of ['exportCamt053', 'exportMt940'] as const)
    expect((await send(finance(), name, query)).body).toMatchObject({ reason: 'statements.nothingToState' })
})
