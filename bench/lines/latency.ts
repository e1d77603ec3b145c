import { HttpConnection } from '../measure/http-connection.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect, type Statement } from '../measure/statement.ts'
import { type Line, ms, times, us } from '../report/line.ts'
import { asClerk, type Bench, clerkPath, platformPath, rounds } from './bench.ts'
import { filterPath, pathOfPage } from './requests.ts'

const durationMs = 600
/** More than a run asks for, so that each total is counted. */
const uncounted = 20_000

type Name = 'first page' | 'filter' | 'filter with its total' | 'keyset page 1000'
/** `total`: what the product counts, where it is asked for and known to nobody. `allowanceMs`: what may be added to the bare statements. */
type Asked = { name: Name; requests: Request[]; page: Statement; total?: Statement; allowanceMs: number }

/** Goals 1, 6 and 7: one person who clicks through the largest tenant, against the bare statements. */
export async function latency(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const api = await bench.api(large.database)
  const target = bench.target(api)
  const counting = Array.from({ length: uncounted }, (_, earlier) => filterPath(large, { withTotal: true, earlier }))
  const asked = [
    await ask(bench, 'first page', [clerkPath], 0.5),
    await ask(bench, 'filter', [filterPath(large, { withTotal: false })], 0.7),
    await ask(bench, 'filter with its total', counting, 0.7),
    await ask(bench, 'keyset page 1000', [await pathOfPage(large, 1000)], 0.5),
  ]
  const onPlatform = { path: platformPath, token: large.platform }
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  const variants: Variant[] = asked.flatMap(({ name, requests, page, total }) => [
    { name: `api ${name}`, run: () => load(target, requests, { connections: 1, durationMs }) },
    { name: `page ${name}`, run: () => clock(raw.client, [[page]], durationMs / 2) },
    ...(total ? [{ name: `total ${name}`, run: () => clock(raw.client, [[total]], durationMs / 2) }] : []),
  ])
  variants.push({ name: 'api platform', run: () => load(target, [onPlatform], { connections: 1, durationMs }) })
  await warmUp(target, [...asked.map(({ requests }) => requests.at(-1)!), onPlatform], 1)
  const result = await interleave(variants, rounds)
  const p50 = (name: string) => result[name]!.p50Ms!
  const p10 = (name: string) => result[name]!.p10Ms!
  const tooDeep = await statusOf(api.port, `${clerkPath}?pageIndex=500`, large.clerks[0]!)
  await raw.close()
  await api.stop()

  const bare = ({ name, total }: Asked, of: (name: string) => number) => of(`page ${name}`) + (total ? of(`total ${name}`) : 0)
  /** What a request costs, its statements included: where a goal is missed, this is where the time is. */
  const cost = ({ name }: Asked) => {
    const { nodeUs, postgresUs } = result[`api ${name}`]!
    return `CPU a request, with session, scope, policies, input and JSON: Node ${us(nodeUs!)}, PostgreSQL ${us(postgresUs!)}`
  }
  const keyset = p50('page keyset page 1000') / p50('page first page')
  const keysetApi = p50('api keyset page 1000') / p50('api first page')
  const platform = p50('api platform') / p50('api first page')
  return [
    ...asked.map((one): Line => {
      const { name, total, allowanceMs } = one
      const [reached, twin] = [p50(`api ${name}`), bare(one, p50)]
      return {
        goal: total ? '7' : '1',
        what: `${name}: endpoint p50 at 1 connection`,
        asked: `≤ bare page ${total ? '+ bare total ' : ''}+ ${allowanceMs} ms`,
        reached: ms(reached),
        twin: total
          ? `${ms(twin)} (bare page ${ms(p50(`page ${name}`))}, bare total ${ms(p50(`total ${name}`))})`
          : `bare page ${ms(twin)}`,
        ok: reached <= twin + allowanceMs,
        reason: `${ms(reached - twin)} over; p10 ${ms(p10(`api ${name}`))} against ${ms(bare(one, p10))}; ${cost(one)}`,
      }
    }),
    {
      goal: '6',
      what: 'keyset page 1000 against page 1',
      asked: '≤ 1.2x; no OFFSET beyond row 10,000',
      reached: `statement ${times(keyset)}, endpoint ${times(keysetApi)}`,
      twin: `page 1: ${ms(p50('page first page'))}, endpoint ${ms(p50('api first page'))}`,
      ok: keyset <= 1.2 && keysetApi <= 1.2 && tooDeep === 422,
      reason: `page number 500 is ${tooDeep === 422 ? 'refused' : `answered with ${tooDeep}`}; beside its statement a later page reads and checks the signed cursor of the one before, ${ms(p50('api keyset page 1000') - p50('api first page'))} with its longer predicate`,
    },
    {
      goal: 'platform',
      what: 'first page over all tenants: endpoint p50',
      asked: '≤ 2x a tenant’s first page',
      reached: `${ms(p50('api platform'))} = ${times(platform)}`,
      twin: `largest tenant ${ms(p50('api first page'))}`,
      ok: platform <= 2,
    },
  ]
}

async function ask({ large }: Bench, name: Name, paths: readonly string[], allowanceMs: number): Promise<Asked> {
  const requests = paths.map((path) => asClerk(large, path))
  const counts = name === 'filter with its total'
  const { waves } = await large.recorder.record(requests[0]!, { again: !counts })
  const [page, total] = waves[0]!
  if (!page || (total !== undefined) !== counts) throw new Error(`${name}: ${counts ? 'a page and its total' : 'a page'} was expected`)
  return { name, requests, page, allowanceMs, ...(total ? { total } : {}) }
}

async function statusOf(port: number, path: string, token: string): Promise<number> {
  const connection = await HttpConnection.open(port)
  const { status } = await connection.get(path, token)
  connection.close()
  return status
}
