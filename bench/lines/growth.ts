import { load, warmUp } from '../measure/load.ts'
import { interleave, type Variant } from '../measure/rounds.ts'
import { clock, type Statement } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { asClerk, type Bench, clerkPath, type OpenSet, rounds } from './bench.ts'
import { pathOfPage, somePayments } from './requests.ts'
import { withinWalls } from './walled-client.ts'

const durationMs = 500
const names = ['first page', 'keyset page 1000', 'external id'] as const
const sizes = ['small', 'large'] as const

/** Goal 5: the same for the largest tenant of a set and of one with ten times the rows, as bare statements within the walls and as endpoints. */
export async function growth(bench: Bench): Promise<Line[]> {
  const small = await bench.api(bench.small.database)
  const large = await bench.api(bench.large.database)
  const apis = { small, large }
  const paths = { small: await pathsOf(bench.small), large: await pathsOf(bench.large) }
  const scopeOf = ({ world }: OpenSet) => ({ level: 'tenant', tenantId: world.tenants[0]!.id, mode: 'Live' }) as const
  const result = await withinWalls(bench.small.database.urls.app_rw, scopeOf(bench.small), (inSmall) =>
    withinWalls(bench.large.database.urls.app_rw, scopeOf(bench.large), async (inLarge) => {
      const clients = { small: inSmall, large: inLarge }
      const variants: Variant[] = []
      for (const name of names)
        for (const size of sizes) {
          const set = bench[size]
          const requests = paths[size][name].map((path) => asClerk(set, path))
          const tries: Statement[][] = []
          for (const request of requests) tries.push([(await set.recorder.record(request)).waves[0]![0]!])
          await warmUp(bench.target(apis[size]), requests, 1)
          variants.push(
            { name: `statement ${name} ${size}`, run: () => clock(clients[size], tries, durationMs) },
            { name: `api ${name} ${size}`, run: () => load(bench.target(apis[size]), requests, { connections: 1, durationMs }) },
          )
        }
      return interleave(variants, rounds)
    }),
  )
  await Promise.all([small.stop(), large.stop()])

  const p50 = (kind: string, name: string, size: string) => result[`${kind} ${name} ${size}`]!.p50Ms!
  return names.map((name): Line => {
    const statement = p50('statement', name, 'large') / p50('statement', name, 'small')
    const endpoint = p50('api', name, 'large') / p50('api', name, 'small')
    return {
      goal: '5',
      what: `${name}: p50 with ten times the rows`,
      asked: '≤ 1.2x',
      reached: `statement ${ms(p50('statement', name, 'large'))} = ${times(statement)}, endpoint ${ms(p50('api', name, 'large'))} = ${times(endpoint)}`,
      twin: `statement ${ms(p50('statement', name, 'small'))}, endpoint ${ms(p50('api', name, 'small'))}`,
      ok: statement <= 1.2 && endpoint <= 1.2,
      reason: `${bench.small.loaded.payments.toLocaleString('en')} against ${bench.large.loaded.payments.toLocaleString('en')} payments`,
    }
  })
}

async function pathsOf(set: OpenSet): Promise<Record<(typeof names)[number], string[]>> {
  const payments = await somePayments(set, Array<number>(50).fill(0))
  return {
    'first page': [clerkPath],
    'keyset page 1000': [await pathOfPage(set, 1000)],
    'external id': payments.map(({ externalId }) => `${clerkPath}?externalId=${externalId}`),
  }
}
