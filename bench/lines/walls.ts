import { load, warmUp } from '../measure/load.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { type Line, rate, times, us } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'
import { type CaseName, recordCases } from './requests.ts'

const connections = 32
const durationMs = 1500
const names = ['first page', 'external id'] as const

/** Goal 4: one statement by a role that sees everything, and the same in a scoped transaction; the same endpoint otherwise. */
export async function walls(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const cases = await recordCases(large, names)
  const pageOnly = (name: CaseName) => cases[name].plain.map((request) => ({ ...request, waves: [[request.waves[0]![0]!]] }))
  const server = await bench.plain(large.database, {
    cases: Object.fromEntries(names.map((name) => [name, { kind: 'page' as const, requests: pageOnly(name) }])),
    copies: {},
  })
  const target = bench.target(server)
  const requests = (way: 'plain' | 'walled', name: CaseName) =>
    cases[name].plain.map((_, number) => ({ path: `/${way}/${encodeURIComponent(name)}/${number}` }))
  const variants = names.flatMap((name) =>
    (['plain', 'walled'] as const).map((way) => ({
      name: `${way} ${name}`,
      run: () => load(target, requests(way, name), { connections, durationMs }),
    })),
  )
  for (const name of names) for (const way of ['plain', 'walled'] as const) await warmUp(target, requests(way, name))
  const result = await interleave(variants, rounds)
  await server.stop()

  const total = ({ nodeUs, postgresUs }: Sample) => nodeUs! + postgresUs!
  const cpu = (sample: Sample) => `${us(total(sample))} (Node ${us(sample.nodeUs!)}, PostgreSQL ${us(sample.postgresUs!)})`
  return names.map((name): Line => {
    const [bare, walled] = [result[`plain ${name}`]!, result[`walled ${name}`]!]
    const faster = walled.perSecond! / bare.perSecond!
    const dearer = total(walled) / total(bare)
    return {
      goal: '4',
      what: `${name}: within the walls, ${connections} connections`,
      asked: '≥ 0.75x throughput, ≤ 1.3x CPU',
      reached: `${rate(walled.perSecond!)} = ${times(faster)}; CPU ${cpu(walled)} = ${times(dearer)}`,
      twin: `without: ${rate(bare.perSecond!)}; CPU ${cpu(bare)}`,
      ok: faster >= 0.75 && dearer <= 1.3,
      reason:
        'beside the statement: enter_scope in the same packet, which is a transaction by itself, and the policies of the table it reads: the dearest part of a statement that joins no names',
    }
  })
}
