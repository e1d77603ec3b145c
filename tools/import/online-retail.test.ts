import { createReadStream, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { changedTables, tableStates } from '@portico/testkit/database/table-states.ts'
import { describeWithPublicData } from '@portico/testkit/files/public-data.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { anInstallation, type Installation } from './installation.fixture.ts'

/*
 * What the file says, by another way than the import goes: another parser, sums in thousandths, times as text, and a search
 * through all payments of a customer for each refund.
 */
type Invoice = { no: string; thousandths: bigint; at: string; customer: string; country: string }
type Payment = Invoice & { pence: bigint; left: bigint }
/** As the command reports it and as it is kept on record. */
type Counted = { count: number; created: number; unchanged: number; sumMinor: Record<string, number> }
type Report = Record<'payments' | 'refundsLinked' | 'refundsUnlinked', Counted> & {
  lines: number
  rejected: { lines: number; reasons: Record<string, { records: number; lines: number }> }
  rejectedFile: string | null
}

/** Only the description may hold a comma, so the columns are found from both ends. */
const columns = /^(?<no>[^,]*),[^,]*,.*,(?<quantity>-?\d+),(?<at>[^,]*),(?<price>-?[\d.]+),(?<customer>[^,]*),(?<country>[^,]*)$/

async function readInvoices(path: string) {
  const invoices = new Map<string, Invoice>()
  let lines = -1
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    if (++lines === 0) continue
    const { no, quantity, at, price, customer, country } = columns.exec(line)!.groups as Record<string, string>
    const invoice = invoices.get(no!) ?? { no: no!, thousandths: 0n, at: at!, customer: customer!, country: country! }
    const [pounds, rest = ''] = price!.split('.') as [string, string?]
    invoice.thousandths += BigInt(quantity!) * BigInt(`${pounds}${rest.padEnd(3, '0')}`)
    if (at! < invoice.at) invoice.at = at!
    invoices.set(no!, invoice)
  }
  return { lines, invoices: [...invoices.values()] }
}

/** Half away from zero. */
function toPence(thousandths: bigint): bigint {
  const text = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(2, '0')
  const pence = BigInt(text.slice(0, -1) || '0') + (text.at(-1)! >= '5' ? 1n : 0n)
  return thousandths < 0n ? -pence : pence
}

function replay(invoices: readonly Invoice[]) {
  const payments = invoices
    .filter(({ no, thousandths }) => /^[0-9]+$/.test(no) && toPence(thousandths) > 0n)
    .map((invoice): Payment => ({ ...invoice, pence: toPence(invoice.thousandths), left: toPence(invoice.thousandths) }))
  const refunds = invoices
    .filter(({ no, thousandths }) => /^C[0-9]+$/.test(no) && toPence(thousandths) < 0n)
    .map((invoice) => ({ ...invoice, pence: -toPence(invoice.thousandths), parent: null as string | null }))
    .sort((a, b) => (`${a.at} ${a.no}` < `${b.at} ${b.no}` ? -1 : 1))
  const ofCustomer = Map.groupBy(payments, ({ customer }) => customer)
  for (const refund of refunds) {
    if (refund.customer === '') continue
    let found: Payment | undefined
    for (const payment of ofCustomer.get(refund.customer) ?? []) {
      const mayBe = payment.at <= refund.at && payment.left >= refund.pence
      if (mayBe && (!found || `${payment.at} ${payment.no}` > `${found.at} ${found.no}`)) found = payment
    }
    if (!found) continue
    found.left -= refund.pence
    refund.parent = found.no
  }
  return { payments, refunds }
}

const sumOf = (all: readonly { pence: bigint }[]) => all.reduce((sum, { pence }) => sum + pence, 0n)

function perMonth(all: readonly { at: string; pence: bigint }[]): Record<string, [number, bigint]> {
  const months: Record<string, [number, bigint]> = {}
  for (const { at, pence } of all) {
    const [count, sum] = months[at.slice(0, 7)] ?? [0, 0n]
    months[at.slice(0, 7)] = [count + 1, sum + pence]
  }
  return months
}

