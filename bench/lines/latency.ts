import { HttpConnection } from '../measure/http-connection.ts'
import { load, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, connect, type Statement } from '../measure/statement.ts'
import { type Line, ms, times, us } from '../report/line.ts'
import { asClerk, type Bench, clerkPath, platformPath, rounds } from './bench.ts'
import { filterPath, pathOfPage } from './requests.ts'

const durationMs = 600
const allowanceMs = 1

type Name = 'first page' | 'filter' | 'keyset page 1000'
/** `sent`: what the product asks of the database, time and again. `total`: what it counts where it knows nothing yet. */
type Asked = { name: Name; path: string; page: Statement; total?: Statement; sent: Statement[] }

/** Goals 1 and 6, and page with total: one person who clicks through the largest tenant, against the bare statements. */
export async function latency(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const api = await bench.api(large.database)
  const target = bench.target(api)
  const asked = [
    await ask(bench, 'first page', clerkPath),
    await ask(bench, 'filter', filterPath(large)),
    await ask(bench, 'keyset page 1000', await pathOfPage(large, 1000)),
  ]
  const onPlatform = { path: platformPath, token: large.platform }
  const raw = await connect(large.database.plainUrl, { pipeline: true })
  const variants: Variant[] = asked.flatMap(({ name, path, page, total, sent }) => [
    { name: `api ${name}`, run: () => load(target, [asClerk(large, path)], { connections: 1, durationMs }) },
    { name: `raw ${name}`, run: () => clock(raw.client, [sent], durationMs / 2) },
    { name: `page ${name}`, run: () => clock(raw.client, [[page]], durationMs / 2) },
    ...(total ? [{ name: `total ${name}`, run: () => clock(raw.client, [[total]], durationMs / 2) }] : []),
  ])
  variants.push({ name: 'api platform', run: () => load(target, [onPlatform], { connections: 1, durationMs }) })
  await warmUp(target, [...asked.map(({ path }) => asClerk(large, path)), onPlatform], 1)
  const result = await interleave(variants, rounds)
  const p50 = (name: string) => result[name]!.p50Ms!
  const p10 = (name: string) => result[name]!.p10Ms!
  const tooDeep = await statusOf(api.port, `${clerkPath}?pageIndex=500`, large.clerks[0]!)
  await raw.close()
  await api.stop()

  const parts = ({ name, total }: Asked) =>
    `bare page ${ms(p50(`page ${name}`))}, ${total ? `bare total ${ms(p50(`total ${name}`))}` : 'its total is that of the first page'}`
  /** What a request costs, its statements included: where a goal is missed, this is where the time is. */
  const cost = ({ name }: Asked) => {
    const { nodeUs, postgresUs } = result[`api ${name}`]!
    return `CPU a request, with session, scope, policies, input and JSON: Node ${us(nodeUs!)}, PostgreSQL ${us(postgresUs!)}`
  }
  const sentTogether = ({ sent, total }: Asked) =>
    sent.length > 1 ? 'page and total sent together' : total ? 'its page, as a list that can only grow is counted once' : 'its page'
  const keyset = p50('page keyset page 1000') / p50('page first page')
  const keysetApi = p50('api keyset page 1000') / p50('api first page')
  const platform = p50('api platform') / p50('api first page')
  return [
    ...asked.map((one): Line => {
      const reached = p50(`api ${one.name}`)
      const twin = p50(`raw ${one.name}`)
      return {
        goal: '1',
        what: `${one.name}: endpoint p50 at 1 connection`,
        asked: '≤ its bare SQL + 1 ms',
        reached: ms(reached),
        twin: `bare SQL ${ms(twin)}`,
        ok: reached <= twin + allowanceMs,
        reason: `${ms(reached - twin)} over ${sentTogether(one)} (${parts(one)}); p10 ${ms(p10(`api ${one.name}`))} against ${ms(p10(`raw ${one.name}`))}; ${cost(one)}`,
      }
    }),
    ...asked.slice(0, 2).map((one): Line => {
      const reached = p50(`api ${one.name}`)
      const twin = p50(`page ${one.name}`) + p50(`total ${one.name}`)
      return {
        goal: '7',
        what: `${one.name} with capped total: endpoint p50`,
        asked: '≤ bare page + bare total + 1 ms',
        reached: ms(reached),
        twin: `${ms(twin)} (${parts(one)})`,
        ok: reached <= twin + allowanceMs,
        reason: `${ms(reached - twin)} over both; p10 ${ms(p10(`api ${one.name}`))} against ${ms(p10(`page ${one.name}`) + p10(`total ${one.name}`))}; ${cost(one)}`,
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

async function ask({ large }: Bench, name: Name, path: string): Promise<Asked> {
  const request = asClerk(large, path)
  const [page, total, ...others] = (await large.recorder.record(request)).waves.flat()
  const sent = (await large.recorder.record(request, { again: true })).waves.flat()
  if (!page || others.length > 0) throw new Error(`${name}: a page and its total were expected`)
  return { name, path, page, sent, ...(total ? { total } : {}) }
}

async function statusOf(port: number, path: string, token: string): Promise<number> {
  const connection = await HttpConnection.open(port)
  const { status } = await connection.get(path, token)
  connection.close()
  return status
}
