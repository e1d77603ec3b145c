import { existsSync } from 'node:fs'
import { keepZones } from '@portico/server/features/sums/index.ts'
import { type BenchDatabase, withClient } from '../data/installation.ts'
import { measureImport, onlineRetailFile } from '../import.bench.ts'
import { interleave } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms, rate, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'
import { withServices } from './context.ts'
import { connections, refunding } from './refunding.ts'

const importRounds = 3
const copies = 99
/** Small enough to be copied a hundred times. */
const smallTenant = 12

/** What sums cost those who write, and what they save those who ask for an opening balance. In a copy of the set. */
export async function summing(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const refunds = await refundsWithSums(bench, database)
  const imports = await importWithSums(database)
  const opening = await openingBalance(bench, database)
  return [refunds, ...imports, opening]
}

const noting = ['transactions note_new_payments', 'transactions note_changed_payments', 'ledger_entries note_new_entries'].map((one) =>
  one.split(' '),
)
const withSums = (database: BenchDatabase, isOn: boolean) =>
  withClient(database.adminUrl, async (client) => {
    for (const [table, trigger] of noting) await client.query(`alter table ${table} ${isOn ? 'enable' : 'disable'} trigger ${trigger}`)
  })

async function refundsWithSums(bench: Bench, database: BenchDatabase): Promise<Line> {
  return withServices(database, connections, async (services) => {
    const { perSecond } = await refunding(bench, database, services)
    const variants = [true, false].map((isOn) => ({
      name: isOn ? ('on' as const) : ('off' as const),
      run: () => withSums(database, isOn).then(() => perSecond()),
    }))
    for (const { run } of variants) await run()
    const { on, off } = await interleave(variants, rounds)
    await withSums(database, true)
    const ratio = on.perSecond! / off.perSecond!
    return {
      goal: 'reports',
      what: `refunds a second with sums, ${connections} connections`,
      asked: '≥ 0.9x of without',
      reached: `${rate(on.perSecond!)} = ${times(ratio)}`,
      twin: rate(off.perSecond!),
      ok: ratio >= 0.9,
    }
  })
}

async function importWithSums({ urls, adminUrl, ...database }: BenchDatabase): Promise<Line[]> {
  if (!existsSync(onlineRetailFile())) return []
  const variants = [true, false].map((isOn) => ({
    name: isOn ? ('on' as const) : ('off' as const),
    run: async () => {
      await withSums({ urls, adminUrl, ...database }, isOn)
      const { importRowsPerSecond } = await measureImport({ importUrl: urls.app_import, adminUrl, rounds: 1 })
      return { perSecond: importRowsPerSecond }
    },
  }))
  const { on, off } = await interleave(variants, importRounds)
  await withSums({ urls, adminUrl, ...database }, true)
  const ratio = on.perSecond! / off.perSecond!
  return [
    {
      goal: 'reports',
      what: 'rows a second of an import with sums',
      asked: '≥ 0.85x of without',
      reached: `${rate(on.perSecond!)} = ${times(ratio)}`,
      twin: rate(off.perSecond!),
      ok: ratio >= 0.85,
    },
  ]
}

/** The statement of one merchant for today, before and after each of its earlier postings is there a hundred times. */
async function openingBalance({ large }: Bench, database: BenchDatabase): Promise<Line> {
  const { id: tenantId, merchants } = large.world.tenants[smallTenant]!
  const merchantId = merchants[0]!.id
  const day = large.now.slice(0, 10)
  const request = {
    path: `/api/v1/crm/reports/account-statement?merchantId=${merchantId}&dateFrom=${day}&dateTo=${day}&timeZone=UTC`,
    token: large.clerks[smallTenant]!,
  }
  const fill = (where: BenchDatabase) =>
    withServices(where, 4, (services) => keepZones(services, { level: 'tenant', tenantId, mode: 'Live' }))
  // What the product asks depends on whether there are sums.
  await fill(large.database)
  const { waves, status } = await large.recorder.record(request, { again: true })
  if (status !== 200) throw new Error(`${request.path} was answered with ${status}`)
  const measured = async () => {
    await withClient(database.adminUrl, async (client) => {
      await client.query('truncate payment_differences, ledger_differences')
      await client.query('delete from sum_zones where tenant_id = $1', [tenantId])
    })
    await fill(database)
    await withClient(database.adminUrl, (client) => client.query('vacuum (analyze) ledger_entries, ledger_sums, ledger_differences'))
    const raw = await connect(database.plainUrl, { pipeline: true })
    const { statement } = await interleave([{ name: 'statement', run: () => clock(raw.client, [waves.flat()], 500) }], rounds)
    await raw.close()
    return statement.p50Ms!
  }
  const before = await measured()
  const entries = await withClient(database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica')
    const columns = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = 'ledger_entries'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    const names = columns.rows.map(({ name }) => name)
    const made = names.map((name) => (name === 'id' || name === 'posting_id' ? `md5(e.${name}::text || g)::uuid` : `e.${name}`))
    const { rowCount } = await client.query(
      `insert into ledger_entries (${names.join(', ')}) select ${made.join(', ')} from ledger_entries e, generate_series(1, ${copies}) g
       where e.tenant_id = $1 and e.merchant_id = $2 and e.posted_at < $3::date`,
      [tenantId, merchantId, day],
    )
    return rowCount ?? 0
  })
  const after = await measured()
  return {
    goal: 'reports',
    what: `opening balance of a merchant with ${copies + 1} times the entries: statements`,
    asked: '≤ 1.2x',
    reached: `${ms(after)} = ${times(after / before)}`,
    twin: `before ${ms(before)}`,
    ok: after <= before * 1.2,
    reason: `${entries.toLocaleString('en')} entries were added`,
  }
}
