import { load, warmUp } from '../measure/load.ts'
import { interleave, type Sample, type Variant } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import { type Bench, poolMax, rounds } from './bench.ts'
import { joinedRequest } from './joined.ts'
import { type CaseName, caseNames, recordCases } from './requests.ts'

const connections = 32
const durationMs = 1500
const mostCpu = 1.6
const leastRate = 0.6

/**
 * Goals 2 and 3: many clerks of all tenants at once, against a bare endpoint over the leanest statement: no session, no walls, no names. Beside
 * it the figures of one that joins the names.
 */
export async function throughput(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const cases = await recordCases(large)
  const api = await bench.api(large.database)
  const ways = ['plain', 'joined'] as const
  const plain = await bench.plain(large.database, {
    cases: Object.fromEntries(
      caseNames.flatMap((name) => {
        const { kind, plain: requests } = cases[name]
        return [
          [`plain ${name}`, { kind, requests }],
          [`joined ${name}`, { kind, requests: requests.map(joinedRequest) }],
        ]
      }),
    ),
    copies: {},
  })
  const variants: Variant[] = []
  for (const name of caseNames) {
    await warmUp(bench.target(api), cases[name].requests)
    variants.push({ name: `api ${name}`, run: () => load(bench.target(api), cases[name].requests, { connections, durationMs }) })
    for (const way of ways) {
      const requests = cases[name].plain.map((_, number) => ({ path: `/plain/${encodeURIComponent(`${way} ${name}`)}/${number}` }))
      await warmUp(bench.target(plain), requests)
      variants.push({ name: `${way} ${name}`, run: () => load(bench.target(plain), requests, { connections, durationMs }) })
    }
  }
  const result = await interleave(variants, rounds)
  await Promise.all([api.stop(), plain.stop()])

  const cpu = ({ nodeUs, postgresUs }: Sample) => `${us(nodeUs! + postgresUs!)} (Node ${us(nodeUs!)}, PostgreSQL ${us(postgresUs!)})`
  const total = ({ nodeUs, postgresUs }: Sample) => nodeUs! + postgresUs!
  const of = (name: CaseName) => [result[`api ${name}`]!, result[`plain ${name}`]!, result[`joined ${name}`]!] as const
  const titleOf = (name: CaseName) => (name === 'first page' ? 'list' : name)
  return [
    ...caseNames.map((name): Line => {
      const [mine, bare, joins] = of(name)
      const reached = total(mine) / total(bare)
      return {
        goal: '2',
        what: `${titleOf(name)}: CPU a request, ${connections} connections`,
        asked: `≤ ${mostCpu}x a bare endpoint over the leanest statement`,
        reached: `${cpu(mine)} = ${times(reached)}`,
        twin: `${cpu(bare)}; with names joined ${cpu(joins)}`,
        ok: reached <= mostCpu,
        reason: `${times(total(mine) / total(joins))} one that joins names; session, scope, policies, names, strict input and reply as declared cost Node ${us(mine.nodeUs! - bare.nodeUs!)} and PostgreSQL ${us(mine.postgresUs! - bare.postgresUs!)} more, whatever is asked; ${us(mostCpu * total(bare))} would be reached`,
      }
    }),
    ...caseNames.map((name): Line => {
      const [mine, bare, joins] = of(name)
      const reached = mine.perSecond! / bare.perSecond!
      return {
        goal: '3',
        what: `${titleOf(name)}: requests a second, ${connections} connections, pool of ${poolMax}`,
        asked: `≥ ${leastRate}x a bare endpoint over the leanest statement`,
        reached: `${rate(mine.perSecond!)} = ${times(reached)}`,
        twin: `${rate(bare.perSecond!)}; with names joined ${rate(joins.perSecond!)}`,
        ok: reached >= leastRate,
        reason: `${times(mine.perSecond! / joins.perSecond!)} one that joins names; CPU a request ${cpu(mine)}; bare ${cpu(bare)}`,
      }
    }),
  ]
}
