import { keepZones } from '@portico/server/features/sums/index.ts'
import { withClient } from '../data/installation.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave } from '../measure/rounds.ts'
import { clock, connect, type Statement } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, type OpenSet, rounds } from './bench.ts'
import { withServices } from './context.ts'

const durationMs = 500
const dayMs = 86_400_000
const unfolded = 10_000
const allowanceMs = 1.5

type Asked = { name: string; request: Request; statements: Statement[]; direct: Statement; share: number }

/** Reports of the largest tenant from its sums, beside the same figures counted from the rows, without walls. */
export async function reports(bench: Bench): Promise<Line[]> {
  const { large } = bench
  await foldAll(large)
  const [month, year] = [
    await asked(large, { name: 'payments of 30 days by status', report: 'transactions-summary-v1', days: 30, by: 'status', share: 30 }),
    await asked(large, { name: 'payments of a year by merchant', report: 'transactions-summary', days: 365, by: 'merchant', share: 20 }),
  ]
  const api = await bench.api(large.database)
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  await warmUp(bench.target(api), [month.request, year.request], 1)
  const variantsOf = (one: Asked) => [
    { name: `sums ${one.name}`, run: () => clock(raw.client, [one.statements], durationMs) },
    { name: `rows ${one.name}`, run: () => clock(raw.client, [[one.direct]], durationMs) },
    { name: `api ${one.name}`, run: () => load(bench.target(api), [one.request], { connections: 1, durationMs }) },
  ]
  const folded = await interleave([month, year].flatMap(variantsOf), rounds)
  await unfold(large)
  const open = await interleave(variantsOf(month), rounds)
  await forget(large)
  await raw.close()
  await api.stop()
  return [
    ...[month, year].map((one) => lineOf(one, folded, one.share)),
    lineOf({ ...month, name: `${month.name}, with ${unfolded.toLocaleString('en')} unfolded differences`, of: month.name }, open, 10),
    ...[month, year].map((one) => lineOfEndpoint(one, folded)),
  ]
}

type Result = Record<string, { p50Ms?: number }>

function lineOf({ name, of = name }: { name: string; of?: string }, result: Result, share: number): Line {
  const [sums, rows] = [result[`sums ${of}`]!.p50Ms!, result[`rows ${of}`]!.p50Ms!]
  return {
    goal: 'reports',
    what: `${name}: statements of the report`,
    asked: `≤ 1/${share} of counting the rows`,
    reached: `${ms(sums)} = 1/${(rows / sums).toFixed(0)}`,
    twin: `group-by of the rows ${ms(rows)}`,
    ok: sums * share <= rows,
  }
}

function lineOfEndpoint({ name }: Asked, result: Result): Line {
  const [api, sums] = [result[`api ${name}`]!.p50Ms!, result[`sums ${name}`]!.p50Ms!]
  return {
    goal: 'reports',
    what: `${name}: endpoint p50`,
    asked: `≤ its statements + ${allowanceMs} ms`,
    reached: ms(api),
    twin: ms(sums),
    ok: api <= sums + allowanceMs,
    reason: times(api / sums),
  }
}

type Wish = { name: string; report: string; days: number; by: 'status' | 'merchant'; share: number }

async function asked(large: OpenSet, { name, report, days, by, share }: Wish): Promise<Asked> {
  const first = new Date(Date.parse(large.now) - days * dayMs).toISOString().slice(0, 10)
  const last = large.now.slice(0, 10)
  const grouping = by === 'merchant' ? '&groupBy=merchant' : ''
  const request: Request = {
    path: `/api/v1/crm/reports/${report}?dateFrom=${first}&dateTo=${last}${grouping}&timeZone=UTC&showTotals=false`,
    token: large.clerks[0]!,
  }
  const path =
    report === 'transactions-summary-v1' ? request.path.replace('/api/v1/crm/reports/transactions-summary-v1', summaryV1) : request.path
  const { waves, status, reply } = await large.recorder.record({ ...request, path }, { again: true })
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${JSON.stringify(reply)}`)
  const column = by === 'status' ? 'status' : 'merchant_id'
  const direct = {
    text: `select ${column}, currency, count(*), sum(amount_minor), sum(amount_captured_minor) from transactions
      where tenant_id = $1 and mode = 'Live' and type in ('Payment', 'Authorization') and created_at >= $2 and created_at < $3 group by 1, 2`,
    values: [large.world.tenants[0]!.id, `${first}T00:00:00Z`, new Date(Date.parse(last) + dayMs).toISOString()],
  }
  return { name, request: { ...request, path }, statements: waves.flat(), direct, share }
}
const summaryV1 = '/api/reporting/crm/reports/transaction-summary-report'

/** The set was loaded past the worker that folds. */
async function foldAll({ database, world }: OpenSet): Promise<void> {
  const tenantId = world.tenants[0]!.id
  await withClient(database.adminUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from payment_differences where tenant_id = $1 limit 1', [tenantId])
    // What they say is in the rows, which are counted below.
    if (rowCount) await client.query('truncate payment_differences, ledger_differences')
    if (rowCount) await client.query('delete from sum_zones where tenant_id = $1', [tenantId])
  })
  await withServices(database, 4, (services) => keepZones(services, { level: 'tenant', tenantId, mode: 'Live' }))
  await withClient(database.adminUrl, (client) => client.query('vacuum (analyze) payment_sums, merchant_sums, payment_differences'))
}

/** Differences that add nothing: they are read like any others. */
async function unfold({ database, world, now }: OpenSet): Promise<void> {
  await withClient(database.adminUrl, async (client) => {
    await client.query(
      `insert into payment_differences
       select tenant_id, id, 1, merchant_id, mode, payment_method, service_provider, quarter_of(created_at),
         coalesce(website_id, '00000000-0000-0000-0000-000000000000'), coalesce(country, ''), '', type, status, currency, 0, 0, 0, 0, 0, '', 0, 0
       from transactions where tenant_id = $1 and mode = 'Live' and created_at > $2::timestamptz - interval '30 days' order by created_at desc limit $3`,
      [world.tenants[0]!.id, now, unfolded],
    )
    await client.query('analyze payment_differences')
  })
}

async function forget({ database }: OpenSet): Promise<void> {
  await withClient(database.adminUrl, (client) => client.query('truncate payment_differences'))
}
