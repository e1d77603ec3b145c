import { withClient } from '../data/installation.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave } from '../measure/rounds.ts'
import { clock, connect } from '../measure/statement.ts'
import { type Line, ms, times, us } from '../report/line.ts'
import { type Bench, type OpenSet, rounds } from './bench.ts'

const durationMs = 1000
const mostMs = 150

/** The landing page of the largest tenant: today and thirty days, each compared with the days before. */
export async function overview(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const request: Request = { path: '/api/v1/crm/overview', token: large.clerks[0]! }
  const statements = (await large.recorder.record(request)).waves.flat()
  const api = await bench.api(large.database)
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  await warmUp(bench.target(api), [request], 1)
  const result = await interleave(
    [
      { name: 'api', run: () => load(bench.target(api), [request], { connections: 1, durationMs }) },
      { name: 'raw', run: () => clock(raw.client, [statements], durationMs) },
    ],
    rounds,
  )
  await raw.close()
  await api.stop()
  const [reached, twin] = [result.api.p50Ms!, result.raw.p50Ms!]
  const { month, both } = await countRows(large)
  return [
    {
      goal: 'overview',
      what: `landing page over ${month.toLocaleString('en')} payments of 30 days and as many days before: endpoint p50`,
      asked: `≤ ${mostMs} ms`,
      reached: ms(reached),
      twin: `bare SQL ${ms(twin)}`,
      ok: reached <= mostMs,
      reason: `${times(reached / twin)} of ${statements.length} statements sent together, which add up ${both.toLocaleString('en')} rows of an index; p10 ${ms(result.api.p10Ms!)} against ${ms(result.raw.p10Ms!)}; CPU Node ${us(result.api.nodeUs!)}, PostgreSQL ${us(result.api.postgresUs!)}`,
    },
  ]
}

async function countRows({ database, world }: OpenSet): Promise<{ month: number; both: number }> {
  return withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ month: number; both: number }>(
      `select count(*) filter (where created_at >= now() - interval '30 days')::int as month, count(*)::int as both
       from transactions where tenant_id = $1 and mode = 'Live' and created_at >= now() - interval '60 days'`,
      [world.tenants[0]!.id],
    )
    return rows[0]!
  })
}
