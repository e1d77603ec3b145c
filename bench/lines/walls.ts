import { wideTenant } from '../data/shape.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Sample, type Variant } from '../measure/rounds.ts'
import { type Line, ms, rate, times, us } from '../report/line.ts'
import { type Bench, clerkPath, type OpenSet, rounds } from './bench.ts'
import { type CaseName, neverTwice, recordCases } from './requests.ts'

const connections = 32
const durationMs = 1500
const names = ['first page', 'external id'] as const

const mostOfWide = 2
const limitedMs = 600
/** More than all rounds of one variant ask for. */
const uncounted = 30_000

export const walls = async (bench: Bench): Promise<Line[]> => [...(await besideNoWalls(bench)), ...(await limitedPeople(bench))]

/** Goal 4: one statement by a role that sees everything, and the same in a scoped transaction; the same endpoint otherwise. */
async function besideNoWalls(bench: Bench): Promise<Line[]> {
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

/** People who are limited to 1, 50 and 1,000 of a tenant's 1,200 merchants, beside a clerk who sees them all: one after the other, through the API. */
async function limitedPeople(bench: Bench): Promise<Line[]> {
  const { large } = bench
  const api = await bench.api(large.database)
  const target = bench.target(api)
  const people = [
    { name: 'all', token: large.clerks[wideTenant]! },
    ...large.limited.map(({ merchants, token }) => ({ name: String(merchants), token })),
  ]
  const runs = rounds + 1
  const variants = people.flatMap(({ name, token }): Variant[] => {
    const page: Request[] = [{ path: `${clerkPath}?withTotal=false`, token }]
    const totals = neverTwice(
      Array.from({ length: uncounted }, (_, earlier) => ({ path: totalPath(large, earlier), token })),
      runs,
    )
    const run = (requests: readonly Request[]) => load(target, requests, { connections: 1, durationMs: limitedMs })
    return [
      { name: `first page ${name}`, run: () => run(page) },
      { name: `total ${name}`, run: () => run(totals()) },
    ]
  })
  for (const { run } of variants) await run()
  const result = await interleave(variants, rounds)
  await api.stop()

  return (['first page', 'total'] as const).flatMap((what) =>
    large.limited.map(({ merchants }): Line => {
      const [mine, wide] = [result[`${what} ${merchants}`]!, result[`${what} all`]!]
      const dearer = mine.p50Ms! / wide.p50Ms!
      return {
        goal: 'limits',
        what: `${what} of a person limited to ${merchants.toLocaleString('en')} ${merchants === 1 ? 'merchant' : 'merchants'}: p50 at 1 connection`,
        asked: `≤ ${mostOfWide}x the whole tenant`,
        reached: `${ms(mine.p50Ms!)} = ${times(dearer)}; CPU ${cpu(mine)}`,
        twin: `the whole tenant ${ms(wide.p50Ms!)}; CPU ${cpu(wide)}`,
        ok: dearer <= mostOfWide,
        reason:
          'the list travels with each statement, which is planned for it from some fifty merchants on, and becomes a jsonb object for the policy once a statement; no index has the order of several merchants together, so all rows of few merchants are read for a page',
      }
    }),
  )
}

/** Up to the cap, of a filter that nobody has counted yet. */
const totalPath = ({ now }: OpenSet, earlier: number) =>
  `${clerkPath}/total?${new URLSearchParams({ dateTo: new Date(Date.parse(now) - earlier).toISOString() })}`

const total = ({ nodeUs, postgresUs }: Sample) => nodeUs! + postgresUs!
const cpu = (sample: Sample) => `${us(total(sample))} (Node ${us(sample.nodeUs!)}, PostgreSQL ${us(sample.postgresUs!)})`