describeWithPublicData('03-transactions/online-retail/online-retail.csv.gz', 'all lines of a real shop', (place) => {
  let installation: Installation
  let lines: number
  let wanted: ReturnType<typeof replay>
  let first: Awaited<ReturnType<Installation['command']>>
  let report: Report
  const run = (how: string) => installation.command('online-retail.csv.gz', '--tenant', 'northwind', '--merchant', 'globex', how)

  beforeAll(async () => {
    installation = await anInstallation(inject('cluster'))
    symlinkSync(place, join(installation.folder, 'online-retail.csv.gz'))
    const [read, imported] = await Promise.all([readInvoices(place), run('--verbose')])
    lines = read.lines
    wanted = replay(read.invoices)
    first = imported
    const [record] = await installation.query<{ report: Report }>(`select after as report from audit_records where action = 'imports.run'`)
    report = record!.report
  }, 240_000)
  afterAll(() => installation?.close())

  test('they come in with at most 200 MB above idle', () => {
    expect(first.err).toMatch(/above idle \d+ MiB/)
    const aboveIdleMebibytes = Number(/above idle (\d+) MiB/.exec(first.err)![1])
    expect(aboveIdleMebibytes).toBeLessThanOrEqual(190)
    expect(first.out).toContain('payments: 19,959 (created 19,959, unchanged 0), sum in minor units GBP ')
    expect(first.code).toBe(0)
  })

  test('the report counts and sums what the file holds', () => {
    const linked = wanted.refunds.filter(({ parent }) => parent !== null)
    const alone = wanted.refunds.filter(({ parent }) => parent === null)
    expect(report).toMatchObject({
      lines,
      payments: {
        count: wanted.payments.length,
        created: wanted.payments.length,
        unchanged: 0,
        sumMinor: { GBP: Number(sumOf(wanted.payments)) },
      },
      refundsLinked: { count: linked.length, created: linked.length, sumMinor: { GBP: Number(sumOf(linked)) } },
      refundsUnlinked: { count: alone.length, created: alone.length, sumMinor: { GBP: Number(sumOf(alone)) } },
      withoutMoney: { count: 0 },
    })
    expect(lines).toBe(541_909)
    expect([wanted.payments.length, linked.length, alone.length]).toEqual([19_959, 3434, 402])
  })

  test('counts and sums of each month are those of the file', async () => {
    for (const [type, all] of [
      ['Payment', wanted.payments],
      ['Refund', wanted.refunds],
    ] as const) {
      const months = await installation.query<{ month: string; count: number; sum: string }>(
        `select to_char(created_at at time zone 'Europe/London', 'YYYY-MM') as month, count(*)::int as count, sum(amount_minor)::text as sum
         from transactions where type = $1 group by 1`,
        [type],
      )
      expect(Object.fromEntries(months.map(({ month, count, sum }) => [month, [count, BigInt(sum)]]))).toEqual(perMonth(all))
    }
  })

  test('each refund hangs on the payment that the rule finds, or on none', async () => {
    const rows = await installation.query<{ no: string; parent: string | null }>(
      `select r.external_id as no, p.external_id as parent from transactions r
       left join transactions p on (p.tenant_id, p.id) = (r.tenant_id, r.parent_transaction_id) where r.type = 'Refund'`,
    )
    expect(new Map(rows.map(({ no, parent }) => [no, parent]))).toEqual(new Map(wanted.refunds.map(({ no, parent }) => [no, parent])))
  })

  test('nothing is refunded beyond what was captured, and amounts are those of the children', async () => {
    const [sums] = await installation.query(
      `select count(*) filter (where p.amount_refunded_minor > p.amount_captured_minor)::int as over,
         count(*) filter (where p.amount_refunded_minor <> coalesce(c.sum, 0))::int as off,
         count(*) filter (where (p.amount_refunded_minor = p.amount_captured_minor) <> (p.status = 'Refunded'))::int as misnamed
       from transactions p left join (select tenant_id, parent_transaction_id, sum(amount_minor) as sum from transactions group by 1, 2) c
         on (c.tenant_id, c.parent_transaction_id) = (p.tenant_id, p.id) where p.type = 'Payment'`,
    )
    expect(sums).toEqual({ over: 0, off: 0, misnamed: 0 })
  })

  test('the ledger sums to zero and says what was captured and refunded; there are no fees', async () => {
    const accounts = await installation.query<{ account: string; sum: string }>(
      `select account_code as account, sum(amount_minor)::text as sum from ledger_entries where currency = 'GBP' and mode = 'Live' group by 1`,
    )
    const [captured, refunded] = [sumOf(wanted.payments), sumOf(wanted.refunds)]
    expect(Object.fromEntries(accounts.map(({ account, sum }) => [account, BigInt(sum)]))).toEqual({
      acquirer_receivable: captured - refunded,
      merchant_payable: -captured,
      merchant_refunds: refunded,
    })
    const [fees] = await installation.query(
      `select (select count(*) from transaction_fees)::int as n, sum(fee_total_minor)::int as total from transactions`,
    )
    expect(fees).toEqual({ n: 0, total: 0 })
  })

  test('the story of each transaction is numbered without gaps and as long as it says', async () => {
    const [gaps] = await installation.query(
      `select count(*) filter (where e.n is distinct from t.event_count or e.last is distinct from t.event_count or e.first <> 1)::int as n
       from transactions t left join (select tenant_id, transaction_id, count(*) as n, min(seq) as first, max(seq) as last from transaction_events group by 1, 2) e
         on (e.tenant_id, e.transaction_id) = (t.tenant_id, t.id)`,
    )
    expect(gaps).toEqual({ n: 0 })
  })

  test('customers and countries are kept as the product knows them', async () => {
    const [first] = await installation.query(
      `select country, details, created_at::text, amount_minor::int as minor from transactions where external_id = '536365'`,
    )
    expect(first).toEqual({
      country: 'GB',
      details: { description: 'Invoice of 7 lines', shopper: { customerReference: '17850' } },
      created_at: '2010-12-01 08:26:00+00',
      minor: 13912,
    })
    const countries = await installation.query<{ country: string | null; n: number }>(
      `select country, count(*)::int as n from transactions group by 1`,
    )
    const codes = new Map(countries.map(({ country, n }) => [country, n]))
    expect(codes.size).toBe(36)
    expect(['IE', 'ZA', 'US', 'HK', 'CZ', 'AE'].every((code) => codes.has(code))).toBe(true)
    const [islands] = await installation.query<{ n: number }>(
      `select count(*)::int as n from transactions where country is null and details->>'description' like '%, country Channel Islands'`,
    )
    expect(islands!.n).toBeGreaterThan(0)
  })

  test('every line of a rejected invoice is written with its reason', () => {
    const { rejected, rejectedFile } = report
    const rows = readFileSync(rejectedFile!, 'utf8').trimEnd().split('\r\n').slice(1)
    expect(rows).toHaveLength(rejected.lines)
    expect(rejected.reasons).toEqual({
      'The sum of a payment is not more than zero': { records: 2102, lines: 2115 },
      'The invoice number is neither digits nor C and digits': { records: 3, lines: 3 },
    })
    expect(rows.filter((row) => row.includes('Adjust bad debt'))).toHaveLength(3)
    expect(report.lines).toBe(541_909)
  })

  test('a second run changes nothing', async () => {
    const before = await tableStates(installation.admin)
    const again = JSON.parse((await run('--json')).out) as Report
    expect(changedTables(before, await tableStates(installation.admin))).toEqual({})
    for (const kind of ['payments', 'refundsLinked', 'refundsUnlinked'] as const)
      expect(again[kind]).toEqual({ ...report[kind], created: 0, unchanged: report[kind].count })
    expect(again.rejected).toEqual(report.rejected)
  }, 120_000)
})
