import { load, warmUp } from '../measure/load.ts'
import { interleave, type Sample, type Variant } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import { type Bench, poolMax, rounds } from './bench.ts'
import { type CaseName, caseNames, recordCases } from './requests.ts'

const connections = 32
const durationMs = 1500

/** Goals 2 and 3: many clerks of all tenants at once, against a bare endpoint on the same statements. */
export async function throughput(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const cases = await recordCases(large)
  const api = await bench.api(large.database)
  const plain = await bench.plain(large.database, {
    cases: Object.fromEntries(caseNames.map((name) => [name, { kind: cases[name].kind, requests: cases[name].plain }])),
    copies: {},
  })
  const plainRequests = (name: CaseName) => cases[name].plain.map((_, number) => ({ path: `/plain/${encodeURIComponent(name)}/${number}` }))
  const variants: Variant[] = []
  for (const name of caseNames) {
    await warmUp(bench.target(api), cases[name].requests)
    await warmUp(bench.target(plain), plainRequests(name))
    variants.push(
      { name: `api ${name}`, run: () => load(bench.target(api), cases[name].requests, { connections, durationMs }) },
      { name: `plain ${name}`, run: () => load(bench.target(plain), plainRequests(name), { connections, durationMs }) },
    )
  }
  const result = await interleave(variants, rounds)
  await Promise.all([api.stop(), plain.stop()])

  const cpu = ({ nodeUs, postgresUs }: Sample) => `${us(nodeUs! + postgresUs!)} (Node ${us(nodeUs!)}, PostgreSQL ${us(postgresUs!)})`
  const total = ({ nodeUs, postgresUs }: Sample) => nodeUs! + postgresUs!
  const both = (name: CaseName) => [result[`api ${name}`]!, result[`plain ${name}`]!] as const
  return [
    ...(['first page', 'filter', 'keyset'] as const).map((name): Line => {
      const [mine, bare] = both(name)
      const reached = total(mine) / total(bare)
      return {
        goal: '2',
        what: `${name}: CPU a request, ${connections} connections`,
        asked: '≤ 1.6x a bare endpoint',
        reached: `${cpu(mine)} = ${times(reached)}`,
        twin: cpu(bare),
        ok: reached <= 1.6,
        reason: `session, scope, policies, strict input and reply as declared cost Node ${us(mine.nodeUs! - bare.nodeUs!)} and PostgreSQL ${us(mine.postgresUs! - bare.postgresUs!)} more, whatever is asked; ${us(1.6 * total(bare))} would be reached`,
      }
    }),
    ...(['first page', 'filter', 'by id', 'external id'] as const).map((name): Line => {
      const [mine, bare] = both(name)
      const reached = mine.perSecond! / bare.perSecond!
      return {
        goal: '3',
        what: `${name === 'first page' ? 'list' : name}: requests a second, ${connections} connections, pool of ${poolMax}`,
        asked: '≥ 0.5x a bare endpoint',
        reached: `${rate(mine.perSecond!)} = ${times(reached)}`,
        twin: rate(bare.perSecond!),
        ok: reached >= 0.5,
        reason: `CPU a request ${cpu(mine)}; bare ${cpu(bare)}`,
      }
    }),
  ]
}
