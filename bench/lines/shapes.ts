import { chanceFrom } from '@portico/demo/random.ts'
import { load, type Request } from '../measure/load.ts'
import { privateBytesOfChildren } from '../measure/processes.ts'
import { type Line, megabytes, times } from '../report/line.ts'
import { asClerk, type Bench, clerkPath, type OpenSet } from './bench.ts'

const shapes = 2000
const early = 20_000
const all = 200_000
const connections = 16

const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', '-amountMinor', 'amountMinor']
const pageSizes = [5, 8, 15, 30, 60, 90]
const filters = {
  type: 'Payment',
  paymentMethod: 'Card,Wallet',
  currency: 'EUR',
  country: 'NO,TR',
  cardFirst6: '424242',
  failureReason: 'None',
  serviceProvider: 'Adelphi Acquiring',
}

/** PostgreSQL keeps a plan for each statement on each connection. Its memory must not grow with the number of shapes that people ask for. */
export async function manyShapes(bench: Bench): Promise<Line[]> {
  const { large, installation } = bench
  const api = await bench.api(large.database)
  const target = bench.target(api)
  const requests = shapesOf(large)
  const ask = async (count: number) => {
    for (let done = 0; done < count; ) {
      const { perSecond } = await load(target, requests, { connections, durationMs: 5000 })
      done += perSecond! * 5
    }
    return privateBytesOfChildren(installation.postmaster())
  }
  const before = await ask(early)
  const after = await ask(all - early)
  await api.stop()
  return [
    {
      goal: 'memory',
      what: `PostgreSQL’s memory after ${all.toLocaleString('en')} requests of ${shapes.toLocaleString('en')} shapes`,
      asked: `≤ 1.2x of after ${early.toLocaleString('en')}`,
      reached: `${megabytes(after)} = ${times(after / before)}`,
      twin: megabytes(before),
      ok: after <= 1.2 * before,
      reason: 'memory of its processes beside what they share; a connection keeps at most 200 statements',
    },
  ]
}

/** Each with a text of its own: an order, a size of the page, and some of the filters, in the last days of the set. */
function shapesOf(set: OpenSet): Request[] {
  const chance = chanceFrom('bench/shapes')
  const names = Object.keys(filters) as (keyof typeof filters)[]
  const dateFrom = new Date(Date.parse(set.now) - 2 * 86_400_000).toISOString()
  const made = sorts.flatMap((sort) =>
    pageSizes.flatMap((pageSize) =>
      Array.from({ length: 2 ** names.length }, (_, chosen) => {
        const some = names.filter((_name, at) => (chosen >> at) & 1).map((name) => [name, filters[name]])
        const query = { ...Object.fromEntries(some), sort, pageSize: String(pageSize), dateFrom, withTotal: 'false' }
        return { at: chance.next(), request: asClerk(set, `${clerkPath}?${new URLSearchParams(query)}`) }
      }),
    ),
  )
  return made
    .sort((a, b) => a.at - b.at)
    .slice(0, shapes)
    .map(({ request }) => request)
}
